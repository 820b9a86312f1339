package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * A theme that is developed, as its files were at one time, compiled for browsers.
 *
 * @param settings with all defaults
 * @param components file → what the compiler made of it for browsers
 * @param styles name → style sheet, in the order of pages
 * @param classNames file → script with names of classes
 * @param problems why browsers cannot show it
 */
record DevelopmentSnapshot(
        ThemeSources sources,
        ThemeConfig config,
        ObjectNode settings,
        Map<String, JsonNode> components,
        Map<String, String> styles,
        Map<String, String> classNames,
        DevelopmentPackages.Bundle packages,
        List<ThemeProblem> problems) {

    /** Changes with everything that the bundle for renderers is made from. */
    String serverId() {
        var hashes = new Hashes();
        sources.files().forEach((file, content) -> {
            var script = file.startsWith("src/")
                    && !file.startsWith("src/config/")
                    && (!StyleSources.isStyle(file) || StyleSources.isModule(file));
            if (script || file.startsWith("package")) {
                hashes.add(file).add(content);
            }
        });
        return hashes.hex().substring(0, 16);
    }
}
