package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which builds of themes shops show, and have shown lately: their files are answered at those shops' hosts, by every
 * process, as long as browsers may hold a page of theirs. Safe for use by many threads.
 */
public final class ThemeBuildUses {

    /** Longer than anybody leaves a page open. */
    private static final Duration KEPT = Duration.ofDays(30);

    private final Database database;
    private final InstantSource clock;

    ThemeBuildUses(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Pages of the shop have files of that build now. */
    public void note(Tenant shop, String build) {
        database.change(tx -> tx.sql("""
                        insert into theme_build_uses (shop_id, build, used_at) values (:shop, :build, :now)
                        on conflict (shop_id, build) do update set used_at = excluded.used_at
                        """)
                .bind(shop)
                .bind("build", build)
                .bind("now", clock.instant())
                .run());
    }

    /** Whether pages of that shop have files of that build, or had them lately. */
    public boolean isUsed(Tenant shop, String build) {
        return database.read(session -> session.sql("""
                        select count(*) from theme_build_uses
                        where shop_id = :shop and build = :build and used_at >= :since
                        """)
                        .bind(shop)
                        .bind("build", build)
                        .bind("since", clock.instant().minus(KEPT))
                        .count()
                > 0);
    }

    /** All builds that any shop shows, or has shown lately; forgets the others. */
    public Set<String> used() {
        database.change(tx -> tx.sql("delete from theme_build_uses where used_at < :since")
                .bind("since", clock.instant().minus(KEPT))
                .run());
        return database.read(session -> session.sql("select distinct build from theme_build_uses").values().stream()
                .collect(Collectors.toUnmodifiableSet()));
    }
}
