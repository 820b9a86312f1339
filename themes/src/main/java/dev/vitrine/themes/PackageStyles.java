package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Style sheets of packages that a theme's own style sheets name. */
final class PackageStyles {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PLACE = "node_modules/";
    private static final List<String> CONDITIONS = List.of("sass", "style", "default", "import");
    private static final List<String> FIELDS = List.of("sass", "style", "main");

    private PackageStyles() {}

    /**
     * Adds the style sheets, and what says where they are, of each package whose name stands in a style of the theme.
     */
    static void add(Map<String, byte[]> files, ThemePackages packages, ThemeSources sources) {
        if (packages.isEmpty()) {
            return;
        }
        var styles = new StringBuilder();
        sources.files().keySet().forEach(file -> {
            if (file.startsWith("src/") && (StyleSources.isStyle(file) || file.endsWith(".vue"))) {
                styles.append(sources.text(file).orElse(""));
            }
        });
        var named = new HashSet<String>();
        packages.files().forEach((file, path) -> {
            var shown = ThemePackages.shown(file);
            var name = PackageLock.nameAt(shown).orElse("");
            var known = named.contains(name);
            if (known || styles.indexOf(name) >= 0) {
                named.add(name);
                if (StyleSources.isStyle(shown) || shown.equals(PLACE + name + "/package.json")) {
                    files.put(shown, packages.text(file).orElse("").getBytes(StandardCharsets.UTF_8));
                }
            }
        });
    }

    /** The path of what a style sheet means by {@code a} or {@code a/part}, without an ending if none is known. */
    static Optional<String> path(Map<String, byte[]> files, String url) {
        var specifier = url.startsWith("~") ? url.substring(1) : url;
        var name = PackageLock.nameAt(PLACE + specifier).orElse("");
        var manifest = files.get(PLACE + name + "/package.json");
        if (manifest == null) {
            return Optional.empty();
        }
        var part = specifier.substring(name.length());
        var folder = PLACE + name;
        try {
            var json = JSON.readTree(manifest);
            var exported = exported(json.path("exports").path("." + part));
            if (exported.isPresent()) {
                return exported.map(each -> folder + "/" + each);
            }
            if (!part.isEmpty()) {
                return Optional.of(folder + part);
            }
            return FIELDS.stream()
                    .map(field -> json.path(field).asText())
                    .filter(StyleSources::isStyle)
                    .findFirst()
                    .map(each -> folder + "/" + each.replaceFirst("^\\./", ""));
        } catch (IOException broken) {
            // can fail: a package may have a package.json that is none, and then says nothing of its styles.
            return Optional.empty();
        }
    }

    private static Optional<String> exported(JsonNode export) {
        if (export.isTextual()) {
            return Optional.of(export.asText())
                    .filter(StyleSources::isStyle)
                    .map(each -> each.replaceFirst("^\\./", ""));
        }
        if (!export.isObject()) {
            return Optional.empty();
        }
        return CONDITIONS.stream()
                .map(condition -> exported(export.path(condition)))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
