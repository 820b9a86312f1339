package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Tx;

/** Locks on a shop's row: transactions of one shop that take the same one run one after the other. */
public final class ShopLock {

    private ShopLock() {}

    /** Waits for every other lock of the shop, and holds them off until the transaction ends. */
    public static void exclusive(Tx tx, Shop shop) {
        tx.sql("select id from shops where id = :shop" + tx.lockClause())
                .bind(shop)
                .number();
    }

    /** Waits for exclusive locks only. */
    public static void shared(Tx tx, Shop shop) {
        tx.sql("select id from shops where id = :shop" + tx.sharedLockClause())
                .bind(shop)
                .number();
    }

    /** Waits for its own kind, and lets others write rows that refer to the shop. */
    public static void writersInTurn(Tx tx, Shop shop) {
        // why: an update that changes nothing holds the row less tightly than "for update", which would shut out
        // everybody who writes a row that refers to the shop.
        tx.sql("update shops set updated_at = updated_at where id = :shop")
                .bind(shop)
                .run();
    }
}
