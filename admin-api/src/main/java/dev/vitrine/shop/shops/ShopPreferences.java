package dev.vitrine.shop.shops;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;

/** Preferences of every shop, which stay when another theme is published. Safe for use by many threads. */
public final class ShopPreferences {

    public static final int LONGEST_TITLE = 255;
    public static final int LONGEST_DESCRIPTION = 320;

    private static final String COLOR = "#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})";

    private final ShopSettings settings;

    public ShopPreferences(ShopSettings settings) {
        this.settings = settings;
    }

    /** Empty values where the shop has said nothing. */
    public Preferences of(Session session, Tenant shop) {
        return session.sql("""
                        select title, description, image, logo, look from shop_preferences where shop_id = :shop
                        """).bind(shop).one(Preferences.class).orElse(Preferences.NONE);
    }

    /** What a theme's settings say, which counts where the shop says nothing. */
    public static Preferences ofTheme(JsonNode schema, JsonNode document) {
        return ThemePreferences.of(schema, document);
    }

    /** Saves all of them; 422 with everything that is wrong. */
    public void save(Tx tx, Shop shop, Preferences preferences) {
        var problems = new Problems()
                .atMost(LONGEST_TITLE, "title", preferences.title())
                .atMost(LONGEST_DESCRIPTION, "description", preferences.description());
        checkPicture(problems, "image", preferences.image());
        checkPicture(problems, "logo", preferences.logo());
        preferences.look().path(Preferences.COLORS).properties().forEach(color -> {
            if (!isColor(color.getValue())) {
                problems.add(color.getKey(), "must be a colour such as #1f5f4a");
            }
        });
        problems.throwIfAny();
        log(tx, shop, of(tx, shop), preferences);
        store(tx, shop, preferences);
    }

    private void log(Tx tx, Shop shop, Preferences before, Preferences after) {
        var changed = new ArrayList<String>();
        addUnlike(changed, "title", before.title(), after.title());
        addUnlike(changed, "description", before.description(), after.description());
        addUnlike(changed, "image", before.image(), after.image());
        addUnlike(changed, "logo", before.logo(), after.logo());
        addUnlike(changed, "look", before.look(), after.look());
        if (!changed.isEmpty()) {
            settings.log(
                    tx, shop, new AuditEntry(AuditArea.SETTINGS, "Preferences", 0, AuditEntry.CHANGED, "").of(changed));
        }
    }

    private static void addUnlike(List<String> fields, String field, Object before, Object after) {
        if (!before.equals(after)) {
            fields.add(field);
        }
    }

    /**
     * Keeps what the settings of a theme said that another takes the place of, where the shop has said nothing itself:
     * it stays as visitors know it.
     *
     * @param document what pages showed
     */
    public void keep(Tx tx, Shop shop, JsonNode schema, JsonNode document) {
        var before = of(tx, shop);
        var kept = before.orElse(ofTheme(schema, document));
        if (!kept.equals(before)) {
            store(tx, shop, kept);
        }
    }

    private void store(Tx tx, Shop shop, Preferences preferences) {
        tx.sql("""
                        insert into shop_preferences (shop_id, title, description, image, logo, look)
                        values (:shop, :title, :description, :image, :logo, :look)
                        on conflict (shop_id) do update set title = excluded.title,
                        description = excluded.description, image = excluded.image, logo = excluded.logo,
                        look = excluded.look
                        """)
                .bind(shop)
                .bind("title", preferences.title())
                .bind("description", preferences.description())
                .bind("image", preferences.image())
                .bind("logo", preferences.logo())
                .bind("look", preferences.look())
                .run();
        settings.publishUpdate(tx, shop);
    }

    private static void checkPicture(Problems problems, String field, String address) {
        if (!address.isEmpty() && !isPicture(address)) {
            problems.add(field, "must be a picture that was uploaded to this shop");
        }
    }

    static boolean isPicture(String address) {
        return address.startsWith("/media/");
    }

    static boolean isColor(JsonNode value) {
        return value.asText().matches(COLOR);
    }
}
