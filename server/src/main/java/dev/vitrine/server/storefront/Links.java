package dev.vitrine.server.storefront;

import dev.vitrine.catalog.Collection;
import dev.vitrine.catalog.Product;
import dev.vitrine.server.Prices;
import java.util.List;

/** Links as plain pages and breadcrumbs show them. */
final class Links {

    static final Plain.Link HOME = new Plain.Link("Home", "/", "");
    static final Plain.Link COLLECTIONS = new Plain.Link("Collections", "/collections", "");

    static final Plain.Link ALL_PRODUCTS = new Plain.Link(AllProducts.TITLE, AllProducts.URL, "");

    private Links() {}

    static Plain.Link to(PageCall call, Product product) {
        return new Plain.Link(
                product.title(),
                "/products/" + product.handle(),
                Prices.text(call.shop(), product.cheapest().price()));
    }

    static Plain.Link to(Collection collection) {
        return new Plain.Link(collection.title(), "/collections/" + collection.handle(), "");
    }

    static Plain.Link to(dev.vitrine.content.Page page) {
        return new Plain.Link(page.title(), "/pages/" + page.handle(), "");
    }

    static List<Plain.Link> to(PageCall call, List<Product> products) {
        return products.stream().map(product -> to(call, product)).toList();
    }
}
