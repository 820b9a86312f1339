package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.ThemeSettings;
import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.shop.themestore.ThemeTrees;
import dev.vitrine.shop.themestore.Themes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Settings schema and settings of a developer's folder for a theme of a shop, written in one transaction. The settings
 * of before stay a version of the shop, which can be restored. Safe for use by many threads.
 */
public final class ThemeSync {

    private static final List<String> SCHEMA_FILES = List.of(ThemeStyle.SCHEMA, "src/config/settings-schema.json");
    private static final List<String> DATA_FILES = List.of(ThemeStyle.DATA, "src/config/settings-data.json");

    private final Database database;
    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeSettings themeSettings;

    /** What becomes of the shop's settings. */
    public enum Mode {
        /** They stay. */
        LEAVE,
        /** What the merchant never changed becomes the developer's: compared with what the theme has brought. */
        FILL,
        /** All of them become the developer's. */
        REPLACE;

        /** By its name in small letters; 422 for another. */
        public static Mode of(String name) {
            return Arrays.stream(values())
                    .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(name))
                    .findFirst()
                    .orElseThrow(() -> Problems.of("settings", "must be leave, fill or replace"));
        }
    }

    /**
     * What the developer gives: the two files of {@code src/config}, and what the second does to the shop's settings.
     */
    public record Offer(String schema, String data, Mode mode) {}

    /**
     * What it does to a theme.
     *
     * @param state changes when the theme's files or settings do
     * @param schema whether the schema changes
     * @param version that of the settings that pages show; 0 for those that the theme brings
     * @param before the settings that pages show
     * @param after those that they would show
     */
    public record Plan(String state, boolean schema, long version, JsonNode before, JsonNode after) {

        /** Whether settings change. */
        public boolean settings() {
            return !before.equals(after);
        }
    }

    private record Prepared(Plan plan, SortedMap<String, byte[]> files) {}

    ThemeSync(Database database, Themes themes, ThemeTrees themeTrees, ThemeSettings themeSettings) {
        this.database = database;
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeSettings = themeSettings;
    }

    /** 404 when the shop has no such theme, 422 when one of the files holds no object. */
    public Plan plan(Session session, Shop shop, long theme, Offer offer) {
        return prepared(session, shop, theme, offer).plan;
    }

    /**
     * Carries out a plan and answers it, with the number of the version that holds the settings of before; 409 when the
     * theme has changed since. Never in a transaction.
     */
    public Plan apply(Shop shop, long theme, Offer offer, String state, String author) {
        var prepared = database.read(session -> prepared(session, shop, theme, offer));
        checkState(prepared.plan, state);
        themes.prepareChange(shop, theme);
        var files = themeTrees.keep(shop, prepared.files);
        return database.write(tx -> {
            tx.writtenBy(author);
            var locked = themes.lock(tx, shop, theme);
            var plan = prepared(tx, shop, theme, offer).plan;
            checkState(plan, state);
            var version = plan.version;
            var changed = files.isEmpty() ? locked : themes.write(tx, shop, locked, files);
            if (plan.settings()) {
                if (version == 0) {
                    // why a version: the theme's own, which 0 stands for, are others from now on.
                    version = themeSettings.add(tx, shop, changed, plan.before, "Before sync");
                }
                var fresh = themeSettings.add(tx, shop, changed, plan.after, "sync");
                themeSettings.publish(tx, shop, changed, fresh);
            }
            return new Plan(plan.state, plan.schema, version, plan.before, plan.after);
        });
    }

    private static void checkState(Plan plan, String state) {
        if (!plan.state.equals(state)) {
            throw ApiException.of(409, "The theme has changed since you looked at this: look again");
        }
    }

    private Prepared prepared(Session session, Shop shop, long id, Offer offer) {
        var theme = themes.find(session, shop, id).orElseThrow(ApiException::notFound);
        var tree = themeTrees.find(session, theme.tree());
        object("schema", offer.schema);
        var given = object("data", offer.data);
        var base = json(tree, path(tree, DATA_FILES));
        var before = themeSettings.published(session, shop, theme).orElse(base);
        var after = switch (offer.mode) {
            case LEAVE -> before;
            case FILL -> SettingsMerge.of(base, before, given, Set.of()).document();
            case REPLACE -> given;
        };
        var files = new TreeMap<String, byte[]>();
        put(files, tree, path(tree, SCHEMA_FILES), offer.schema);
        var schema = !files.isEmpty();
        if (offer.mode != Mode.LEAVE) {
            // why the file, too: the next sync compares with it what the merchant has changed.
            put(files, tree, path(tree, DATA_FILES), offer.data);
        }
        var version = theme.settingsVersion() == null ? 0 : theme.settingsVersion();
        return new Prepared(new Plan(state(theme), schema, version, before, after), files);
    }

    private void put(SortedMap<String, byte[]> files, ThemeTree tree, String path, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!tree.files().containsKey(path) || !Arrays.equals(themeTrees.bytes(tree, path), bytes)) {
            files.put(path, bytes);
        }
    }

    private static String state(Theme theme) {
        return Secrets.hash(theme.id() + " " + theme.tree() + " " + theme.settingsVersion());
    }

    /** In whichever spelling the theme has it. */
    private static String path(ThemeTree tree, List<String> spellings) {
        return spellings.stream().filter(tree.files()::containsKey).findFirst().orElse(spellings.getFirst());
    }

    private static JsonNode object(String field, String text) {
        if (Json.parse(text) instanceof ObjectNode object) {
            return object;
        }
        throw Problems.of(field, "must be the text of a JSON object");
    }

    private JsonNode json(ThemeTree tree, String path) {
        try {
            return tree.files().containsKey(path)
                    ? Json.parse(new String(themeTrees.bytes(tree, path), StandardCharsets.UTF_8))
                    : Json.object();
        } catch (ApiException broken) {
            return Json.object();
        }
    }
}
