package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which product stands in which collection. A collect is made and deleted, never changed. */
public final class Collects implements Feature {

    static final Table<Collect> TABLE = Table.of("collects", Collect.class);

    private final Collections collections;

    public Collects(Collections collections) {
        this.collections = collections;
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<Collect> resource() {
        return Resource.of(Collect.class, "collect", "collects", TABLE)
                .scope(Scope.PRODUCTS)
                .filters(
                        Filter.number("collection_id", Collects::inCollection),
                        Filter.number("product_id", (select, id) -> select.equal("product_id", id)))
                .orderedBy("position, id")
                .publishes((apiCall, change, collect) ->
                        collections.publishUpdate(apiCall.tx(), apiCall.shop(), collect.collectionId()))
                .deletedAs(Map.of("success", true))
                .list()
                .count()
                .read()
                .create((apiCall, body) -> new CollectForm(apiCall.tx(), apiCall.shop(), apiCall.now()).create(body))
                .delete(Collects::remove);
    }

    /** A product that stands in a collection. */
    public record CollectionMembership(long collectionId, long productId) {}

    /** Those of these products in these collections; one statement. */
    public static List<CollectionMembership> memberships(
            Session session, Shop shop, java.util.Collection<Long> collections, java.util.Collection<Long> products) {
        return session.sql("""
                        select collection_id, product_id from collects
                        where shop_id = :shop and collection_id in (<collections>) and product_id in (<products>)
                        """)
                .bind(shop)
                .bindList("collections", collections)
                .bindList("products", products)
                .list(CollectionMembership.class);
    }

    /** Ids of all products of a collection, hidden ones included. */
    public static List<Long> products(Session session, Shop shop, long collection) {
        return TABLE.list(session, shop, Select.ALL.equal("collection_id", collection)).stream()
                .map(Collect::productId)
                .toList();
    }

    private static void remove(ApiCall apiCall, Collect collect) {
        if (Collections.TABLE
                .find(apiCall.tx(), apiCall.shop(), collect.collectionId())
                .filter(Collection::isSmart)
                .isPresent()) {
            throw Problems.of("collection_id", "is invalid");
        }
        TABLE.delete(apiCall.tx(), apiCall.shop(), collect.id());
        // why: its pages name its collections.
        StorefrontVersions.raise(apiCall.tx(), apiCall.shop(), Set.of(PageTag.product(collect.productId())));
    }

    private static Select inCollection(Select select, Long id) {
        return select.equal("collection_id", id);
    }
}
