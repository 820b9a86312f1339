package dev.vitrine.catalog;

import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.events.Events;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.media.MediaAddresses;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The published collections, as a sales channel's app sees them. Threads may share it. */
public final class CollectionListings {

    private static final Table<CollectionListing> TABLE =
            Table.of("collections", CollectionListing.class, "collection_id", "image", "default_product_image");

    private final Collections collections;
    private final MediaAddresses addresses;
    private final Events events;

    public CollectionListings(Collections collections, MediaAddresses addresses, Events events) {
        this.collections = collections;
        this.addresses = addresses;
        this.events = events;
    }

    public Resource<CollectionListing> resource() {
        return Resource.of(CollectionListing.class, "collection_listing", "collection_listings", TABLE)
                .scope(Scope.PRODUCT_LISTINGS)
                .visible(Channel.COLLECTIONS::shown)
                .filters(
                        Filter.of("handle", (select, handle) -> select.equal("handle", handle)),
                        Filter.times("created_at"))
                .completed(this::completed)
                .list()
                .count()
                .read()
                .action(Verb.GET, "product_ids", Scope.PRODUCT_LISTINGS, CollectionListings::productIds)
                .collectionAction(Verb.PUT, "{id}", Scope.PRODUCTS, this::list)
                .collectionAction(Verb.DELETE, "{id}", Scope.PRODUCTS, this::unlist);
    }

    private List<CollectionListing> completed(Session session, Shop shop, List<CollectionListing> rows) {
        var ids = rows.stream().map(CollectionListing::id).toList();
        var cards = collections.cards(session, shop, collections.byIds(session, shop, ids));
        return rows.stream()
                .flatMap(row -> cards.stream()
                        .filter(card -> card.collection().id() == row.id())
                        .map(card -> CollectionListing.of(card.collection(), ofProduct(shop, card))))
                .toList();
    }

    private @Nullable CollectionImage ofProduct(Shop shop, CollectionCard card) {
        var cover = card.cover();
        return cover == null || card.collection().picture() != null
                ? null
                : new CollectionImage(
                        addresses.absolute(shop, cover.path()),
                        cover.alt(),
                        cover.width(),
                        cover.height(),
                        card.collection().updatedAt());
    }

    /** Of what stands on the app's channel. */
    private static Answer productIds(Call call) {
        var id = shown(call).id();
        return ProductListings.productIds(
                call, ProductFilters.inCollection(Channel.PRODUCTS.shown(Select.ALL, call), id));
    }

    private Answer list(Call call) {
        var row = Collections.TABLE
                .find(call.tx(), call.shop().shopId(), call.path("id"))
                .orElseThrow(ApiException::notFound);
        Channel.COLLECTIONS.list(call, row.id(), Optional.ofNullable(row.publishedAt()));
        var listing = completed(call.tx(), call.shop(), List.of(shown(call))).getFirst();
        Channel.COLLECTIONS.tell(events, call.tx(), call.shop(), row.id(), false, true, () -> listing);
        return Answer.ok(Map.of("collection_listing", listing));
    }

    private Answer unlist(Call call) {
        var id = shown(call).id();
        Channel.COLLECTIONS.unlist(call, id);
        Channel.COLLECTIONS.tell(events, call.tx(), call.shop(), id, true, false, Map::of);
        return Answer.ok(Map.of());
    }

    private static CollectionListing shown(Call call) {
        var select = Channel.COLLECTIONS.shown(Select.ALL, call).equal("id", call.path("id"));
        return TABLE.first(call.session(), call.shop().shopId(), select).orElseThrow(ApiException::notFound);
    }
}
