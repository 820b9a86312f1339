package dev.vitrine.commerce.metafields;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Table;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of record that can own metafields.
 *
 * @param resource its name in {@code owner_resource}
 * @param plural where its metafields hang: {@code customers/5/metafields}
 * @param scope "owner's scope": who may read it may read them
 */
record MetafieldOwner(String resource, String plural, Scope scope, Table<Row> table) {

    /** The columns needed to check that an owner exists. */
    record Row(long id, Instant updatedAt) {}

    /** The shop itself, for any valid credentials. */
    static final String SHOP = "shop";

    /** Everything but the shop: a line each. */
    static final List<MetafieldOwner> ALL = List.of(
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
        return Stream.concat(ALL.stream().map(MetafieldOwner::resource), Stream.of(SHOP))
                .toList();
    }

    /** One that is in the list. */
    static MetafieldOwner named(String resource) {
        return ALL.stream()
                .filter(metafieldOwner -> metafieldOwner.resource().equals(resource))
                .findFirst()
                .orElseThrow();
    }

    private static MetafieldOwner of(String resource, String plural, Scope scope) {
        return new MetafieldOwner(resource, plural, scope, Table.of(plural, Row.class));
    }
}
