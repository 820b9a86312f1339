package dev.vitrine.commerce.checkout;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Job that marks checkouts as abandoned and purges old ones. */
final class AbandonedCheckoutJob {

    /** "No activity for 10 min, contact info present". */
    private static final Duration LEFT_BEHIND = Duration.ofMinutes(10);

    /** "Purge after 90 days"; what became an order stays with it. */
    private static final Duration FORGOTTEN = Duration.ofDays(90);

    private static final int MOST_AT_ONCE = 500;

    private static final String UNFINISHED = "completed_at is null and claim is null";
    private static final String OPEN = "abandoned_at is null and closed_at is null";
    private static final String REACHABLE = "(email is not null or phone is not null)";

    private final Database database;
    private final Checkouts checkouts;
    private final Events events;

    AbandonedCheckoutJob(Database database, Checkouts checkouts, Events events) {
        this.database = database;
        this.checkouts = checkouts;
        this.events = events;
    }

    int run(Shop shop) {
        var now = checkouts.now();
        int abandoned = database.write(tx -> abandon(tx, shop, now));
        return abandoned + database.<Integer>write(tx -> purge(tx, shop, now));
    }

    /** Ids of the shops with checkouts to be marked; what is old may wait for the hour. */
    List<Long> dueShops(Session session) {
        return session.sql("select distinct +shop_id from checkouts where " + UNFINISHED + " and " + OPEN + " and "
                        + REACHABLE + " and updated_at <= :quiet")
                .bind("quiet", checkouts.now().minus(LEFT_BEHIND))
                .numbers();
    }

    private int abandon(Tx tx, Shop shop, Instant now) {
        var quiet = now.minus(LEFT_BEHIND);
        var left = Checkouts.TABLE.list(
                tx,
                shop,
                unfinished()
                        .matching(OPEN, null)
                        .matching(REACHABLE, null)
                        .atMost("updated_at", quiet)
                        .by("id")
                        .limit(MOST_AT_ONCE));
        int marked = 0;
        for (var checkout : left) {
            // why: guarded by what was read, since its buyer may just have come back.
            var changed = tx.sql("""
                            update checkouts set abandoned_at = :now, updated_at = :now
                            where shop_id = :shop and id = :id and abandoned_at is null and completed_at is null
                              and claim is null and updated_at <= :quiet
                            """)
                    .bind(shop)
                    .bind("id", checkout.id())
                    .bind("now", now)
                    .bind("quiet", quiet)
                    .run();
            if (changed == 1) {
                CheckoutTimeline.add(tx, shop, checkout.id(), "abandoned", "The buyer left.", now);
                checkouts.publish(tx, shop, checkout.id(), Topic.CHECKOUTS_UPDATE);
                marked++;
            }
        }
        return marked;
    }

    private int purge(Tx tx, Shop shop, Instant now) {
        var old = now.minus(FORGOTTEN);
        var forgotten = Checkouts.TABLE.list(
                tx, shop, unfinished().atMost("updated_at", old).by("id").limit(MOST_AT_ONCE));
        int purged = 0;
        for (var checkout : forgotten) {
            var deleted = tx.sql("""
                            delete from checkouts
                            where shop_id = :shop and id = :id and completed_at is null and claim is null
                              and updated_at <= :old
                            """)
                    .bind(shop)
                    .bind("id", checkout.id())
                    .bind("old", old)
                    .run();
            if (deleted == 1) {
                var gone = Json.object().put("id", checkout.id()).put("token", checkout.token());
                events.publish(tx, shop, Topic.CHECKOUTS_DELETE, checkout.id(), gone);
                purged++;
            }
        }
        return purged;
    }

    private static Select unfinished() {
        return Select.ALL.matching(UNFINISHED, null);
    }
}
