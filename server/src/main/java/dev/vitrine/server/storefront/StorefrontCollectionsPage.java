package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All collections; in a shop that has none, the one of all its products. */
final class StorefrontCollectionsPage implements PageBuilder {

    private static final int PER_PAGE = 24;

    private static final int COVERS_SOUGHT = 12;

    private final Products products;
    private final Collections collections;

    StorefrontCollectionsPage(Products products, Collections collections) {
        this.products = products;
        this.collections = collections;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var page = call.address().page();
        var cards = collections.published(call.session(), call.shop(), (page - 1L) * PER_PAGE, PER_PAGE);
        var total = collections.countPublished(call.session(), call.shop());
        call.shows(PageTag.COLLECTIONS);
        call.showsCollections(cards);
        if (cards.isEmpty() && page > 1) {
            return Optional.empty();
        }
        var data = Json.object();
        var shown = ThemeData.collections(cards);
        data.set("collections", shown);
        var links = new ArrayList<>(cards.stream()
                .map(card -> StorefrontLinks.to(card.collection()))
                .toList());
        if (cards.isEmpty()) {
            var newest = AllProducts.newest(COVERS_SOUGHT);
            var all = products.list(call.session(), call.shop(), newest);
            call.lists(newest, all.products());
            if (all.total() > 0) {
                shown.add(AllProducts.card(call, all));
                links.add(StorefrontLinks.allProducts(call));
            }
        }
        data.set("pagination", ThemeData.pagination(PER_PAGE, page, Math.max(total, shown.size())));
        return Optional.of(new StorefrontPage(
                PageType.COLLECTION_LIST,
                200,
                null,
                call.titled(call.text("Collections")),
                "",
                page > 1 ? "/collections?page=" + page : "/collections",
                null,
                Json.object().put("page", page),
                data,
                StorefrontPage.SocialPreview.WEBSITE,
                List.of(StructuredData.breadcrumbs(
                        call, call.text("Collections"), List.of(StorefrontLinks.home(call)))),
                FallbackContent.list(call.text("Collections"), "", links)));
    }
}
