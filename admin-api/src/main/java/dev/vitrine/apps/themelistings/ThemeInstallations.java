package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.Themes;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Themes of the theme store in shops. Safe for use by many threads. */
public final class ThemeInstallations implements Feature {

    private static final int AT_ONCE = 100;

    private final Database database;
    private final Shops shops;
    private final Themes themes;
    private final ThemeSettings themeSettings;
    private final ThemeListings themeListings;
    private final ThemeVersions themeVersions;
    private final InstantSource clock;

    private record Row(long themeId, long versionId, String style) {}

    private record Untold(long themeId, long shopId, long versionId) {}

    ThemeInstallations(
            Database database,
            Shops shops,
            Themes themes,
            ThemeSettings themeSettings,
            ThemeListings themeListings,
            ThemeVersions themeVersions,
            InstantSource clock) {
        this.database = database;
        this.shops = shops;
        this.themes = themes;
        this.themeSettings = themeSettings;
        this.themeListings = themeListings;
        this.themeVersions = themeVersions;
        this.clock = clock;
        themes.onCopied((tx, shop, source, copy) -> row(tx, shop, source.id())
                .ifPresent(row -> note(tx, shop, copy, themeVersions.find(tx, row.versionId), row.style)));
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(
                new BackgroundJob("origins of themes", Duration.ofSeconds(30), Duration.ofHours(1), this::tellThemes));
    }

    /** Notes with themes from what they were made, where that was not done when they were. */
    void tellThemes() {
        while (database.write(this::tellSome) == AT_ONCE) {
            // why nothing: the next ones are waiting.
        }
    }

    private int tellSome(Tx tx) {
        var untold = tx.sql("""
                        select theme_id, shop_id, version_id from theme_installations
                        where not told order by theme_id limit :most
                        """).bind("most", AT_ONCE).list(Untold.class);
        for (var row : untold) {
            var shop = shops.find(tx, new ShopId(row.shopId)).orElseThrow();
            themes.setOrigin(
                    tx, shop, row.themeId, themeVersions.find(tx, row.versionId).origin());
            tx.sql("update theme_installations set told = true where shop_id = :shop and theme_id = :theme")
                    .bind(shop)
                    .bind("theme", row.themeId)
                    .run();
        }
        return untold.size();
    }

    /** "Try it": adds the listing's newest version to the shop, unpublished, with the settings of a style. */
    public Theme install(Tx tx, Shop shop, ThemeListing listing, String styleCode) {
        var version = themeVersions
                .latest(tx, listing)
                .orElseThrow(() -> Problems.of(Problems.BASE, "This theme is not in the theme store"));
        var style = ThemeStyle.find(themeVersions.styles(tx, version), styleCode)
                .orElseThrow(() -> Problems.of("style", "is no style of this theme"));
        var files = themeVersions.files(tx, version);
        var theme = themes.add(tx, shop, listing.title(), Theme.UNPUBLISHED, files, version.origin());
        var settings = themeSettings.add(tx, shop, theme, style.settings(), "Style " + style.name());
        note(tx, shop, theme, version, style.code());
        return themeSettings.publish(tx, shop, theme, settings);
    }

    /** What the shop's theme was made from; empty for one that came in another way. */
    public Optional<ThemeInstallation> of(Session session, Shop shop, long theme) {
        return row(session, shop, theme).map(row -> installation(session, row));
    }

    /** How many shops have a theme of this listing. */
    public long count(Session session, ThemeListing listing) {
        return session.sql("""
                        select count(distinct i.shop_id) from theme_installations i
                        join theme_versions v on v.id = i.version_id where v.listing_id = :listing
                        """).bind("listing", listing.id()).count();
    }

    /** Themes of this listing in a shop, the newest first. */
    public List<Long> in(Session session, Shop shop, ThemeListing listing) {
        return session.sql("""
                        select i.theme_id from theme_installations i
                        join theme_versions v on v.id = i.version_id
                        where i.shop_id = :shop and v.listing_id = :listing order by i.theme_id desc
                        """).bind(shop).bind("listing", listing.id()).numbers();
    }

    void note(Tx tx, Shop shop, Theme theme, ThemeVersion version, String style) {
        tx.sql("""
                        insert into theme_installations (theme_id, shop_id, version_id, style, created_at, told)
                        values (:theme, :shop, :version, :style, :now, true)
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("version", version.id())
                .bind("style", style)
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .run();
    }

    private static Optional<Row> row(Session session, Shop shop, long theme) {
        return session.sql("""
                        select theme_id, version_id, style from theme_installations
                        where shop_id = :shop and theme_id = :theme
                        """).bind(shop).bind("theme", theme).one(Row.class);
    }

    private ThemeInstallation installation(Session session, Row row) {
        var version = themeVersions.find(session, row.versionId);
        var listing = themeListings.find(session, version.listingId());
        return new ThemeInstallation(
                listing,
                version,
                row.style,
                themeVersions.latest(session, listing).orElse(version));
    }
}
