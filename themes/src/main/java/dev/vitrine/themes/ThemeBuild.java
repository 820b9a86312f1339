package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A built theme: everything a server needs to serve and render it.
 *
 * @param id hash of the theme's files and of the tools that built them
 * @param folder where the build lies on disk
 * @param entry name of the browser's first module, with Vue, the runtime and what all pages share
 * @param preloads page component, or {@link #TELEPORTS} → names of the modules that the page needs besides the entry
 * @param schema {@code settings_schema.json}
 * @param defaultSettings {@code settings_data.json}
 * @param allowed other hosts that its pages may load from
 * @param runtime what renders its pages on the server, {@code lean} or {@code vue}
 * @param warnings what the author should know though the build is good
 */
public record ThemeBuild(
        String id,
        Path folder,
        String entry,
        Map<String, List<String>> preloads,
        JsonNode schema,
        JsonNode defaultSettings,
        AllowedOrigins allowed,
        String runtime,
        List<String> warnings) {

    /** Among {@link #preloads}: what a page needs whose HTML has teleports. */
    public static final String TELEPORTS = "Teleport";

    /** The folder with the files served under {@link #base()}. */
    public Path client() {
        return folder.resolve("client");
    }

    /** The same script compressed with Brotli; there is no such file where that would not make it smaller. */
    public Path compressed(String script) {
        return CompressedScripts.of(folder, script);
    }

    /** The address below which a shop host serves this build. */
    public String base() {
        return "/_theme/" + id + "/";
    }

    /** What {@code asset_path} stands for in styles: the theme's {@code src/assets} as served. */
    public String assetPath() {
        return base() + "assets";
    }

    Path server() {
        return folder.resolve("server.js");
    }

    Path styles() {
        return folder.resolve("styles");
    }
}
