package dev.vitrine.server.storefront;

import dev.vitrine.Catalog;
import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.facets.FacetChoice;
import dev.vitrine.commerce.facets.FacetedProducts;
import dev.vitrine.commerce.facets.Facets;
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
    private final Facets facets;
    private final Pages pages;

    StorefrontSearchPage(Catalog catalog, Pages pages) {
        this.products = catalog.products();
        this.facets = catalog.facets();
        this.pages = pages;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var words = call.address().text("q").strip();
        var page = call.address().page();
        var query = ProductQuery.published(PER_PAGE).matching(words).from((page - 1L) * PER_PAGE);
        var listed = words.isEmpty() ? Listed.NOTHING : listed(call, query);
        var pagedProducts = listed.page();
        call.shows(PageTag.SEARCH);
        call.shows(PageTag.PAGES);
        call.showsCards(pagedProducts.products());
        var data = Json.object().put("query", words);
        data.set("products", ThemeData.cards(pagedProducts.products()));
        var found = page == 1 ? pages.search(call.session(), call.shop(), words, MOST_PAGES) : List.<Page>of();
        data.set("pages", ThemeData.pages(found));
        data.set("pagination", ThemeData.pagination(PER_PAGE, page, pagedProducts.total()));
        if (call.look().build().showsFacets()) {
            listed.facets()
                    .ifPresentOrElse(each -> FacetData.put(data, call, each, ""), () -> FacetData.putNone(data, call));
        }
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

    /** A page of what was found, and its facets if they were counted. */
    private record Listed(PagedProducts page, Optional<FacetedProducts> facets) {
        static final Listed NOTHING = new Listed(new PagedProducts(List.of(), 0), Optional.empty());
    }

    private Listed listed(PageContext call, ProductQuery query) {
        var choice = FacetParameters.choice(call);
        if (choice.equals(FacetChoice.NOTHING) && !call.look().build().showsFacets()) {
            return new Listed(products.list(call.session(), call.shop(), query), Optional.empty());
        }
        call.countsFacets(query);
        var found = products.found(call.session(), call.shop(), query);
        var list = facets.among(call.session(), call.shop(), found, choice);
        if (FacetParameters.isOneOfMany(call.address(), list)) {
            call.isOneOfMany();
        }
        var ids = found.stream()
                .filter(list.matching()::contains)
                .skip(query.offset())
                .limit(query.limit())
                .toList();
        var page = products.byIds(call.session(), call.shop(), ids);
        return new Listed(new PagedProducts(page, list.matching().size()), Optional.of(list));
    }
}
