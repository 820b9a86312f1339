package dev.vitrine.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.themestore.Theme;
import dev.vitrine.shop.themestore.Themes;
import dev.vitrine.themes.BundledTheme;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Settings schema and default data of a theme project, read without building it. */
public record ThemeSettingsFiles(JsonNode schema, JsonNode data) {

    private static final String FOLDER = "src/config/";

    /** {@link UserError} when the theme has no such files. */
    public static ThemeSettingsFiles of(Session session, Themes themes, Theme theme) {
        var tree = theme.liveTree() == null ? theme.tree() : theme.liveTree();
        return read(path -> themes.file(session, tree, path));
    }

    public static ThemeSettingsFiles starter() {
        var files = BundledTheme.STARTER.files();
        return read(path -> Optional.ofNullable(files.get(path)));
    }

    private static ThemeSettingsFiles read(Function<String, Optional<byte[]>> files) {
        return new ThemeSettingsFiles(json(files, "schema"), json(files, "data"));
    }

    /** Both spellings are accepted. */
    private static JsonNode json(Function<String, Optional<byte[]>> files, String kind) {
        return Stream.of("settings_" + kind + ".json", "settings-" + kind + ".json")
                .map(name -> files.apply(FOLDER + name))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Json::parse)
                .orElseThrow(() -> new UserError("The theme has no file " + FOLDER + "settings_" + kind + ".json."));
    }
}
