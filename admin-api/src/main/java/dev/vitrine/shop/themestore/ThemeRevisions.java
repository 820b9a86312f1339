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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Revisions of themes: every tree that was built, in order. Those that pages have shown are kept for good, of the
 * others the newest. Safe for use by many threads.
 */
final class ThemeRevisions {

    private static final Table<Row> TABLE = Table.of("theme_revisions", Row.class);
    private static final int KEPT = 50;

    private final InstantSource clock;

    record Row(
            long id,
            long themeId,
            long number,
            @Nullable String tree,
            boolean published,
            String author,
            Instant createdAt) {

        ThemeRevision revision() {
            return new ThemeRevision(number, published, author, createdAt);
        }
    }

    ThemeRevisions(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes the theme's files; nothing when the newest revision has the same. */
    void add(Tx tx, Tenant shop, Theme theme, boolean published, String author) {
        var newest = TABLE.first(tx, shop, of(theme.id()).by("number desc"));
        if (newest.isPresent() && Objects.equals(newest.get().tree, theme.tree())) {
            if (published) {
                publish(tx, shop, theme);
            }
            return;
        }
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var number = newest.map(Row::number).orElse(0L) + 1;
        TABLE.insert(tx, shop, new Row(0, theme.id(), number, theme.tree(), published, author, now));
        tx.sql("""
                        delete from theme_revisions
                        where shop_id = :shop and theme_id = :theme and not published and number <= :before
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("before", number - KEPT)
                .run();
    }

    /** Notes that pages show the theme's newest revision. */
    void publish(Tx tx, Tenant shop, Theme theme) {
        tx.sql("""
                        update theme_revisions set published = true
                        where shop_id = :shop and theme_id = :theme and number = (
                          select max(number) from theme_revisions where shop_id = :shop and theme_id = :theme)
                        """).bind(shop).bind("theme", theme.id()).run();
    }

    /** The newest first. */
    List<ThemeRevision> list(Session session, Tenant shop, long theme) {
        return TABLE.list(session, shop, of(theme).by("number desc")).stream()
                .map(Row::revision)
                .toList();
    }

    Optional<Row> find(Session session, Tenant shop, long theme, long number) {
        return TABLE.first(session, shop, of(theme).equal("number", number));
    }

    private static Select of(long theme) {
        return Select.ALL.equal("theme_id", theme);
    }
}
