package dev.vitrine.catalog;

import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.events.Events;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The published products, as a sales channel's app sees them. Threads may share it. */
public final class ProductListings {

    private static final Table<ProductListing> TABLE =
            Table.of("products", ProductListing.class, "product_id", "available", "images", "options", "variants");

    private final Products products;
    private final Events events;

    public ProductListings(Products products, Events events) {
        this.products = products;
        this.events = events;
    }

    public Resource<ProductListing> resource() {
        return Resource.of(ProductListing.class, "product_listing", "product_listings", TABLE)
                .scope(Scope.PRODUCT_LISTINGS)
                .visible(Channel.PRODUCTS::shown)
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

    private static Answer productIds(Call call) {
        return productIds(call, Channel.PRODUCTS.shown(Select.ALL, call));
    }

    /** "limit default 50 max 1000". */
    static Answer productIds(Call call, Select which) {
        var select = Window.of(call, 1000).of(which.by("id"));
        var ids = TABLE.list(call.session(), call.shop().shopId(), select).stream()
                .map(ProductListing::id)
                .toList();
        return Answer.ok(Map.of("product_ids", ids));
    }

    private Answer list(Call call) {
        var product = products.held(call.tx(), call.shop(), call.path("id"));
        Channel.PRODUCTS.list(call, product.id(), Optional.ofNullable(product.publishedAt()));
        var listing = ProductListing.of(call.shop(), product);
        Channel.PRODUCTS.tell(events, call.tx(), call.shop(), product.id(), false, true, () -> listing);
        return Answer.ok(Map.of("product_listing", listing));
    }

    private Answer unlist(Call call) {
        var id = call.path("id");
        TABLE.first(
                        call.tx(),
                        call.shop().shopId(),
                        Channel.PRODUCTS.shown(Select.ALL, call).equal("id", id))
                .orElseThrow(ApiException::notFound);
        Channel.PRODUCTS.unlist(call, id);
        Channel.PRODUCTS.tell(events, call.tx(), call.shop(), id, true, false, Map::of);
        return Answer.ok(Map.of());
    }

    static List<Long> ids(String csv) {
        var parts = Arrays.stream(csv.split(",")).map(String::strip).toList();
        if (!parts.stream().allMatch(part -> part.matches("\\d{1,18}"))) {
            throw ApiException.field(400, "product_ids", "is not a number");
        }
        return parts.stream().map(Long::valueOf).toList();
    }
}
