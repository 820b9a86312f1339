package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Coalesced events of drafts: an editor saves while somebody types, and apps are told of the first draft at once, of
 * those that follow within five minutes together. What is still to be told is a row, which no process can lose. Safe
 * for use by many threads.
 */
final class ThemeDraftEvents {

    static final Duration BURST = Duration.ofMinutes(5);

    private final Database database;
    private final Themes themes;
    private final InstantSource clock;

    ThemeDraftEvents(Database database, Themes themes, InstantSource clock) {
        this.database = database;
        this.themes = themes;
        this.clock = clock;
    }

    /** Whether the draft that is saved in this transaction is told of now; else it is told of later. */
    static boolean isDue(Tx tx, Tenant shop, long theme, Instant now) {
        var told = tx.sql("""
                        insert into theme_draft_events (theme_id, shop_id, told_at, untold)
                        values (:theme, :shop, :now, false)
                        on conflict (%s) do update set told_at = excluded.told_at, untold = false
                        where theme_draft_events.told_at <= :before
                        """.formatted(tx.shopKey("theme_id")))
                .bind(shop)
                .bind("theme", theme)
                .bind("now", now)
                .bind("before", now.minus(BURST))
                .run();
        if (told == 0) {
            tx.sql("""
                            update theme_draft_events set untold = true
                            where shop_id = :shop and theme_id = :theme and not untold
                            """).bind(shop).bind("theme", theme).run();
        }
        return told > 0;
    }

    static boolean isUntold(Tx tx, Tenant shop, long theme) {
        return tx.sql("""
                                select count(*) from theme_draft_events
                                where shop_id = :shop and theme_id = :theme and untold
                                """).bind(shop).bind("theme", theme).count() > 0;
    }

    /** Notes that apps are told of the theme as it is now. */
    static void told(Tx tx, Tenant shop, long theme) {
        tx.sql("update theme_draft_events set untold = false where shop_id = :shop and theme_id = :theme and untold")
                .bind(shop)
                .bind("theme", theme)
                .run();
    }

    /** Tells of drafts whose time has come. */
    void publishDue(Shop shop) {
        var before = clock.instant().minus(BURST);
        var due = database.read(
                session -> session.sql("""
                        select theme_id from theme_draft_events
                        where shop_id = :shop and untold and told_at <= :before order by theme_id
                        """).bind(shop).bind("before", before).numbers());
        due.forEach(theme -> database.change(tx -> themes.draftsTold(tx, shop, theme)));
    }

    List<Long> dueShops(Session session) {
        return session.sql("select distinct +shop_id from theme_draft_events where untold and told_at <= :before")
                .bind("before", clock.instant().minus(BURST))
                .numbers();
    }
}
