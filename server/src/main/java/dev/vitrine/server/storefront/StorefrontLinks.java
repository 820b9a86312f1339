package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.shop.content.Page;
import java.util.List;

/** Links as plain pages and breadcrumbs show them. */
final class StorefrontLinks {

    private StorefrontLinks() {}

    static FallbackContent.Link home(PageContext call) {
        return new FallbackContent.Link(call.text("Home"), "/", "");
    }

    static FallbackContent.Link collections(PageContext call) {
        return new FallbackContent.Link(call.text("Collections"), "/collections", "");
    }

    static FallbackContent.Link search(PageContext call) {
        return new FallbackContent.Link(call.text("Search"), "/search", "");
    }

    static FallbackContent.Link allProducts(PageContext call) {
        return new FallbackContent.Link(call.text(AllProducts.TITLE), AllProducts.URL, "");
    }

    static FallbackContent.Link to(PageContext call, Product product) {
        return new FallbackContent.Link(
                product.title(),
                "/products/" + product.handle(),
                call.shop().price(product.cheapest().price()));
    }

    static FallbackContent.Link to(Collection collection) {
        return new FallbackContent.Link(collection.title(), "/collections/" + collection.handle(), "");
    }

    static FallbackContent.Link to(Page page) {
        return new FallbackContent.Link(page.title(), "/pages/" + page.handle(), "");
    }

    static List<FallbackContent.Link> to(PageContext call, List<Product> products) {
        return products.stream().map(product -> to(call, product)).toList();
    }
}
