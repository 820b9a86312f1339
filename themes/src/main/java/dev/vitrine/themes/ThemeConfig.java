package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** A theme's two settings files, under either spelling, and its package file, all read and checked. */
record ThemeConfig(JsonNode schema, JsonNode data, AllowedOrigins allowed, List<ThemeProblem> problems) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String MANIFEST = PackageLock.MANIFEST;

    static ThemeConfig read(ThemeSources sources) {
        var problems = new ArrayList<ThemeProblem>();
        var schemaFile = schemaFile(sources);
        var dataFile = dataFile(sources);
        var schema = parse(sources, schemaFile, problems);
        var data = parse(sources, dataFile, problems);
        var allowed = AllowedOrigins.NONE;
        if (sources.files().containsKey(MANIFEST)) {
            var manifest = parse(sources, MANIFEST, problems);
            var text = sources.text(MANIFEST).orElse("");
            RuntimeVersion.problem(MANIFEST, text, manifest).ifPresent(problems::add);
            problems.addAll(AllowedOrigins.problems(MANIFEST, text, manifest));
            allowed = AllowedOrigins.of(manifest);
        }
        if (problems.isEmpty()) {
            var text = sources.text(schemaFile).orElse("");
            problems.addAll(SettingsSchemaValidator.problems(schemaFile, text, schema));
        }
        return new ThemeConfig(schema, data, allowed, problems);
    }

    static String schemaFile(ThemeSources sources) {
        return sources.firstOf("src/config/settings_schema.json", "src/config/settings-schema.json")
                .orElse("src/config/settings_schema.json");
    }

    static String dataFile(ThemeSources sources) {
        return sources.firstOf("src/config/settings_data.json", "src/config/settings-data.json")
                .orElse("src/config/settings_data.json");
    }

    private static JsonNode parse(ThemeSources sources, String file, List<ThemeProblem> problems) {
        var text = sources.text(file).orElse(null);
        if (text == null) {
            problems.add(ThemeProblem.of(file, "this required file is missing"));
            return JSON.createObjectNode();
        }
        try {
            var tree = JSON.readTree(text);
            if (!tree.isObject()) {
                problems.add(ThemeProblem.of(file, "this file must hold one JSON object"));
            }
            return tree;
        } catch (JsonProcessingException fault) {
            var place = fault.getLocation();
            var line = place == null ? 1 : place.getLineNr();
            var column = place == null ? 1 : place.getColumnNr();
            problems.add(ThemeProblem.at(file, line, column, "not JSON: " + fault.getOriginalMessage(), text));
            return JSON.createObjectNode();
        }
    }
}
