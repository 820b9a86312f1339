package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publications of each shop: what pages showed until another theme took its place, the last 50 of them, whatever has
 * become of the themes. Safe for use by many threads.
 */
final class ThemePublications {

    private static final Table<Row> TABLE = Table.of("theme_publications", Row.class);
    private static final int KEPT = 50;

    private final InstantSource clock;

    /** @param settings what {@code settingsVersion} held; null as long as the theme is there */
    record Row(
            long id,
            long themeId,
            String name,
            @Nullable String tree,
            @Nullable Long settingsVersion,
            @Nullable String settings,
            String author,
            Instant createdAt) {}

    ThemePublications(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes what pages have shown until now. */
    void add(Tx tx, Tenant shop, Theme replaced) {
        TABLE.insert(
                tx,
                shop,
                new Row(
                        0,
                        replaced.id(),
                        replaced.name(),
                        replaced.liveTree(),
                        replaced.settingsVersion(),
                        null,
                        tx.author(),
                        clock.instant().truncatedTo(ChronoUnit.SECONDS)));
        tx.sql("""
                        delete from theme_publications where shop_id = :shop and id <= (
                          select id from theme_publications where shop_id = :shop order by id desc limit 1 offset :kept)
                        """).bind(shop).bind("kept", KEPT).run();
    }

    /** Keeps settings that would go with the theme. */
    void keepSettings(Tx tx, Tenant shop, long theme) {
        tx.sql("""
                        update theme_publications set settings = (
                          select s.document from theme_settings s
                          where s.shop_id = :shop and s.theme_id = :theme
                            and s.version = theme_publications.settings_version)
                        where shop_id = :shop and theme_id = :theme
                        """).bind(shop).bind("theme", theme).run();
    }

    /** The newest first. */
    List<Row> list(Session session, Tenant shop) {
        return TABLE.list(session, shop, Select.ALL.by("id desc"));
    }

    Optional<Row> find(Session session, Tenant shop, long id) {
        return TABLE.first(session, shop, Select.ALL.equal("id", id));
    }
}
