package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The published collections, as a sales channel's app sees them. Safe for use by many threads. */
public final class CollectionListings implements Feature {

    private static final Table<CollectionListing> TABLE =
            Table.of("collections", CollectionListing.class, "collection_id", "image", "default_product_image");

    private final Collections collections;
    private final ImageUrls addresses;
    private final Events events;

    public CollectionListings(Collections collections, ImageUrls addresses, Events events) {
        this.collections = collections;
        this.addresses = addresses;
        this.events = events;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<CollectionListing> resource() {
        return Resource.of(CollectionListing.class, "collection_listing", "collection_listings", TABLE)
                .scope(Scope.PRODUCT_LISTINGS)
                .topicFamily("collection_listings")
                .visible(SalesChannel.COLLECTIONS::shown)
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

    private @Nullable CollectionImage ofProduct(Shop shop, CollectionSummary card) {
        var coverImage = card.cover();
        return coverImage == null || card.collection().picture() != null
                ? null
                : new CollectionImage(
                        addresses.absolute(shop, coverImage.path()),
                        coverImage.alt(),
                        coverImage.width(),
                        coverImage.height(),
                        card.collection().updatedAt());
    }

    /** Of what stands on the app's channel. */
    private static ApiResponse productIds(ApiCall apiCall) {
        var id = shown(apiCall).id();
        return ProductListings.productIds(
                apiCall, ProductFilters.inCollection(SalesChannel.PRODUCTS.shown(Select.ALL, apiCall), id));
    }

    private ApiResponse list(ApiCall apiCall) {
        var row = Collections.TABLE
                .find(apiCall.tx(), apiCall.shop(), apiCall.path("id"))
                .orElseThrow(ApiException::notFound);
        SalesChannel.COLLECTIONS.list(apiCall, row.id(), Optional.ofNullable(row.publishedAt()));
        var listing =
                completed(apiCall.tx(), apiCall.shop(), List.of(shown(apiCall))).getFirst();
        SalesChannel.COLLECTIONS.publishChange(
                events, apiCall.tx(), apiCall.shop(), row.id(), false, true, () -> listing);
        return ApiResponse.ok(Map.of("collection_listing", listing));
    }

    private ApiResponse unlist(ApiCall apiCall) {
        var id = shown(apiCall).id();
        SalesChannel.COLLECTIONS.unlist(apiCall, id);
        SalesChannel.COLLECTIONS.publishChange(events, apiCall.tx(), apiCall.shop(), id, true, false, Map::of);
        return ApiResponse.ok(Map.of());
    }

    private static CollectionListing shown(ApiCall apiCall) {
        var select = SalesChannel.COLLECTIONS.shown(Select.ALL, apiCall).equal("id", apiCall.path("id"));
        return TABLE.first(apiCall.session(), apiCall.shop(), select).orElseThrow(ApiException::notFound);
    }
}
