package dev.vitrine.server.storefront;

import dev.vitrine.catalog.Listing;
import dev.vitrine.catalog.ProductQuery;
import dev.vitrine.catalog.Products;
import dev.vitrine.kernel.Json;
import java.util.List;
import java.util.Optional;

/** Products by words. */
final class SearchPage implements PageMaker {

    private static final int PER_PAGE = 24;

    private final Products products;

    SearchPage(Products products) {
        this.products = products;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        var words = call.address().text("q").strip();
        int page = call.address().page();
        var query = ProductQuery.published(PER_PAGE).matching(words).from((page - 1L) * PER_PAGE);
        var listing = words.isEmpty() ? new Listing(List.of(), 0) : products.list(call.session(), call.shop(), query);
        var data = Json.object().put("query", words);
        data.set("products", Shapes.cards(listing.products()));
        data.set("pagination", Shapes.pagination(PER_PAGE, page, listing.total()));
        var title = words.isEmpty() ? "Search" : "Search: " + words;
        return Optional.of(new Page(
                Kind.SEARCH,
                200,
                null,
                call.titled(title),
                "",
                "/search",
                Page.NOINDEX,
                Json.object().put("query", words).put("total", listing.total()).put("page", page),
                data,
                Page.Social.WEBSITE,
                List.of(),
                Plain.list(title, "", Links.to(call, listing.products()))));
    }
}
