package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemePreviews;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.Themes;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Themes that updates made: each can be published once somebody has looked at it ("nothing goes live before it was
 * previewed"), and tells whether the theme that it was made from has been changed since. Safe for use by many threads.
 */
public final class UpdatedThemes {

    private final Database database;
    private final Themes themes;
    private final ThemeSettings themeSettings;
    private final InstantSource clock;

    private record Row(
            long sourceId,
            @Nullable String sourceTree,
            long sourceSettings,
            @Nullable Instant previewedAt) {}

    UpdatedThemes(
            Database database,
            Themes themes,
            ThemeSettings themeSettings,
            ThemePreviews themePreviews,
            InstantSource clock) {
        this.database = database;
        this.themes = themes;
        this.themeSettings = themeSettings;
        this.clock = clock;
        themePreviews.onOpened(this::previewed);
        themes.onPublishing((session, shop, theme) -> row(session, shop, theme.id())
                .filter(row -> row.previewedAt == null)
                .map(row -> "can't be main: it is an update that nobody has looked at yet; open its preview first")
                .orElse(""));
    }

    /** Empty for a theme that no update made. */
    public Optional<UpdatedTheme> of(Session session, Shop shop, long theme) {
        return row(session, shop, theme).map(row -> {
            var source = themes.find(session, shop, row.sourceId);
            return new UpdatedTheme(
                    row.sourceId,
                    source.map(Theme::name).orElse(""),
                    row.previewedAt != null,
                    source.filter(now -> !Objects.equals(now.tree(), row.sourceTree))
                            .isPresent(),
                    source.filter(now -> themeSettings.newest(session, shop, now.id()) != row.sourceSettings)
                            .isPresent());
        });
    }

    /** The theme that the earliest update made, of those that were not published. */
    public Optional<Theme> oldestUnpublished(Session session, Shop shop) {
        return session
                .sql("select theme_id from theme_updates where shop_id = :shop order by created_at, theme_id")
                .bind(shop)
                .numbers()
                .stream()
                .flatMap(id -> themes.find(session, shop, id).stream())
                .filter(theme -> theme.role().equals(Theme.UNPUBLISHED))
                .findFirst();
    }

    void note(Tx tx, Shop shop, Theme updated, Theme source) {
        tx.sql("""
                        insert into theme_updates
                          (theme_id, shop_id, source_id, source_tree, source_settings, created_at, previewed_at)
                        values (:theme, :shop, :source, :tree, :settings, :now, null)
                        """)
                .bind(shop)
                .bind("theme", updated.id())
                .bind("source", source.id())
                .bind("tree", source.tree())
                .bind("settings", themeSettings.newest(tx, shop, source.id()))
                .bind("now", now())
                .run();
    }

    private void previewed(Shop shop, long theme) {
        // why read first: most previews are of other themes, or were opened before.
        var isNew = database.read(session -> row(session, shop, theme))
                .filter(row -> row.previewedAt == null)
                .isPresent();
        if (isNew) {
            database.change(tx -> tx.sql("""
                            update theme_updates set previewed_at = :now
                            where shop_id = :shop and theme_id = :theme and previewed_at is null
                            """)
                    .bind(shop)
                    .bind("theme", theme)
                    .bind("now", now())
                    .run());
        }
    }

    private static Optional<Row> row(Session session, Shop shop, long theme) {
        return session.sql("""
                        select source_id, source_tree, source_settings, previewed_at from theme_updates
                        where shop_id = :shop and theme_id = :theme
                        """).bind(shop).bind("theme", theme).one(Row.class);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
