package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.flipkart.zjsonpatch.CompatibilityFlags;
import com.flipkart.zjsonpatch.JsonPatch;
import com.flipkart.zjsonpatch.JsonPatchApplicationException;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Settings of themes saved by merchants: documents of the shape of a theme's {@code settings_data.json}, of which only
 * what differs from the theme's defaults need be there. Every save adds a version, and pages show the one that was
 * published last. Safe for use by many threads.
 */
public final class ThemeSettings {

    /** RFC 6902: what is removed must be there. */
    private static final EnumSet<CompatibilityFlags> STRICT =
            EnumSet.of(CompatibilityFlags.FORBID_REMOVE_MISSING_OBJECT);

    private static final int LARGEST = 1_000_000;
    private static final int LONGEST_LABEL = 255;

    private static final int MOST_OPERATIONS = 1_000;

    /** How many versions stay that pages have not shown and nobody has named. */
    static final int MOST_DRAFTS = 200;

    /** why: a patch may copy what it has made, over and over. */
    private static final int MOST_COPIES = 50;

    private final Themes themes;
    private final InstantSource clock;
    private final List<SettingsCheck> checks = new CopyOnWriteArrayList<>();

    private record Row(long version, String label, String author, Instant createdAt) {}

    public ThemeSettings(Themes themes, InstantSource clock) {
        this.themes = themes;
        this.clock = clock;
    }

    /** Asks that check before a document is saved by the API. */
    public void checkedBy(SettingsCheck check) {
        checks.add(check);
    }

    /** Refuses a document that was made of the other. */
    void check(JsonNode before, JsonNode after) {
        checks.forEach(each -> each.check(before, after));
    }

    /** The document that pages of the main theme show; empty while none was published. */
    public Optional<JsonNode> current(Session session, Shop shop) {
        return published(session, shop, themes.published(session, shop));
    }

    /** The document that pages of that theme show; empty while none was published. */
    public Optional<JsonNode> published(Session session, Shop shop, Theme theme) {
        var version = theme.settingsVersion();
        return version == null ? Optional.empty() : document(session, shop, theme.id(), version);
    }

    /** The newest document of that theme, whether pages show it or not; empty while there is none but its own. */
    public Optional<JsonNode> newest(Session session, Shop shop, Theme theme) {
        return document(session, shop, theme.id(), newest(session, shop, theme.id()));
    }

    /** The document that pages of that theme show: the one published last, else the theme's own. */
    public JsonNode shown(Session session, Shop shop, Theme theme) {
        return published(session, shop, theme).orElseGet(() -> file(session, theme, ThemeSettingsRoutes.DATA_FILES));
    }

    /** The schema of the settings that pages of that theme show. */
    public JsonNode schema(Session session, Theme theme) {
        return file(session, theme, ThemeSettingsRoutes.SCHEMA_FILES);
    }

    /** An empty object where the theme has none of these files. */
    private JsonNode file(Session session, Theme theme, List<String> paths) {
        var tree = theme.liveTree() == null ? theme.tree() : theme.liveTree();
        return paths.stream()
                .flatMap(path -> themes.file(session, tree, path).stream())
                .findFirst()
                .map(ThemeSettingsRoutes::parsed)
                .orElseGet(Json::object);
    }

    /** Adds a version to the main theme, publishes it and returns its number. */
    public long save(Tx tx, Shop shop, JsonNode document) {
        var theme = themes.lock(tx, shop, themes.published(tx, shop).id());
        var version = add(tx, shop, theme, document, "");
        publish(tx, shop, theme, version);
        return version;
    }

    /**
     * Adds a version that pages do not show yet, and deletes the oldest of those that they never did. The theme is
     * locked.
     */
    public long add(Tx tx, Shop shop, Theme theme, JsonNode document, String label) {
        var text = Json.PLAIN.text(document);
        var problems = new Problems().atMost(LONGEST_LABEL, "label", label);
        if (!document.isObject()) {
            problems.add("settings", "must be an object");
        } else if (text.length() > LARGEST) {
            problems.add("settings", "is too long (maximum is " + LARGEST + " characters)");
        }
        problems.throwIfAny();
        markShown(tx, shop, theme);
        var version = insert(tx, shop, theme, text, label);
        tx.sql("""
                        delete from theme_settings
                        where shop_id = :shop and theme_id = :theme and version <= :oldest and label = '' and not shown
                          and version not in (
                            select s.version from theme_settings_schedules s
                            where s.shop_id = :shop and s.theme_id = :theme)
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("oldest", version - MOST_DRAFTS)
                .run();
        return version;
    }

    private long insert(Tx tx, Shop shop, Theme theme, String text, String label) {
        return tx.sql("""
                        insert into theme_settings (shop_id, theme_id, version, document, label, author, created_at)
                        select :shop, :theme, coalesce(max(version), 0) + 1, :document, :label, :author, :now
                        from theme_settings where shop_id = :shop and theme_id = :theme
                        returning version
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("document", text)
                .bind("label", label)
                .bind("author", tx.author())
                .bind("now", clock.instant().truncatedTo(ChronoUnit.SECONDS))
                .number()
                .orElseThrow();
    }

    /** Lets pages show that version: a newer one, or an older one again. */
    public Theme publish(Tx tx, Shop shop, Theme theme, long version) {
        if (version != 0 && document(tx, shop, theme.id(), version).isEmpty()) {
            throw Problems.of("version", "is no version of these settings");
        }
        markShown(tx, shop, theme);
        var published = themes.store(tx, shop, theme.with(copy -> copy.settingsVersion(version == 0 ? null : version)));
        markShown(tx, shop, published);
        SettingsSchedules.published(tx, shop, theme.id(), version);
        var entry = new AuditEntry(AuditArea.THEMES, "Theme", theme.id(), AuditEntry.CHANGED, theme.name());
        AuditRecords.write(tx, shop, entry.of(List.of("settings")), clock.instant());
        return published;
    }

    /** why also before another one is shown: copies and updates of themes begin with a version. */
    private static void markShown(Tx tx, Tenant shop, Theme theme) {
        if (theme.settingsVersion() != null) {
            tx.sql("""
                            update theme_settings set shown = true
                            where shop_id = :shop and theme_id = :theme and version = :version and not shown
                            """)
                    .bind(shop)
                    .bind("theme", theme.id())
                    .bind("version", theme.settingsVersion())
                    .run();
        }
    }

    /** The number of the newest version; 0 while there is none but the theme's own. */
    public long newest(Session session, Tenant shop, long theme) {
        return session.sql("""
                        select coalesce(max(version), 0) from theme_settings where shop_id = :shop and theme_id = :theme
                        """).bind(shop).bind("theme", theme).number().orElse(0L);
    }

    /** The document of that version; empty when there is none. */
    public Optional<JsonNode> document(Session session, Tenant shop, long theme, long version) {
        return session.sql("""
                        select document from theme_settings
                        where shop_id = :shop and theme_id = :theme and version = :version
                        """)
                .bind(shop)
                .bind("theme", theme)
                .bind("version", version)
                .value()
                .map(Json::parse);
    }

    /** What that version is called; empty when it has no name. */
    String label(Session session, Tenant shop, long theme, long version) {
        return session.sql("""
                        select label from theme_settings
                        where shop_id = :shop and theme_id = :theme and version = :version
                        """)
                .bind(shop)
                .bind("theme", theme)
                .bind("version", version)
                .value()
                .orElse("");
    }

    /** The newest first. */
    List<SettingsVersion> versions(Session session, Tenant shop, Theme theme) {
        return session.sql("""
                        select version, label, author, created_at from theme_settings
                        where shop_id = :shop and theme_id = :theme order by version desc
                        """).bind(shop).bind("theme", theme.id()).list(Row.class).stream()
                .map(row -> new SettingsVersion(
                        row.version,
                        Objects.equals(theme.settingsVersion(), row.version),
                        row.label,
                        row.author,
                        row.createdAt))
                .toList();
    }

    /** The document after operations of JSON Patch (RFC 6902); 422 when they are none, or do not fit. */
    static JsonNode patched(JsonNode document, JsonNode operations) {
        if (!operations.isArray()) {
            throw Problems.of("operations", "must be a list of operations of JSON Patch (RFC 6902)");
        }
        if (operations.size() > MOST_OPERATIONS) {
            throw Problems.of("operations", "is too long (maximum is " + MOST_OPERATIONS + " operations)");
        }
        var copies = 0;
        var patched = document;
        for (var operation : operations) {
            patched = patched(patched, operation, operation.path("op").asText().equals("copy") && ++copies > 0);
            if (copies > MOST_COPIES) {
                throw Problems.of("operations", "has more than " + MOST_COPIES + " copies");
            }
        }
        return patched;
    }

    private static JsonNode patched(JsonNode document, JsonNode operation, boolean copies) {
        try {
            var patched = JsonPatch.apply(Json.object().arrayNode().add(operation), document, STRICT);
            // why only then: nothing else makes more of a document than what the call brought.
            if (copies && Json.PLAIN.text(patched).length() > LARGEST) {
                throw Problems.of("operations", "make the settings longer than " + LARGEST + " characters");
            }
            return patched;
        } catch (JsonPatchApplicationException | IllegalArgumentException | NullPointerException e) {
            throw Problems.of("operations", "cannot be applied: " + e.getMessage());
        }
    }
}
