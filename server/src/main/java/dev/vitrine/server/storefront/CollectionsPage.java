package dev.vitrine.server.storefront;

import dev.vitrine.catalog.Collections;
import dev.vitrine.kernel.Json;
import java.util.List;
import java.util.Optional;

/** All collections. */
final class CollectionsPage implements PageMaker {

    private static final int PER_PAGE = 24;

    private final Collections collections;

    CollectionsPage(Collections collections) {
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
        data.set("collections", Shapes.collections(cards));
        data.set("pagination", Shapes.pagination(PER_PAGE, page, total));
        var links = cards.stream().map(card -> Links.to(card.collection())).toList();
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
