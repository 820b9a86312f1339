package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopFeatures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Schema and settings of themes in the Admin API. A write names the version that it was made from: when there is a
 * newer one it is refused with both documents, so that nobody's work is lost. Safe for use by many threads.
 */
final class ThemeSettingsRoutes {

    static final List<String> SCHEMA_FILES =
            List.of("src/config/settings_schema.json", "src/config/settings-schema.json");
    static final List<String> DATA_FILES = List.of("src/config/settings_data.json", "src/config/settings-data.json");

    private final Themes themes;
    private final ThemeTrees themeTrees;
    private final ThemeSettings themeSettings;
    private final SettingsSchedules settingsSchedules;
    private final Database database;

    /**
     * A document to save as the next version after {@code version}; apps are told of it {@code atOnce}, or later.
     *
     * @param isNew whether it may connect settings that were not connected before
     */
    private record Draft(
            long version, JsonNode document, String label, boolean publishes, boolean atOnce, boolean isNew) {}

    ThemeSettingsRoutes(
            Themes themes,
            ThemeTrees themeTrees,
            ThemeSettings themeSettings,
            SettingsSchedules settingsSchedules,
            Database database) {
        this.themes = themes;
        this.themeTrees = themeTrees;
        this.themeSettings = themeSettings;
        this.settingsSchedules = settingsSchedules;
        this.database = database;
    }

    Resource<Theme> on(Resource<Theme> resource) {
        return resource.action(Verb.GET, "settings_schema", Scope.THEMES, this::schema)
                .action(Verb.GET, "settings", Scope.THEMES, this::read)
                .action(Verb.PATCH, "settings", Scope.THEMES, this::patched, this::save)
                .action(Verb.PUT, "settings", Scope.THEMES, this::replaced, this::save)
                .action(Verb.GET, "settings/versions", Scope.THEMES, this::versions)
                .action(Verb.POST, "settings/restore", Scope.THEMES, this::restored, this::save)
                .action(Verb.POST, "settings/publish", Scope.THEMES, this::publish)
                .action(Verb.GET, "settings/schedule", Scope.THEMES, this::scheduled)
                .action(Verb.POST, "settings/schedule", Scope.THEMES, this::schedule)
                .action(Verb.DELETE, "settings/schedule", Scope.THEMES, this::cancel);
    }

    /** Gives a copy of a theme the settings that the other one's pages show. */
    Theme copied(Tx tx, Shop shop, Theme source, Theme copy) {
        var document = themeSettings.published(tx, shop, source);
        if (document.isEmpty()) {
            return copy;
        }
        var version = themeSettings.add(tx, shop, copy, document.get(), "");
        return Themes.TABLE.update(tx, shop, copy.id(), copy.with(settled -> settled.settingsVersion(version)));
    }

    private ApiResponse schema(ApiCall apiCall) {
        var theme = found(apiCall.session(), apiCall);
        return ApiResponse.ok(Map.of("settings_schema", schema(apiCall.session(), apiCall.shop(), theme)));
    }

    /** As this shop sees it. */
    private JsonNode schema(Session session, Shop shop, Theme theme) {
        return FeatureSwitches.of(json(session, theme, SCHEMA_FILES), ShopFeatures.of(session, shop));
    }

    private ApiResponse read(ApiCall apiCall) {
        var theme = found(apiCall.session(), apiCall);
        var wanted = apiCall.query("version");
        if (wanted.isPresent() && !wanted.get().matches("\\d{1,18}")) {
            throw ApiException.field(400, "version", "is not a number");
        }
        var version = wanted.map(Long::parseLong)
                .orElseGet(() -> themeSettings.newest(apiCall.session(), apiCall.shop(), theme.id()));
        var document = document(apiCall.session(), apiCall.shop(), theme, version);
        return ApiResponse.ok(
                Map.of("settings", printed(theme, version, document.orElseThrow(ApiException::notFound))));
    }

    private ApiResponse versions(ApiCall apiCall) {
        var theme = found(apiCall.session(), apiCall);
        return ApiResponse.ok(Map.of("versions", themeSettings.versions(apiCall.session(), apiCall.shop(), theme)));
    }

    private Draft replaced(ApiCall apiCall) {
        var body = apiCall.body("settings");
        if (!(body.get("data") instanceof ObjectNode data)) {
            throw Problems.of("data", "can't be blank and must be an object");
        }
        themeSettings.check(Json.object(), data);
        return draft(body, data);
    }

    /** why before the transaction: a large document takes a while, and nobody waits for it. */
    private Draft patched(ApiCall apiCall) {
        var body = apiCall.body("settings");
        var version = version(body);
        var document = database.read(session -> {
            var theme = found(session, apiCall);
            return document(session, apiCall.shop(), theme, version)
                    .orElseThrow(() -> Problems.of("version", "is no version of these settings"));
        });
        var patched = ThemeSettings.patched(document, body.path("operations"));
        themeSettings.check(document, patched);
        return draft(body, patched);
    }

    private Draft restored(ApiCall apiCall) {
        var body = apiCall.body("settings");
        return database.read(session -> {
            var theme = found(session, apiCall);
            var document = document(session, apiCall.shop(), theme, version(body))
                    .orElseThrow(() -> Problems.of("version", "is no version of these settings"));
            var newest = themeSettings.newest(session, apiCall.shop(), theme.id());
            return new Draft(
                    newest,
                    document,
                    body.path("label").asText(""),
                    body.path("publish").asBoolean(false),
                    true,
                    false);
        });
    }

    private ApiResponse save(ApiCall apiCall, Draft draft) {
        var tx = apiCall.tx();
        var shop = apiCall.shop();
        var theme = themes.lock(tx, shop, apiCall.path("id"));
        var newest = themeSettings.newest(tx, shop, theme.id());
        if (newest != draft.version) {
            return conflict(theme, newest, document(tx, shop, theme, newest).orElseThrow(), draft);
        }
        if (draft.isNew && ConnectedSettings.isAnyIn(draft.document)) {
            connect(apiCall, theme, document(tx, shop, theme, newest).orElseThrow(), draft.document);
        }
        var version = themeSettings.add(tx, shop, theme, draft.document, draft.label);
        var stored = draft.publishes
                ? themeSettings.publish(tx, shop, theme, version)
                : themes.drafted(tx, shop, theme, draft.atOnce);
        return ApiResponse.ok(Map.of("settings", printed(stored, version, draft.document)));
    }

    /** Checks settings that were connected to fields of records, and lets pages show those metafields. */
    private void connect(ApiCall apiCall, Theme theme, JsonNode before, JsonNode document) {
        var schema = schema(apiCall.session(), apiCall.shop(), theme);
        var problems = new Problems();
        ConnectedSettings.check(schema, before, document, problems);
        problems.throwIfAny();
        var metafields = ConnectedSettings.metafields(schema, document);
        metafields.removeAll(ConnectedSettings.metafields(schema, before));
        StorefrontMetafields.show(apiCall.tx(), apiCall.shop(), apiCall.principal(), metafields);
    }

    private ApiResponse publish(ApiCall apiCall) {
        var theme = themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        var version = version(apiCall.body("settings"));
        var stored = themeSettings.publish(apiCall.tx(), apiCall.shop(), theme, version);
        var document = document(apiCall.tx(), apiCall.shop(), theme, version).orElseThrow();
        return ApiResponse.ok(Map.of("settings", printed(stored, version, document)));
    }

    private ApiResponse scheduled(ApiCall apiCall) {
        return scheduled(settingsSchedules.find(apiCall.session(), apiCall.shop(), found(apiCall.session(), apiCall)));
    }

    private ApiResponse schedule(ApiCall apiCall) {
        var theme = themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        var body = apiCall.body("settings");
        var time = body.path("publish_at").asText("");
        return scheduled(Optional.of(settingsSchedules.set(apiCall.tx(), apiCall.shop(), theme, version(body), time)));
    }

    private ApiResponse cancel(ApiCall apiCall) {
        settingsSchedules.cancel(
                apiCall.tx(), apiCall.shop(), themes.lock(apiCall.tx(), apiCall.shop(), apiCall.path("id")));
        return ApiResponse.ok(Map.of());
    }

    private static ApiResponse scheduled(Optional<SettingsSchedule> schedule) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("schedule", schedule.orElse(null));
        return ApiResponse.ok(body);
    }

    /** 409 with what is there and what was sent, for the client to bring together. */
    private static ApiResponse conflict(Theme theme, long newest, JsonNode document, Draft draft) {
        var message = "has been changed meanwhile: the newest version is " + newest;
        var body = new LinkedHashMap<String, Object>();
        body.put("errors", Map.of("version", List.of(message)));
        body.put("error", "version " + message);
        body.put("settings", printed(theme, newest, document));
        body.put("yours", Map.of("version", draft.version, "data", draft.document));
        return ApiResponse.of(409, body);
    }

    private static Draft draft(JsonNode body, JsonNode document) {
        var label = body.path("label").asText("");
        return new Draft(version(body), document, label, body.path("publish").asBoolean(false), !label.isEmpty(), true);
    }

    private static long version(JsonNode body) {
        var version = body.path("version");
        if (!version.isIntegralNumber() || version.asLong() < 0) {
            throw Problems.of("version", "can't be blank: the number of the version that you have read");
        }
        return version.asLong();
    }

    private Optional<JsonNode> document(Session session, Shop shop, Theme theme, long version) {
        return version == 0
                ? Optional.of(json(session, theme, DATA_FILES))
                : themeSettings.document(session, shop, theme.id(), version);
    }

    /** The settings file as an object; an empty one where the theme has none, or none that can be read. */
    private JsonNode json(Session session, Theme theme, List<String> paths) {
        var tree = themeTrees.find(session, theme.tree());
        return paths.stream()
                .filter(tree.files()::containsKey)
                .findFirst()
                .map(path -> parsed(themeTrees.bytes(tree, path)))
                .orElseGet(Json::object);
    }

    static JsonNode parsed(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (ApiException e) {
            return Json.object();
        }
    }

    private static Map<String, @Nullable Object> printed(Theme theme, long version, JsonNode document) {
        var published = theme.settingsVersion() == null ? 0 : theme.settingsVersion();
        var settings = new LinkedHashMap<String, @Nullable Object>();
        settings.put("theme_id", theme.id());
        settings.put("version", version);
        settings.put("published_version", published);
        settings.put("data", document);
        return settings;
    }

    private Theme found(Session session, ApiCall apiCall) {
        return themes.find(session, apiCall.shop(), apiCall.path("id")).orElseThrow(ApiException::notFound);
    }
}
