package dev.vitrine.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.themes.StarterTheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Settings schema and default data of a theme project, read without building it. */
public record ThemeSettingsFiles(JsonNode schema, JsonNode data) {

    /** {@link UserError} when the theme's folder cannot be read. */
    public static ThemeSettingsFiles of(Theme theme) {
        var folder = theme.folder();
        return folder == null ? starter() : read(Path.of(folder));
    }

    public static ThemeSettingsFiles starter() {
        return withStarter(ThemeSettingsFiles::read);
    }

    /** Runs the work with a temporary copy of the starter theme's project. */
    public static <T> T withStarter(Function<Path, T> work) {
        try (var folder = new TemporaryFolder("vitrine-starter")) {
            return work.apply(StarterTheme.unpack(folder.path()));
        }
    }

    private static ThemeSettingsFiles read(Path folder) {
        return new ThemeSettingsFiles(json(folder, "settings_schema.json"), json(folder, "settings_data.json"));
    }

    private static JsonNode json(Path folder, String name) {
        var file = folder.resolve("src").resolve("config").resolve(name);
        try {
            return Json.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserError("The theme's file " + file + " cannot be read.", e);
        }
    }
}
