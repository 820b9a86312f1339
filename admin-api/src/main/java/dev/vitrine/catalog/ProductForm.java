package dev.vitrine.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Handles;
import dev.vitrine.kernel.Problems;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.Html;
import dev.vitrine.text.Tags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a caller sent onto a product and gives the whole product as it shall be, or all that is wrong with it. An
 * empty handle means that one is to be found. For one request.
 */
final class ProductForm {

    private final Shop shop;
    private final Instant now;
    private final Problems problems = new Problems();
    private final Map<Long, String> fields = new HashMap<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private final Map<Long, Integer> imagePlaces = new HashMap<>();
    private long next = -1;

    ProductForm(Shop shop, Instant now) {
        this.shop = shop;
        this.now = now;
    }

    Product created(JsonNode node) {
        var body = body(node);
        var product = own(body, Product.draft(now), true);
        var form = new OptionForm(List.of(), body.list("options"));
        product = images(body, product.with(form.options(), List.of(), List.of()), false);
        var sent = body.list("variants");
        if (!sent.isEmpty()) {
            product = variants(body, sent, unnamed(sent, product), false);
        } else if (form.options().isEmpty()) {
            product = unnamed(List.of(), product).withVariants(List.of(plainVariant()));
        } else {
            product = product.withVariants(expanded(body, form, Variant.plain(0, shop)));
        }
        return finished(product, Optional.empty());
    }

    /** {@code replace}: which of {@code variants} and {@code images} are full lists; otherwise nothing is deleted. */
    Product updated(Product current, JsonNode node, Set<String> replace) {
        var body = body(node);
        if (body.hasValue("id") && body.whole("id", 0) != current.id()) {
            body.problem("id", "does not match path");
        }
        var product = images(body, own(body, current, false), replace.contains("images"));
        var sent = body.list("variants");
        if (body.hasValue("options")) {
            var form = new OptionForm(product.options(), body.list("options"));
            var permuted = product.variants().stream().map(form::permuted).toList();
            product = product.with(form.options(), permuted, product.images());
            if (current.isPlain() && sent.isEmpty() && form.offersValues()) {
                // why: "the default variant must vanish when real options are added"; its price lives on.
                product = product.withVariants(
                        expanded(body, form, current.variants().getFirst()));
            }
        }
        var full = replace.contains("variants") && body.has("variants");
        return finished(sent.isEmpty() && !full ? product : variants(body, sent, product, full), Optional.of(current));
    }

    /** With one more variant; its id is the lowest. */
    Product withVariant(Product current, JsonNode node) {
        var body = body(node);
        var product = added(List.of(body), current, current);
        return finished(placed(product), Optional.of(current));
    }

    Product withChanged(Product current, Variant variant, JsonNode node) {
        var body = body(node);
        matches(body, variant.id());
        if (body.hasValue("product_id") && body.whole("product_id", 0) != current.id()) {
            body.problem("product_id", "can't be changed");
        }
        var changed = read(body, current, variant);
        return finished(
                placed(current.eachVariant(other -> other.id() == changed.id() ? changed : other)),
                Optional.of(current));
    }

    /** With one more image; its id is the lowest. */
    Product withImage(Product current, JsonNode node) {
        var body = body(node);
        return finished(placedImages(addedImage(body, current)), Optional.of(current));
    }

    Product withChanged(Product current, ProductImage image, JsonNode node) {
        var body = body(node);
        matches(body, image.id());
        return finished(placedImages(changedImage(body, current, image)), Optional.of(current));
    }

    private Product own(Body body, Product current, boolean creating) {
        var vendor = creating ? shop.name() : current.vendor();
        var handle = body.words("handle", "");
        return new Product(
                current.id(),
                body.words("title", current.title()),
                Html.clean(body.text("body_html", current.bodyHtml())),
                body.words("vendor", vendor),
                body.words("product_type", current.productType()),
                handle.isEmpty() ? current.handle() : Handles.of(handle),
                current.createdAt(),
                current.updatedAt(),
                publication(body, current, creating),
                true,
                body.words("published_scope", current.publishedScope()),
                blankIsNone(body.text("template_suffix", current.templateSuffix())),
                tags(body, current.tags()),
                body.flag("gift_card", current.giftCard()),
                blankIsNone(body.text("metafields_global_title_tag", current.metafieldsGlobalTitleTag())),
                blankIsNone(body.text("metafields_global_description_tag", current.metafieldsGlobalDescriptionTag())),
                current.options(),
                current.variants(),
                current.images(),
                null);
    }

    /** "null = hidden; writing null hides, writing published:true sets it to now". */
    private @Nullable Instant publication(Body body, Product current, boolean creating) {
        var time = body.time("published_at", current.publishedAt());
        var shown = body.flag("published", current.published());
        if (body.hasValue("published") && (creating || shown != current.published())) {
            return shown ? Objects.requireNonNullElse(time, now) : null;
        }
        return time;
    }

    private static String tags(Body body, String current) {
        return body.node().path("tags").isArray() ? Tags.of(body.texts("tags")) : Tags.of(body.words("tags", current));
    }

    private Product variants(Body body, List<Body> sent, Product product, boolean full) {
        var kept = new ArrayList<Variant>();
        var fresh = new ArrayList<Body>();
        var unknown = new ArrayList<String>();
        var known = new HashMap<Long, Variant>();
        product.variants().forEach(variant -> known.put(variant.id(), variant));
        for (var one : sent) {
            var id = one.id("id", null);
            if (id == null) {
                fresh.add(one);
            } else if (known.containsKey(id)) {
                known.put(id, read(one, product, Objects.requireNonNull(known.get(id))));
            } else {
                unknown.add(id.toString());
            }
        }
        if (!unknown.isEmpty()) {
            body.problem(Problems.BASE, "unknown variant ids: " + String.join(", ", unknown));
        }
        var named = new HashSet<>(fields.keySet());
        for (var variant : product.variants()) {
            if (!full || named.contains(variant.id())) {
                kept.add(Objects.requireNonNull(known.get(variant.id())));
            }
        }
        var updated = product.withVariants(kept);
        return placed(added(fresh, updated, product));
    }

    /** A product that had nothing to choose from loses its default variant when real ones come. */
    private Product added(List<Body> bodies, Product product, Product before) {
        var variants = new ArrayList<>(product.variants());
        var fresh = bodies.stream()
                .map(body -> read(body, product, Variant.plain(next--, shop)))
                .toList();
        var real = fresh.stream().noneMatch(variant -> variant.option1().equals(Variant.DEFAULT_TITLE));
        if (before.isPlain() && !fresh.isEmpty() && real) {
            variants.removeIf(variant -> !fields.containsKey(variant.id()));
        }
        variants.addAll(fresh);
        return product.withVariants(variants);
    }

    private Variant read(Body body, Product product, Variant current) {
        fields.put(current.id(), body.prefix());
        if (body.hasValue("position")) {
            places.put(current.id(), Math.clamp(body.whole("position", 1), 1, Variant.MOST));
        }
        return new VariantForm(product).read(body, current);
    }

    private List<Variant> expanded(Body body, OptionForm form, Variant template) {
        var variants = new ArrayList<Variant>();
        for (var row : form.combinations(body)) {
            variants.add(template.as(next--)
                    .choosing(row.getFirst(), row.size() > 1 ? row.get(1) : null, row.size() > 2 ? row.get(2) : null)
                    .placed(1, false));
        }
        return variants;
    }

    /** Variants without options: one choice is called Title; for more the caller must name options. */
    private Product unnamed(List<Body> sent, Product product) {
        if (!product.options().isEmpty()) {
            return product;
        }
        for (var one : sent) {
            if (one.hasValue("option2") || one.hasValue("option3")) {
                problems.add("options", "can't be blank: name what option1, option2 and option3 stand for");
                break;
            }
        }
        return product.with(
                List.of(ProductOption.named(-1, ProductOption.DEFAULT_NAME)), product.variants(), product.images());
    }

    private Variant plainVariant() {
        return Variant.plain(next--, shop).choosing(Variant.DEFAULT_TITLE, null, null);
    }

    private Product images(Body body, Product product, boolean full) {
        var result = product;
        var named = new HashSet<Long>();
        var unknown = new ArrayList<String>();
        for (var one : body.list("images")) {
            var id = one.id("id", null);
            if (id == null) {
                named.add(next);
                result = addedImage(one, result);
            } else if (product.image(id).isPresent()) {
                named.add(id);
                result = changedImage(one, result, product.image(id).get());
            } else {
                unknown.add(id.toString());
            }
        }
        if (!unknown.isEmpty()) {
            body.problem(Problems.BASE, "unknown image ids: " + String.join(", ", unknown));
        }
        if (full && body.has("images")) {
            result = result.withImages(result.images().stream()
                    .filter(image -> named.contains(image.id()))
                    .toList());
        }
        return placedImages(result);
    }

    private Product addedImage(Body body, Product product) {
        var image = ImageForm.read(body, ImageForm.blank(next--));
        if (image.mediaKey() == null) {
            problems.add(body.prefix().isEmpty() ? "image" : body.prefix() + "src", "can't be blank");
        }
        wish(body, image.id());
        var images = new ArrayList<>(product.images());
        images.add(image);
        return product.with(product.options(), ImageForm.assigned(body, image.id(), product.variants()), images);
    }

    private Product changedImage(Body body, Product product, ProductImage current) {
        var changed = ImageForm.read(body, current);
        wish(body, current.id());
        return product.with(
                product.options(),
                ImageForm.assigned(body, current.id(), product.variants()),
                product.images().stream()
                        .map(image -> image.id() == changed.id() ? changed : image)
                        .toList());
    }

    private void wish(Body body, long id) {
        if (body.hasValue("position")) {
            imagePlaces.put(id, Math.clamp(body.whole("position", 1), 1, ProductImage.MOST));
        }
    }

    private Product placed(Product product) {
        return product.withVariants(Places.arranged(product.variants(), variant -> places.get(variant.id())));
    }

    private Product placedImages(Product product) {
        return product.withImages(Places.arranged(product.images(), image -> imagePlaces.get(image.id())));
    }

    private Product finished(Product draft, Optional<Product> before) {
        var images = draft.images().stream().map(ProductImage::id).toList();
        var tidy = draft.eachVariant(variant -> images.contains(variant.imageId()) ? variant : variant.showing(null));
        if (before.isEmpty()
                && tidy.variants().size() == 1
                && tidy.variants().getFirst().option1().isEmpty()
                && tidy.options().size() == 1
                && tidy.options().getFirst().isCalled(ProductOption.DEFAULT_NAME)) {
            tidy = tidy.eachVariant(variant -> variant.choosing(Variant.DEFAULT_TITLE, null, null));
        }
        var settled = new ProductRules(problems, fields::get).settled(tidy, before);
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
