package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Settings of themes saved by merchants: documents of the shape of a theme's {@code settings_data.json}, of which only
 * what differs from the theme's defaults need be there. Every save adds a version. Safe for use by many threads.
 */
public final class ThemeSettings {

    private static final int LARGEST = 1_000_000;

    private final Themes themes;
    private final InstantSource clock;

    public ThemeSettings(Themes themes, InstantSource clock) {
        this.themes = themes;
        this.clock = clock;
    }

    /** The newest document of the main theme; empty while nothing was saved. */
    public Optional<JsonNode> current(Session session, Shop shop) {
        return session.sql("""
                        select document from theme_settings
                        where shop_id = :shop
                          and theme_id = (select id from themes where shop_id = :shop and role = 'main')
                        order by version desc limit 1
                        """).bind(shop).value().map(Json::parse);
    }

    /** Adds a version to the main theme and returns its number. */
    public long save(Tx tx, Shop shop, JsonNode document) {
        var text = Json.PLAIN.text(document);
        if (!document.isObject()) {
            throw Problems.of("settings", "must be an object");
        }
        if (text.length() > LARGEST) {
            throw Problems.of("settings", "is too long (maximum is " + LARGEST + " characters)");
        }
        var theme = themes.touch(tx, shop);
        return tx.sql("""
                        insert into theme_settings (shop_id, theme_id, version, document, created_at)
                        select :shop, :theme, coalesce(max(version), 0) + 1, :document, :now
                        from theme_settings where shop_id = :shop and theme_id = :theme
                        returning version
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("document", text)
                .bind("now", clock.instant())
                .number()
                .orElseThrow();
    }
}
