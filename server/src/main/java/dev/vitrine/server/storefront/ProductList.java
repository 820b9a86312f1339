package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.ProductSortOrder;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Products that have a page of their own: those of a collection, all, or all that have something in common.
 *
 * @param node what themes know of it, in the shape of a collection
 * @param url path of the list, with what else it takes to find it
 * @param template the merchant's choice of another template of the theme
 * @param orders those that a visitor may choose, with their names
 * @param mayBeEmpty whether there is a page without any product
 */
record ProductList(
        ObjectNode node,
        String title,
        String handle,
        String url,
        @Nullable String template,
        StorefrontPage.@Nullable SocialImage picture,
        ProductQuery query,
        Map<ProductSortOrder, String> orders,
        boolean mayBeEmpty) {

    static final int PER_PAGE = 24;
    static final String VENDORS = "vendors";
    static final String TYPES = "types";

    private static final Map<ProductSortOrder, String> ORDERS = ordersOfCollections();

    /** why: only a collection has an order of its merchant's. */
    private static final Map<ProductSortOrder, String> ORDERS_OF_ALL = ordersOfAll();

    static ProductList of(CollectionSummary card) {
        var collection = card.collection();
        return new ProductList(
                ThemeData.collection(card),
                collection.title(),
                collection.handle(),
                "/collections/" + collection.handle(),
                collection.templateSuffix(),
                picture(card),
                ProductQuery.published(PER_PAGE).of(collection.id()).by(collection.productOrder()),
                ORDERS,
                true);
    }

    static ProductList all(PageContext call) {
        return new ProductList(
                AllProducts.node(call),
                call.text(AllProducts.TITLE),
                AllProducts.HANDLE,
                AllProducts.URL,
                null,
                null,
                AllProducts.newest(PER_PAGE),
                ORDERS_OF_ALL,
                true);
    }

    /** Those of a vendor or type. */
    static ProductList gathered(PageContext call, String handle, String words, ProductQuery.Facet facet) {
        return all(call).narrowed(call, words, handle, "/collections/" + handle + "?q=" + PageUrl.escape(words), facet);
    }

    /** Those of them with a tag. */
    ProductList tagged(PageContext call, String tag, ProductQuery.Facet facet) {
        return narrowed(call, tag, handle, url + "/" + tagHandle(tag), facet);
    }

    private ProductList narrowed(
            PageContext call, String words, String newHandle, String newUrl, ProductQuery.Facet facet) {
        var narrowed = AllProducts.node(call)
                .put("id", node.path("id").asLong())
                .put("handle", newHandle)
                .put("title", words)
                .put("url", newUrl);
        return new ProductList(narrowed, words, newHandle, newUrl, null, null, query.with(facet), orders, false);
    }

    /** With the vendor or type as the products spell it: what was asked for may differ in capitals. */
    ProductList spelledAs(PageContext call, List<Product> products) {
        if (products.isEmpty() || query.facets().isEmpty()) {
            return this;
        }
        var facet = query.facets().getFirst();
        var product = products.getFirst();
        return switch (facet.kind()) {
            case VENDOR -> gathered(call, handle, product.vendor(), facet);
            case TYPE -> gathered(call, handle, product.productType(), facet);
            case TAG -> this;
        };
    }

    /** A tag as it stands in addresses: the same that {@code $routeToProductWithAttribute} makes of it. */
    static String tagHandle(String tag) {
        return Normalizer.normalize(tag, Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "-")
                .replaceAll("^-|-$", "");
    }

    private static StorefrontPage.@Nullable SocialImage picture(CollectionSummary card) {
        var coverImage = card.cover();
        return coverImage == null
                ? null
                : new StorefrontPage.SocialImage(
                        coverImage.path(),
                        coverImage.alt() == null ? card.collection().title() : coverImage.alt());
    }

    private static Map<ProductSortOrder, String> ordersOfCollections() {
        var orders = new LinkedHashMap<ProductSortOrder, String>();
        orders.put(ProductSortOrder.MANUAL, "Featured");
        orders.put(ProductSortOrder.TITLE_ASC, "Title, A to Z");
        orders.put(ProductSortOrder.TITLE_DESC, "Title, Z to A");
        orders.put(ProductSortOrder.PRICE_ASC, "Price, low to high");
        orders.put(ProductSortOrder.PRICE_DESC, "Price, high to low");
        orders.put(ProductSortOrder.CREATED_DESC, "Newest first");
        return orders;
    }

    private static Map<ProductSortOrder, String> ordersOfAll() {
        var orders = new LinkedHashMap<ProductSortOrder, String>();
        orders.put(ProductSortOrder.CREATED_DESC, ORDERS.get(ProductSortOrder.CREATED_DESC));
        ORDERS.forEach(orders::putIfAbsent);
        orders.remove(ProductSortOrder.MANUAL);
        return orders;
    }
}
