package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.devserver.LocalSettings.Saved;
import dev.vitrine.themes.devserver.LocalSettings.Version;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Answers to the calls that the theme editor makes of the Admin API, from the files of a folder. Safe for use by many
 * threads.
 */
final class EditorApi {
    private static final ObjectMapper JSON = JsonText.JSON;
    private static final String THEME = "themes/" + EditorPage.THEME_ID;

    private final LocalSettings settings;
    private final PickerRecords records;
    private final Function<Supplier<Saved>, Saved> writes;

    /** {@code writes} runs what writes files, and lets pages follow it. */
    EditorApi(LocalSettings settings, PickerRecords records, Function<Supplier<Saved>, Saved> writes) {
        this.settings = settings;
        this.records = records;
        this.writes = writes;
    }

    record Answer(int status, JsonNode body) {
        static Answer of(String name, JsonNode value) {
            return new Answer(200, JSON.createObjectNode().set(name, value));
        }

        /** A sentence for the person in front of the editor. */
        static Answer refused(int status, String sentence) {
            return new Answer(status, JSON.createObjectNode().put("errors", sentence));
        }
    }

    /** {@code path} is what follows {@code /admin/}, with its parameters. */
    Answer call(String method, String path, String body) throws IOException {
        var query = SampleShop.query(path);
        var name = path.replaceFirst("\\?.*", "");
        return switch (method + " " + name) {
            case "GET " + THEME + "/settings_schema.json" ->
                settings.schema()
                        .map(schema -> Answer.of("settings_schema", schema))
                        .orElseGet(() -> Answer.refused(422, settings.problem()));
            case "GET " + THEME + "/settings.json" -> read(query.getOrDefault("version", ""));
            case "GET " + THEME + "/settings/versions.json" -> versions();
            case "GET " + THEME + "/files.json" ->
                Answer.of("files", JSON.createObjectNode().put("problem", settings.problem()));
            case "PATCH " + THEME + "/settings.json" -> save(body);
            case "GET products.json" -> query.containsKey("handle") ? product(query.get("handle")) : products(query);
            case "GET collections.json" -> Answer.of("collections", records.collections());
            case "GET pages.json" -> Answer.of("pages", records.pages());
            case "GET images" -> Answer.of("images", records.images(query.getOrDefault("q", "")));
            case "POST images" ->
                Answer.refused(
                        422,
                        "The development server keeps no pictures. Upload it in the shop, and choose it from the"
                                + " library here.");
            default -> Answer.refused(404, "The development server does not do that; the shop's admin does.");
        };
    }

    private Answer read(String wanted) {
        if (!wanted.isEmpty() && !wanted.matches("\\d{1,18}")) {
            return Answer.refused(400, "version is not a number");
        }
        var found = wanted.isEmpty() ? settings.newest() : settings.version(Long.parseLong(wanted));
        if (found.isPresent()) {
            return Answer.of("settings", printed(found.get()));
        }
        return wanted.isEmpty()
                ? Answer.refused(422, settings.problem())
                : Answer.refused(404, "That version is not remembered any more.");
    }

    private Answer versions() {
        var versions = JSON.createArrayNode();
        settings.versions()
                .forEach(version -> versions.addObject()
                        .put("version", version.number())
                        .put("published", false)
                        .put("label", version.label())
                        .put("author", version.author())
                        .put("created_at", version.createdAt().toString()));
        return Answer.of("versions", versions);
    }

    private Answer save(String body) {
        JsonNode sent;
        try {
            sent = JsonText.read(body).path("settings");
        } catch (JsonProcessingException fault) {
            return Answer.refused(400, "The body is not JSON.");
        }
        var version = sent.path("version").asLong();
        var label = sent.path("label").asText("");
        return switch (writes.apply(() -> settings.save(version, sent.path("operations"), label))) {
            case Saved.Done done -> Answer.of("settings", printed(done.version()));
            case Saved.Refused refused -> Answer.refused(422, refused.sentence());
            case Saved.Conflict conflict -> {
                var answer = JSON.createObjectNode();
                answer.put("errors", "The file has been changed meanwhile.");
                answer.set("settings", printed(conflict.newest()));
                yield new Answer(409, answer);
            }
        };
    }

    private static ObjectNode printed(Version version) {
        var printed = JSON.createObjectNode().put("version", version.number()).put("published_version", 0);
        printed.set("data", version.data());
        return printed;
    }

    private Answer products(Map<String, String> query) throws IOException {
        return Answer.of("products", records.products(query.getOrDefault("query", "")));
    }

    private Answer product(String handle) throws IOException {
        var products = JSON.createArrayNode();
        records.product(handle).ifPresent(products::add);
        return Answer.of("products", products);
    }
}
