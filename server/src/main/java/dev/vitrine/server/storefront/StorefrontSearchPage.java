package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.content.Page;
import dev.vitrine.shop.content.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Products by words, and pages of the merchant's own. */
final class StorefrontSearchPage implements PageBuilder {

    private static final int PER_PAGE = 24;

    private static final int MOST_PAGES = 10;

    private final Products products;
    private final Pages pages;

    StorefrontSearchPage(Products products, Pages pages) {
        this.products = products;
        this.pages = pages;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var words = call.address().text("q").strip();
        var page = call.address().page();
        var query = ProductQuery.published(PER_PAGE).matching(words).from((page - 1L) * PER_PAGE);
        var pagedProducts =
                words.isEmpty() ? new PagedProducts(List.of(), 0) : products.list(call.session(), call.shop(), query);
        call.shows(PageTag.SEARCH);
        call.shows(PageTag.PAGES);
        call.showsCards(pagedProducts.products());
        var data = Json.object().put("query", words);
        data.set("products", ThemeData.cards(pagedProducts.products()));
        var found = page == 1 ? pages.search(call.session(), call.shop(), words, MOST_PAGES) : List.<Page>of();
        data.set("pages", ThemeData.pages(found));
        data.set("pagination", ThemeData.pagination(PER_PAGE, page, pagedProducts.total()));
        var title =
                words.isEmpty() ? call.text("Search") : call.language().text("Search: {words}", Map.of("words", words));
        return Optional.of(new StorefrontPage(
                PageType.SEARCH,
                200,
                null,
                call.titled(title),
                "",
                "/search",
                StorefrontPage.NOINDEX,
                Json.object()
                        .put("query", words)
                        .put("total", pagedProducts.total())
                        .put("page", page),
                data,
                StorefrontPage.SocialPreview.WEBSITE,
                List.of(),
                FallbackContent.list(
                        title,
                        "",
                        Stream.concat(
                                        StorefrontLinks.to(call, pagedProducts.products()).stream(),
                                        found.stream().map(StorefrontLinks::to))
                                .toList())));
    }
}
