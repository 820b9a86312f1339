package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.foundation.text.Tags;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a caller sent onto a product and gives the whole product as it shall be, or all that is wrong with it. An
 * empty handle means that one is to be found. For one request.
 */
final class ProductForm {

    private final Shop shop;
    private final Instant now;
    private final Problems problems = new Problems();
    private final VariantsForm variants;
    private final ProductImagesForm images = new ProductImagesForm();

    ProductForm(Shop shop, Instant now) {
        this.shop = shop;
        this.now = now;
        this.variants = new VariantsForm(shop);
    }

    Product created(JsonNode node) {
        var requestBody = body(node);
        var options = new ProductOptionsForm(List.of(), requestBody.list("options"));
        var own = own(requestBody, Product.draft(now), true).with(options.options(), List.of(), List.of());
        var product = images.sent(requestBody, own, false);
        var sent = requestBody.list("variants");
        if (!sent.isEmpty()) {
            product = variants.sent(requestBody, sent, unnamed(sent, product), false);
        } else if (options.options().isEmpty()) {
            product = unnamed(sent, product).withVariants(List.of(variants.plain()));
        } else {
            product = product.withVariants(variants.expanded(requestBody, options, Variant.plain(0, shop)));
        }
        return finished(named(product), Optional.empty());
    }

    /** {@code replace}: which of {@code variants} and {@code images} are full lists; otherwise nothing is deleted. */
    Product updated(Product current, JsonNode node, Set<String> replace) {
        var requestBody = body(node);
        matches(requestBody, current.id());
        var product = images.sent(requestBody, own(requestBody, current, false), replace.contains("images"));
        var sent = requestBody.list("variants");
        if (requestBody.hasValue("options")) {
            var form = new ProductOptionsForm(product.options(), requestBody.list("options"));
            var permuted = product.variants().stream().map(form::permuted).toList();
            product = product.with(form.options(), permuted, product.images());
            if (current.isPlain() && sent.isEmpty() && form.offersValues()) {
                // why: "the default variant must vanish when real options are added"; its price lives on.
                product = product.withVariants(
                        variants.expanded(requestBody, form, current.variants().getFirst()));
            }
        }
        var full = replace.contains("variants") && requestBody.has("variants");
        return finished(
                sent.isEmpty() && !full ? product : variants.sent(requestBody, sent, product, full),
                Optional.of(current));
    }

    /** "options:[{id, values:[…]}]": all of them in another order, and with them the variants by their values. */
    Product reordered(Product current, JsonNode node) {
        var requestBody = body(node);
        var sent = requestBody.list("options");
        var form = new ProductOptionsForm(current.options(), sent);
        var named = form.options().stream().map(ProductOption::id).sorted().toList();
        if (!named.equals(
                current.options().stream().map(ProductOption::id).sorted().toList())) {
            requestBody.problem("options", "must be all options of the product, each once");
            throw problems.invalid();
        }
        var permuted = current.variants().stream()
                .map(form::permuted)
                .sorted(form.byValues())
                .toList();
        return finished(current.with(form.options(), permuted, current.images()), Optional.of(current));
    }

    /** With one more variant, which gets the highest id. */
    Product withVariant(Product current, JsonNode node) {
        return finished(variants.added(List.of(body(node)), current, current), Optional.of(current));
    }

    /** "copy variants with a new option value"; the copies get the highest ids. Their stock is not copied. */
    Product withCopies(Product current, JsonNode node) {
        var requestBody = body(node);
        var copies = VariantCopyForm.read(requestBody, current);
        if (copies.isEmpty()) {
            throw problems.invalid();
        }
        return finished(current.withVariants(variants.joined(current.variants(), copies)), Optional.of(current));
    }

    Product withChanged(Product current, Variant variant, JsonNode node) {
        var requestBody = body(node);
        matches(requestBody, variant.id());
        if (requestBody.hasValue("product_id") && requestBody.whole("product_id", 0) != current.id()) {
            requestBody.problem("product_id", "can't be changed");
        }
        return finished(variants.changed(requestBody, current, variant), Optional.of(current));
    }

    /** With one more image, which gets the highest id. */
    Product withImage(Product current, JsonNode node) {
        return finished(images.added(body(node), current), Optional.of(current));
    }

    /** With the variants of several images named at once: {@code images:[{id, variant_ids:[…]}]}. */
    Product withAssigned(Product current, JsonNode node) {
        var requestBody = body(node);
        var sent = requestBody.list("images");
        if (sent.isEmpty()) {
            requestBody.problem("images", "can't be blank");
        }
        var variants = current.variants();
        for (var one : sent) {
            var id = one.whole("id", 0);
            if (current.image(id).isEmpty()) {
                one.problem("id", "must exist");
            } else {
                variants = ProductImageForm.assigned(one, id, variants);
            }
        }
        return finished(current.withVariants(variants), Optional.of(current));
    }

    Product withChanged(Product current, ProductImage image, JsonNode node) {
        var requestBody = body(node);
        matches(requestBody, image.id());
        return finished(images.changed(requestBody, current, image), Optional.of(current));
    }

    private Product own(RequestBody requestBody, Product current, boolean creating) {
        var vendor = creating ? shop.name() : current.vendor();
        var handle = requestBody.words("handle", "");
        var publication = Publication.read(requestBody, current, now);
        return new Product(
                current.id(),
                requestBody.words("title", current.title()),
                HtmlSanitizer.sanitizeSent(requestBody.text("body_html", current.bodyHtml())),
                requestBody.words("vendor", vendor),
                requestBody.words("product_type", current.productType()),
                handle.isEmpty() ? current.handle() : Handles.of(handle),
                current.createdAt(),
                current.updatedAt(),
                publication.since(),
                true,
                requestBody.words("published_scope", current.publishedScope()),
                blankIsNone(requestBody.text("template_suffix", current.templateSuffix())),
                tags(requestBody, current.tags()),
                requestBody.flag("gift_card", current.giftCard()),
                blankIsNone(requestBody.text("metafields_global_title_tag", current.metafieldsGlobalTitleTag())),
                blankIsNone(requestBody.text(
                        "metafields_global_description_tag", current.metafieldsGlobalDescriptionTag())),
                publication.status(),
                publication.availability(),
                collectionIds(requestBody, current.collectionIds()),
                CustomOption.read(requestBody, current.customOptions()),
                DisplayOptions.read(requestBody, current.displayOptions()),
                current.options(),
                current.variants(),
                current.images(),
                null);
    }

    /** Ids of this shop's collections are checked where they are stored. */
    private static List<Long> collectionIds(RequestBody requestBody, List<Long> current) {
        if (!requestBody.has("collection_ids")) {
            return current;
        }
        var ids = new TreeSet<Long>();
        for (var id : requestBody.node().get("collection_ids")) {
            var text = id.asText().strip();
            if (!text.matches("\\d{1,18}")) {
                requestBody.problem("collection_ids", "is invalid");
                return current;
            }
            ids.add(Long.valueOf(text));
        }
        return List.copyOf(ids);
    }

    private static String tags(RequestBody requestBody, String current) {
        return requestBody.node().path("tags").isArray()
                ? Tags.of(requestBody.texts("tags"))
                : Tags.of(requestBody.words("tags", current));
    }

    /** Variants without options: one choice is called Title; for more the caller must name options. */
    private Product unnamed(List<RequestBody> sent, Product product) {
        if (!product.options().isEmpty()) {
            return product;
        }
        if (sent.stream().anyMatch(one -> one.hasValue("option2") || one.hasValue("option3"))) {
            problems.add("options", "can't be blank: name what option1, option2 and option3 stand for");
        }
        return product.with(
                List.of(ProductOption.named(-1, ProductOption.DEFAULT_NAME)), product.variants(), product.images());
    }

    /** The only variant of a new product need not say what it is. */
    private static Product named(Product product) {
        var untold = product.variants().size() == 1
                && product.variants().getFirst().options().option1().isEmpty()
                && product.options().size() == 1
                && product.options().getFirst().isCalled(ProductOption.DEFAULT_NAME);
        return untold ? product.eachVariant(variant -> variant.choosing(Variant.DEFAULT_TITLE, null, null)) : product;
    }

    private Product finished(Product draft, Optional<Product> before) {
        var shown = draft.images().stream().map(ProductImage::id).toList();
        var tidy =
                draft.eachVariant(variant -> shown.contains(variant.imageId()) ? variant : variant.withImageId(null));
        var settled = new ProductValidation(problems, shop.variantLimit(), variants::fieldOf).settled(tidy, before);
        problems.throwIfAny();
        return settled;
    }

    private RequestBody body(JsonNode node) {
        return new RequestBody(shop, node, "", problems);
    }

    private static void matches(RequestBody requestBody, long id) {
        if (requestBody.hasValue("id") && requestBody.whole("id", 0) != id) {
            requestBody.problem("id", "does not match path");
        }
    }

    private static @Nullable String blankIsNone(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
