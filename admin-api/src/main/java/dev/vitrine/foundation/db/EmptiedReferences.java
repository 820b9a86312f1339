package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Tenant;
import java.util.List;
import java.util.Map;

/**
 * Columns that are emptied when the row that they name is deleted. SQLite's foreign keys do it. Those of PostgreSQL
 * begin with the shop, which they would empty as well: there {@link Table#delete} does it.
 */
final class EmptiedReferences {

    /** Referring columns, as {@code table.column}, by the table whose row is deleted. */
    static final Map<String, List<String>> OF = Map.of(
            "carts", List.of("checkouts.cart_id"),
            "customers", List.of("carts.customer_id", "draft_orders.customer_id"),
            "locations", List.of("fulfillment_orders.location_id"),
            "orders", List.of("checkouts.order_id", "draft_orders.order_id", "uploads.order_id"),
            "product_images", List.of("variants.image_id"));

    private EmptiedReferences() {}

    /** For rows of a table that are deleted next, in the same transaction. */
    static void empty(Tx tx, Tenant shop, String table, List<Long> ids) {
        var columns = OF.getOrDefault(table, List.of());
        if (tx.dialect() == Dialect.SQLITE || columns.isEmpty() || ids.isEmpty()) {
            return;
        }
        // why locked: a row that refers to it would come in between.
        tx.sql("select id from " + table + " where shop_id = :shop and id in (<ids>)" + tx.lockClause())
                .bind(shop)
                .bindList("ids", ids)
                .numbers();
        for (var each : columns) {
            var column = each.substring(each.indexOf('.') + 1);
            tx.sql("update " + each.substring(0, each.indexOf('.')) + " set " + column
                            + " = null where shop_id = :shop and " + column + " in (<ids>)")
                    .bind(shop)
                    .bindList("ids", ids)
                    .run();
        }
    }
}
