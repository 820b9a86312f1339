package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.kernel.Json;
import java.util.List;

/** Structured data for search engines: schema.org in JSON-LD. */
final class StructuredData {

    private static final String CONTEXT = "https://schema.org";

    private StructuredData() {}

    static List<ObjectNode> home(PageContext call) {
        var shop = call.shop();
        var organization = thing("Organization").put("name", shop.name()).put("url", call.absolute("/"));
        if (!shop.email().isBlank()) {
            organization.put("email", shop.email());
        }
        var site = thing("WebSite").put("name", shop.name()).put("url", call.absolute("/"));
        site.putObject("potentialAction")
                .put("@type", "SearchAction")
                .put("target", call.absolute("/search?q={search_term_string}"))
                .put("query-input", "required name=search_term_string");
        return List.of(organization, site);
    }

    static ObjectNode breadcrumbs(PageContext call, String current, List<FallbackContent.Link> routes) {
        var list = thing("BreadcrumbList");
        var items = list.putArray("itemListElement");
        for (var route : routes) {
            items.addObject()
                    .put("@type", "ListItem")
                    .put("position", items.size())
                    .put("name", route.title())
                    .put("item", call.absolute(route.url()));
        }
        items.addObject().put("@type", "ListItem").put("position", items.size()).put("name", current);
        return list;
    }

    /** "Product for single-variant and ProductGroup with hasVariant otherwise". */
    static ObjectNode product(PageContext call, Product product) {
        var url = call.absolute("/products/" + product.handle());
        if (product.variants().size() == 1) {
            var variant = product.variants().getFirst();
            var node = described(call, thing("Product"), product);
            identified(node, variant);
            node.set("offers", offer(call, variant, url));
            return node;
        }
        var group = described(call, thing("ProductGroup"), product)
                .put("productGroupID", Long.toString(product.id()))
                .put("url", url);
        var variesBy = group.putArray("variesBy");
        product.options().forEach(option -> variesBy.add(property(option.name())));
        var variants = group.putArray("hasVariant");
        for (var variant : product.variants()) {
            var node =
                    variants.addObject().put("@type", "Product").put("name", product.title() + " – " + variant.title());
            identified(node, variant);
            ThemeData.picture(product, variant)
                    .ifPresent(image -> node.put("image", absolute(call, ThemeData.src(image))));
            node.set("offers", offer(call, variant, url + "?variant=" + variant.id()));
        }
        return group;
    }

    static String absolute(PageContext call, String src) {
        return src.startsWith("/") ? call.origin() + src : src;
    }

    private static ObjectNode described(PageContext call, ObjectNode node, Product product) {
        node.put("name", product.title()).put("description", ThemeData.description(product));
        if (!product.vendor().isBlank()) {
            node.putObject("brand").put("@type", "Brand").put("name", product.vendor());
        }
        var images = node.putArray("image");
        ThemeData.pictures(product).stream()
                .limit(5)
                .forEach(image -> images.add(absolute(call, ThemeData.src(image))));
        return node;
    }

    private static void identified(ObjectNode node, Variant variant) {
        if (!variant.sku().isBlank()) {
            node.put("sku", variant.sku());
        }
        if (variant.barcode().matches("\\d{8}|\\d{12,14}")) {
            node.put("gtin", variant.barcode());
        }
    }

    private static ObjectNode offer(PageContext call, Variant variant, String url) {
        return Json.object()
                .put("@type", "Offer")
                .put("url", url)
                .put("price", variant.price().amount().toPlainString())
                .put("priceCurrency", call.shop().currency().getCurrencyCode())
                .put("itemCondition", "https://schema.org/NewCondition")
                .put("availability", "https://schema.org/" + (variant.sells(1) ? "InStock" : "OutOfStock"));
    }

    private static String property(String option) {
        return ColorSwatches.isColorOption(option)
                ? "https://schema.org/color"
                : option.strip().equalsIgnoreCase("size") ? "https://schema.org/size" : option;
    }

    private static ObjectNode thing(String type) {
        return Json.object().put("@context", CONTEXT).put("@type", type);
    }
}
