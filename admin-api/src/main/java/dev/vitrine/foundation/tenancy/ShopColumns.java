package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import java.time.Instant;
import java.util.Optional;

/** Single columns of a shop's row: what is changed by itself, and what is no part of {@link Shop}. */
public final class ShopColumns {

    private ShopColumns() {}

    /** {@code column} is the caller's own word, never a client's. */
    public static void set(Tx tx, Shop shop, String column, Object value) {
        tx.sql("update shops set " + column + " = :value where id = :shop")
                .bind(shop)
                .bind("value", value)
                .run();
    }

    /** The value as text; empty when it is that value already. */
    public static Optional<String> valueUnlike(Session session, Shop shop, String column, Object value) {
        return session.sql(
                        "select coalesce(cast(%1$s as text), '') from shops where id = :shop and %1$s is distinct from :value"
                                .formatted(column))
                .bind(shop)
                .bind("value", value)
                .value();
    }

    public static boolean archivesAutomatically(Session session, Shop shop) {
        return holds(session, shop, "archive_automatically");
    }

    /** Whether the merchant has decided where the shop delivers. */
    public static boolean isDeliveryChecked(Session session, Shop shop) {
        return holds(session, shop, "delivery_checked_at is not null");
    }

    /** The currencies as stored last: those of a {@link Shop} are as old as that is. */
    public static String enabledCurrencies(Session session, Shop shop) {
        return session.sql("select enabled_currencies from shops where id = :shop")
                .bind(shop)
                .value()
                .orElse("[]");
    }

    /** Says when the shop was last changed, and locks its row until the transaction ends. */
    public static void touch(Tx tx, Shop shop, Instant now) {
        set(tx, shop, "updated_at", now);
    }

    private static boolean holds(Session session, Shop shop, String condition) {
        return session.sql("select count(*) from shops where id = :shop and " + condition)
                        .bind(shop)
                        .count()
                > 0;
    }
}
