package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.List;

/** Timeline of a checkout, in words for the merchant. */
final class CheckoutTimeline {

    /** One line of a timeline. */
    public record CheckoutTimelineEntry(long id, String type, String message, Instant createdAt) {}

    private CheckoutTimeline() {}

    static void add(Tx tx, Shop shop, long checkout, String type, String message, Instant now) {
        tx.sql("""
                        insert into checkout_moments (shop_id, checkout_id, type, message, created_at)
                        values (:shop, :checkout, :type, :message, :now)
                        """)
                .bind(shop)
                .bind("checkout", checkout)
                .bind("type", type)
                .bind("message", message)
                .bind("now", now)
                .run();
    }

    /** The newest first. */
    static List<CheckoutTimelineEntry> of(Session session, Shop shop, long checkout) {
        return session.sql("""
                        select id, type, message, created_at from checkout_moments
                        where shop_id = :shop and checkout_id = :checkout order by id desc
                        """).bind(shop).bind("checkout", checkout).list(CheckoutTimelineEntry.class);
    }
}
