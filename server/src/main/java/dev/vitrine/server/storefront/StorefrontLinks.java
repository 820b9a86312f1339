package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.shop.content.Page;
import java.util.List;

/** Links as plain pages and breadcrumbs show them. */
final class StorefrontLinks {

    static final FallbackContent.Link HOME = new FallbackContent.Link("Home", "/", "");
    static final FallbackContent.Link COLLECTIONS = new FallbackContent.Link("Collections", "/collections", "");
    static final FallbackContent.Link PAGES = new FallbackContent.Link("Pages", "/pages", "");
    static final FallbackContent.Link SEARCH = new FallbackContent.Link("Search", "/search", "");

    static final FallbackContent.Link ALL_PRODUCTS = new FallbackContent.Link(AllProducts.TITLE, AllProducts.URL, "");

    private StorefrontLinks() {}

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
