package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Tx;

/** Consecutive numbers of a shop. Each locks the shop's row, so that numbers are given once and in turn. */
public final class ShopNumbers {

    private ShopNumbers() {}

    public static long nextOrder(Tx tx, Shop shop) {
        return next(tx, shop, "next_order_number");
    }

    public static long nextDraftOrder(Tx tx, Shop shop) {
        return next(tx, shop, "next_draft_number");
    }

    private static long next(Tx tx, Shop shop, String column) {
        return tx.sql("""
                        update shops set %1$s = %1$s + 1
                        where id = :shop returning %1$s - 1
                        """.formatted(column)).bind(shop).number().orElseThrow();
    }
}
