package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The published products, as a sales channel's app sees them. Safe for use by many threads. */
public final class ProductListings implements Feature {

    private static final Table<ProductListing> TABLE =
            Table.of("products", ProductListing.class, "product_id", "available", "images", "options", "variants");

    private final Products products;
    private final Events events;

    public ProductListings(Products products, Events events) {
        this.products = products;
        this.events = events;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<ProductListing> resource() {
        return Resource.of(ProductListing.class, "product_listing", "product_listings", TABLE)
                .scope(Scope.PRODUCT_LISTINGS)
                .topicFamily("product_listings")
                .visible(SalesChannel.PRODUCTS::shown)
                // "limit default 50 max 1000".
                .atMost(1000)
                .filters(
                        Filter.of("product_ids", (select, csv) -> select.in("id", ids(csv))),
                        Filter.number("collection_id", ProductFilters::inCollection),
                        Filter.of("handle", (select, handle) -> select.equal("handle", handle)))
                .completed(this::completed)
                .list()
                .count()
                .read()
                .collectionAction(Verb.GET, "product_ids", Scope.PRODUCT_LISTINGS, ProductListings::productIds)
                .collectionAction(Verb.PUT, "{id}", Scope.PRODUCTS, this::list)
                .collectionAction(Verb.DELETE, "{id}", Scope.PRODUCTS, this::unlist);
    }

    private List<ProductListing> completed(Session session, Shop shop, List<ProductListing> rows) {
        return products
                .byIds(session, shop, rows.stream().map(ProductListing::id).toList())
                .stream()
                .map(product -> ProductListing.of(shop, product))
                .toList();
    }

    private static ApiResponse productIds(ApiCall apiCall) {
        return productIds(apiCall, SalesChannel.PRODUCTS.shown(Select.ALL, apiCall));
    }

    /** "limit default 50 max 1000". */
    static ApiResponse productIds(ApiCall apiCall, Select which) {
        var select = PageRequest.of(apiCall, 1000).of(which.by("id"));
        var ids = TABLE.list(apiCall.session(), apiCall.shop(), select).stream()
                .map(ProductListing::id)
                .toList();
        return ApiResponse.ok(Map.of("product_ids", ids));
    }

    private ApiResponse list(ApiCall apiCall) {
        var product = products.lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        SalesChannel.PRODUCTS.list(apiCall, product.id(), Optional.ofNullable(product.publishedAt()));
        var listing = ProductListing.of(apiCall.shop(), product);
        SalesChannel.PRODUCTS.publishChange(
                events, apiCall.tx(), apiCall.shop(), product.id(), false, true, () -> listing);
        return ApiResponse.ok(Map.of("product_listing", listing));
    }

    private ApiResponse unlist(ApiCall apiCall) {
        var id = apiCall.path("id");
        TABLE.first(
                        apiCall.tx(),
                        apiCall.shop(),
                        SalesChannel.PRODUCTS.shown(Select.ALL, apiCall).equal("id", id))
                .orElseThrow(ApiException::notFound);
        SalesChannel.PRODUCTS.unlist(apiCall, id);
        SalesChannel.PRODUCTS.publishChange(events, apiCall.tx(), apiCall.shop(), id, true, false, Map::of);
        return ApiResponse.ok(Map.of());
    }

    static List<Long> ids(String csv) {
        var parts = Arrays.stream(csv.split(",")).map(String::strip).toList();
        if (!parts.stream().allMatch(part -> part.matches("\\d{1,18}"))) {
            throw ApiException.field(400, "product_ids", "is not a number");
        }
        return parts.stream().map(Long::valueOf).toList();
    }
}
