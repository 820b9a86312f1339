package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.CustomOption;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductImage;
import dev.vitrine.commerce.catalog.ProductOption;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.text.HtmlSanitizer;
import dev.vitrine.shop.content.Page;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Data that themes receive: products and collections as JSON. */
final class ThemeData {

    private static final int PICTURES_OF_A_CARD = 2;
    private static final String UNCHOSEN = "Default Title";

    private ThemeData() {}

    /** A product with everything. */
    static ObjectNode product(PageContext call, Product product, List<Collection> collections) {
        var node = common(product);
        node.put("description", safe(product.bodyHtml()));
        node.put("meta_description", description(product));
        var images = node.putArray("images");
        pictures(product).forEach(image -> images.add(image(image)));
        var variants = node.putArray("variants");
        product.variants().forEach(variant -> variants.add(variant(product, variant)));
        var in = node.putArray("collections");
        collections.forEach(each ->
                in.addObject().put("id", each.id()).put("handle", each.handle()).put("title", each.title()));
        node.set("custom_options", customOptions(call, product.customOptions()));
        return node;
    }

    /** What a list needs of a product. */
    static ObjectNode card(Product product) {
        var node = common(product);
        var images = node.putArray("images");
        pictures(product).stream().limit(PICTURES_OF_A_CARD).forEach(image -> images.add(image(image)));
        var variants = node.putArray("variants");
        product.variants().forEach(variant -> variants.add(choice(variant)));
        return node.put("customizable", !product.customOptions().isEmpty());
    }

    static ArrayNode cards(List<Product> products) {
        var cards = Json.object().arrayNode();
        products.forEach(product -> cards.add(card(product)));
        return cards;
    }

    static ObjectNode collection(CollectionSummary card) {
        var collection = card.collection();
        var node = Json.object()
                .put("id", collection.id())
                .put("handle", collection.handle())
                .put("title", collection.title())
                .put("description", safe(collection.bodyHtml()))
                .put("url", "/collections/" + collection.handle())
                .put("products_count", card.products());
        var coverImage = card.cover();
        if (coverImage == null) {
            return node.putNull("image");
        }
        node.putObject("image")
                .put("src", coverImage.path())
                .put("alt", coverImage.alt() == null ? "" : coverImage.alt())
                .put("width", coverImage.width())
                .put("height", coverImage.height());
        return node;
    }

    static ArrayNode collections(List<CollectionSummary> cards) {
        var nodes = Json.object().arrayNode();
        cards.forEach(card -> nodes.add(collection(card)));
        return nodes;
    }

    static ArrayNode pages(List<Page> pages) {
        var nodes = Json.object().arrayNode();
        pages.forEach(page -> nodes.addObject()
                .put("id", page.id())
                .put("title", page.title())
                .put("handle", page.handle()));
        return nodes;
    }

    static ObjectNode pagination(int perPage, int page, long total) {
        return Json.object().put("perPage", perPage).put("page", page).put("total", total);
    }

    /** {@code routes} lead up to the page that {@code current} names. */
    static ObjectNode breadcrumbs(String current, List<FallbackContent.Link> routes) {
        var node = Json.object();
        var links = node.putArray("routes");
        routes.forEach(route -> links.addObject().put("name", route.title()).put("route_link", route.url()));
        return node.put("current", current);
    }

    /** The picture of a list or a link to the product. */
    static StorefrontPage.@Nullable SocialImage picture(Product product) {
        return pictures(product).stream()
                .findFirst()
                .map(image -> new StorefrontPage.SocialImage(
                        src(image), Objects.requireNonNullElse(image.alt(), product.title())))
                .orElse(null);
    }

    /** Images that are stored here; those that could not be downloaded are left out. */
    static List<ProductImage> pictures(Product product) {
        return product.images().stream()
                .filter(image -> image.path().isPresent())
                .toList();
    }

    /** The one that the variant shows. */
    static Optional<ProductImage> picture(Product product, Variant variant) {
        return pictures(product).stream()
                .filter(image -> Long.valueOf(image.id()).equals(variant.imageId()))
                .findFirst();
    }

    /** Sanitised once more: what is stored may have been written before a rule was. */
    static String safe(@Nullable String html) {
        return Objects.requireNonNullElse(HtmlSanitizer.sanitize(html), "");
    }

    /** The merchant's words for search engines, else the beginning of the description. */
    static String description(Product product) {
        var own = product.metafieldsGlobalDescriptionTag();
        return own == null || own.isBlank() ? Excerpt.of(product.bodyHtml()) : own.strip();
    }

    static String src(ProductImage image) {
        return image.path().orElseThrow();
    }

    private static ObjectNode common(Product product) {
        var cheapest = product.cheapest();
        var pictures = pictures(product);
        var node = Json.object()
                .put("id", product.id())
                .put("title", product.title())
                .put("handle", product.handle())
                .put("url", "/products/" + product.handle())
                .put("vendor", product.vendor())
                .put("product_type", product.productType())
                .put("tags", product.tags())
                .put("available", product.available())
                .put("price", cheapest.price().amount());
        money(node, "compare_at_price", cheapest.compareAtPrice());
        node.put(
                "price_varies",
                product.variants().stream().map(Variant::price).distinct().count() > 1);
        node.put("template_suffix", product.templateSuffix());
        node.set("image", pictures.isEmpty() ? Json.object().nullNode() : image(pictures.getFirst()));
        node.set("options", options(product));
        return node;
    }

    private static ArrayNode customOptions(PageContext call, List<CustomOption> options) {
        var nodes = Json.object().arrayNode();
        for (int i = 0; i < options.size(); i++) {
            var option = options.get(i);
            var file = option.type().equals("file");
            var node = nodes.addObject()
                    .put("id", i + 1)
                    .put("name", option.name())
                    // why: themes know no field for numbers; the cart refuses what is none.
                    .put("type", option.type().equals("number") ? "text" : option.type())
                    .put("label", option.label())
                    .put("placeholder", "")
                    .put("help_text", file ? call.text("A picture or PDF of at most 10 MB.") : "")
                    .put("required", option.required())
                    .put("max_length", option.maxLength());
            var values = node.putArray("values");
            option.values()
                    .forEach(value -> values.addObject().put("value", value).put("text", value));
        }
        return nodes;
    }

    private static ArrayNode options(Product product) {
        var nodes = Json.object().arrayNode();
        // why: a product without a choice has one option called Title, which nobody should see.
        var plain = product.variants().size() == 1
                && product.variants().getFirst().options().option1().equals(UNCHOSEN);
        if (!plain) {
            product.options().forEach(option -> nodes.add(option(option)));
        }
        return nodes;
    }

    private static ObjectNode option(ProductOption option) {
        var colour = ColorSwatches.isColorOption(option.name());
        var node = Json.object()
                .put("id", option.id())
                .put("code", Handles.of(option.name()))
                .put("label", option.name())
                .put("position", option.position())
                .put(
                        "using_color_swatch",
                        colour
                                && option.values().stream()
                                        .anyMatch(v -> ColorSwatches.code(v).isPresent()));
        var values = node.putArray("values");
        var codes = new HashSet<String>();
        for (var label : option.values()) {
            var code = Handles.of(label);
            for (int n = 2; !codes.add(code); n++) {
                code = Handles.of(label) + "-" + n;
            }
            values.addObject()
                    .put("id", option.id() + ":" + code)
                    .put("code", code)
                    .put("label", label)
                    .put("color_code", colour ? ColorSwatches.code(label).orElse(null) : null);
        }
        return node;
    }

    private static ObjectNode variant(Product product, Variant variant) {
        return choice(variant)
                .put("sku", variant.sku())
                .put(
                        "quantity",
                        variant.inventory().inventoryManagement() == null
                                ? null
                                : variant.inventory().inventoryQuantity())
                .put("image_id", picture(product, variant).map(ProductImage::id).orElse(null));
    }

    /** What it takes to choose a variant. why no more in lists: each sale would change every list with the product. */
    private static ObjectNode choice(Variant variant) {
        var node = Json.object()
                .put("id", variant.id())
                .put("title", variant.title())
                .put("price", variant.price().amount());
        money(node, "compare_at_price", variant.compareAtPrice());
        return node.put("available", variant.sells(1))
                .put("option1", variant.options().option1())
                .put("option2", variant.options().option2())
                .put("option3", variant.options().option3());
    }

    static ObjectNode image(ProductImage image) {
        return Json.object()
                .put("id", image.id())
                .put("src", src(image))
                .put("alt", image.alt())
                .put("width", image.width())
                .put("height", image.height())
                .put("pos", image.position());
    }

    private static void money(ObjectNode node, String name, @Nullable Money money) {
        if (money == null) {
            node.putNull(name);
        } else {
            node.put(name, money.amount());
        }
    }
}
