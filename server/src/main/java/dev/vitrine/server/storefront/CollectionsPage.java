package dev.vitrine.server.storefront;

import dev.vitrine.catalog.Collections;
import dev.vitrine.catalog.Products;
import dev.vitrine.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All collections; in a shop that has none, the one of all its products. */
final class CollectionsPage implements PageMaker {

    private static final int PER_PAGE = 24;

    private static final int COVERS_SOUGHT = 12;

    private final Products products;
    private final Collections collections;

    CollectionsPage(Products products, Collections collections) {
        this.products = products;
        this.collections = collections;
    }

    @Override
    public Optional<Page> make(PageCall call) {
        var page = call.address().page();
        var cards = collections.published(call.session(), call.shop(), (page - 1L) * PER_PAGE, PER_PAGE);
        var total = collections.countPublished(call.session(), call.shop());
        if (cards.isEmpty() && page > 1) {
            return Optional.empty();
        }
        var data = Json.object();
        var shown = Shapes.collections(cards);
        data.set("collections", shown);
        var links = new ArrayList<>(
                cards.stream().map(card -> Links.to(card.collection())).toList());
        if (cards.isEmpty()) {
            var all = products.list(call.session(), call.shop(), AllProducts.newest(COVERS_SOUGHT));
            if (all.total() > 0) {
                shown.add(AllProducts.card(all));
                links.add(Links.ALL_PRODUCTS);
            }
        }
        data.set("pagination", Shapes.pagination(PER_PAGE, page, Math.max(total, shown.size())));
        return Optional.of(new Page(
                Kind.COLLECTION_LIST,
                200,
                null,
                call.titled("Collections"),
                "",
                page > 1 ? "/collections?page=" + page : "/collections",
                null,
                Json.object().put("page", page),
                data,
                Page.Social.WEBSITE,
                List.of(LinkedData.breadcrumbs(call, "Collections", List.of(Links.HOME))),
                Plain.list("Collections", "", links)));
    }
}
