package dev.vitrine.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Handles;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.HtmlSanitizer;
import dev.vitrine.text.Tags;
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
    private final VariantList variants;
    private final ImageList images = new ImageList();

    ProductForm(Shop shop, Instant now) {
        this.shop = shop;
        this.now = now;
        this.variants = new VariantList(shop);
    }

    Product created(JsonNode node) {
        var body = body(node);
        var options = new OptionForm(List.of(), body.list("options"));
        var own = own(body, Product.draft(now), true).with(options.options(), List.of(), List.of());
        var product = images.sent(body, own, false);
        var sent = body.list("variants");
        if (!sent.isEmpty()) {
            product = variants.sent(body, sent, unnamed(sent, product), false);
        } else if (options.options().isEmpty()) {
            product = unnamed(sent, product).withVariants(List.of(variants.plain()));
        } else {
            product = product.withVariants(variants.expanded(body, options, Variant.plain(0, shop)));
        }
        return finished(named(product), Optional.empty());
    }

    /** {@code replace}: which of {@code variants} and {@code images} are full lists; otherwise nothing is deleted. */
    Product updated(Product current, JsonNode node, Set<String> replace) {
        var body = body(node);
        matches(body, current.id());
        var product = images.sent(body, own(body, current, false), replace.contains("images"));
        var sent = body.list("variants");
        if (body.hasValue("options")) {
            var form = new OptionForm(product.options(), body.list("options"));
            var permuted = product.variants().stream().map(form::permuted).toList();
            product = product.with(form.options(), permuted, product.images());
            if (current.isPlain() && sent.isEmpty() && form.offersValues()) {
                // why: "the default variant must vanish when real options are added"; its price lives on.
                product = product.withVariants(
                        variants.expanded(body, form, current.variants().getFirst()));
            }
        }
        var full = replace.contains("variants") && body.has("variants");
        return finished(
                sent.isEmpty() && !full ? product : variants.sent(body, sent, product, full), Optional.of(current));
    }

    /** "options:[{id, values:[…]}]": all of them in another order, and with them the variants by their values. */
    Product reordered(Product current, JsonNode node) {
        var body = body(node);
        var sent = body.list("options");
        var form = new OptionForm(current.options(), sent);
        var named = form.options().stream().map(ProductOption::id).sorted().toList();
        if (!named.equals(
                current.options().stream().map(ProductOption::id).sorted().toList())) {
            body.problem("options", "must be all options of the product, each once");
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
        var body = body(node);
        var copies = CopyForm.read(body, current);
        if (copies.isEmpty()) {
            throw problems.invalid();
        }
        return finished(current.withVariants(variants.joined(current.variants(), copies)), Optional.of(current));
    }

    Product withChanged(Product current, Variant variant, JsonNode node) {
        var body = body(node);
        matches(body, variant.id());
        if (body.hasValue("product_id") && body.whole("product_id", 0) != current.id()) {
            body.problem("product_id", "can't be changed");
        }
        return finished(variants.changed(body, current, variant), Optional.of(current));
    }

    /** With one more image, which gets the highest id. */
    Product withImage(Product current, JsonNode node) {
        return finished(images.added(body(node), current), Optional.of(current));
    }

    /** With the variants of several images named at once: {@code images:[{id, variant_ids:[…]}]}. */
    Product withAssigned(Product current, JsonNode node) {
        var body = body(node);
        var sent = body.list("images");
        if (sent.isEmpty()) {
            body.problem("images", "can't be blank");
        }
        var variants = current.variants();
        for (var one : sent) {
            var id = one.whole("id", 0);
            if (current.image(id).isEmpty()) {
                one.problem("id", "must exist");
            } else {
                variants = ImageForm.assigned(one, id, variants);
            }
        }
        return finished(current.withVariants(variants), Optional.of(current));
    }

    Product withChanged(Product current, ProductImage image, JsonNode node) {
        var body = body(node);
        matches(body, image.id());
        return finished(images.changed(body, current, image), Optional.of(current));
    }

    private Product own(Body body, Product current, boolean creating) {
        var vendor = creating ? shop.name() : current.vendor();
        var handle = body.words("handle", "");
        var publication = Publication.read(body, current, now);
        return new Product(
                current.id(),
                body.words("title", current.title()),
                HtmlSanitizer.sanitize(body.text("body_html", current.bodyHtml())),
                body.words("vendor", vendor),
                body.words("product_type", current.productType()),
                handle.isEmpty() ? current.handle() : Handles.of(handle),
                current.createdAt(),
                current.updatedAt(),
                publication.since(),
                true,
                body.words("published_scope", current.publishedScope()),
                blankIsNone(body.text("template_suffix", current.templateSuffix())),
                tags(body, current.tags()),
                body.flag("gift_card", current.giftCard()),
                blankIsNone(body.text("metafields_global_title_tag", current.metafieldsGlobalTitleTag())),
                blankIsNone(body.text("metafields_global_description_tag", current.metafieldsGlobalDescriptionTag())),
                publication.status(),
                publication.availability(),
                collectionIds(body, current.collectionIds()),
                CustomOption.read(body, current.customOptions()),
                DisplayOptions.read(body, current.displayOptions()),
                current.options(),
                current.variants(),
                current.images(),
                null);
    }

    /** Ids of this shop's collections are checked where they are stored. */
    private static List<Long> collectionIds(Body body, List<Long> current) {
        if (!body.has("collection_ids")) {
            return current;
        }
        var ids = new TreeSet<Long>();
        for (var id : body.node().get("collection_ids")) {
            var text = id.asText().strip();
            if (!text.matches("\\d{1,18}")) {
                body.problem("collection_ids", "is invalid");
                return current;
            }
            ids.add(Long.valueOf(text));
        }
        return List.copyOf(ids);
    }

    private static String tags(Body body, String current) {
        return body.node().path("tags").isArray() ? Tags.of(body.texts("tags")) : Tags.of(body.words("tags", current));
    }

    /** Variants without options: one choice is called Title; for more the caller must name options. */
    private Product unnamed(List<Body> sent, Product product) {
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
                && product.variants().getFirst().option1().isEmpty()
                && product.options().size() == 1
                && product.options().getFirst().isCalled(ProductOption.DEFAULT_NAME);
        return untold ? product.eachVariant(variant -> variant.choosing(Variant.DEFAULT_TITLE, null, null)) : product;
    }

    private Product finished(Product draft, Optional<Product> before) {
        var shown = draft.images().stream().map(ProductImage::id).toList();
        var tidy = draft.eachVariant(variant -> shown.contains(variant.imageId()) ? variant : variant.showing(null));
        var settled = new ProductRules(problems, shop.variantLimit(), variants::fieldOf).settled(tidy, before);
        problems.throwIfAny();
        return settled;
    }

    private Body body(JsonNode node) {
        return new Body(shop, node, "", problems);
    }

    private static void matches(Body body, long id) {
        if (body.hasValue("id") && body.whole("id", 0) != id) {
            body.problem("id", "does not match path");
        }
    }

    private static @Nullable String blankIsNone(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
