package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.shop.themestore.ThemeTrees;
import dev.vitrine.shop.themestore.Themes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Themes that show versions in demo stores: they are built and previewed like any theme, and nobody can publish them.
 * Safe for use by many threads.
 */
final class ThemeDemos {

    private final Shops shops;
    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeSettings themeSettings;

    private record Row(String style, long shopId, long themeId) {}

    ThemeDemos(Shops shops, Themes themes, ThemeTrees themeTrees, ThemeSettings themeSettings) {
        this.shops = shops;
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeSettings = themeSettings;
    }

    /** The styles of a version. */
    List<ThemeStyle> styles(Session session, ThemeVersion version) {
        var tree = themeTrees.find(session, version.tree());
        return ThemeStyle.of(bytes(tree, ThemeStyle.SCHEMA), bytes(tree, ThemeStyle.DATA));
    }

    /** Adds a theme for each style to the demo store, in place of those that were there. */
    void add(Tx tx, Shop store, ThemeListing listing, ThemeVersion version) {
        delete(tx, version);
        var tree = themeTrees.find(tx, version.tree());
        for (var style : styles(tx, version)) {
            var name = listing.title() + " " + version.number() + " · " + style.name();
            var theme = themes.add(tx, store, name, Theme.DEMO, tree);
            var settings = themeSettings.add(tx, store, theme, style.settings(), "Style " + style.name());
            themeSettings.publish(tx, store, theme, settings);
            tx.sql("""
                            insert into theme_version_demos (version_id, style, shop_id, theme_id)
                            values (:version, :style, :shop, :theme)
                            """)
                    .bind(store)
                    .bind("version", version.id())
                    .bind("style", style.code())
                    .bind("theme", theme.id())
                    .run();
        }
    }

    void delete(Tx tx, ThemeVersion version) {
        for (var row : rows(tx, version)) {
            shops.find(tx, new ShopId(row.shopId)).ifPresent(shop -> themes.delete(tx, shop, row.themeId));
        }
    }

    /** Those of a version, in the order of its styles. */
    List<ThemeDemo> of(Session session, ThemeVersion version) {
        var rows = rows(session, version);
        var demos = new ArrayList<ThemeDemo>();
        for (var style : styles(session, version)) {
            rows.stream()
                    .filter(row -> row.style.equals(style.code()))
                    .flatMap(row -> demo(session, style, row).stream())
                    .forEach(demos::add);
        }
        return demos;
    }

    private Optional<ThemeDemo> demo(Session session, ThemeStyle style, Row row) {
        return shops.find(session, new ShopId(row.shopId))
                .flatMap(shop ->
                        themes.find(session, shop, row.themeId).map(theme -> new ThemeDemo(style, shop, theme)));
    }

    private static List<Row> rows(Session session, ThemeVersion version) {
        return session.sql(
                        "select style, shop_id, theme_id from theme_version_demos where version_id = :version order by id")
                .bind("version", version.id())
                .list(Row.class);
    }

    private byte[] bytes(ThemeTree tree, String path) {
        return tree.files().containsKey(path) ? themeTrees.bytes(tree, path) : new byte[0];
    }
}
