package dev.vitrine.metafields;

import dev.vitrine.access.Scope;
import dev.vitrine.db.Table;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What may own metafields.
 *
 * @param resource its name in {@code owner_resource}
 * @param plural where its metafields hang: {@code customers/5/metafields}
 * @param scope "owner's scope": who may read it may read them
 */
record Owner(String resource, String plural, Scope scope, Table<Row> table) {

    /** As much of an owner as it takes to know that it is there. */
    record Row(long id, Instant updatedAt) {}

    /** The shop itself, for any valid credentials. */
    static final String SHOP = "shop";

    /** Everything but the shop: a line each. */
    static final List<Owner> ALL = List.of(
            of("product", "products", Scope.PRODUCTS),
            of("variant", "variants", Scope.PRODUCTS),
            of("product_image", "product_images", Scope.PRODUCTS),
            of("collection", "collections", Scope.PRODUCTS),
            of("customer", "customers", Scope.CUSTOMERS),
            of("order", "orders", Scope.ORDERS),
            of("draft_order", "draft_orders", Scope.ORDERS),
            of("page", "pages", Scope.CONTENT));

    /** Of every owner, the shop included. */
    static List<String> names() {
        return Stream.concat(ALL.stream().map(Owner::resource), Stream.of(SHOP)).toList();
    }

    /** One that is in the list. */
    static Owner named(String resource) {
        return ALL.stream()
                .filter(owner -> owner.resource().equals(resource))
                .findFirst()
                .orElseThrow();
    }

    private static Owner of(String resource, String plural, Scope scope) {
        return new Owner(resource, plural, scope, Table.of(plural, Row.class));
    }
}
