package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A built theme: everything a server needs to serve and render it.
 *
 * @param id hash of the theme's files and of the tools that built them
 * @param folder where the build lies on disk
 * @param entry name of the browser's first module, with Vue, the runtime and what all pages share
 * @param preloads page component, or {@link #TELEPORTS} → names of the modules that the page needs besides the entry
 * @param locales language → name of the module with the theme's texts in it; English needs none
 * @param texts how many texts the theme has, and of these each language
 * @param schema {@code settings_schema.json}
 * @param defaultSettings {@code settings_data.json}
 * @param allowed other hosts that its pages may load from
 * @param runtime what renders its pages on the server, {@code lean} or {@code vue}
 * @param showsFacets whether it names what lists can be narrowed down by, which few themes do and takes long to count
 * @param warnings what the author should know though the build is good
 */
public record ThemeBuild(
        String id,
        Path folder,
        String entry,
        Map<String, List<String>> preloads,
        Map<String, String> locales,
        Texts texts,
        JsonNode schema,
        JsonNode defaultSettings,
        AllowedOrigins allowed,
        String runtime,
        boolean showsFacets,
        List<String> warnings) {

    /**
     * Texts that a theme shows.
     *
     * @param translated language → how many of them it has, with those of the language that it belongs to
     */
    public record Texts(int count, Map<String, Integer> translated) {
        static final Texts NONE = new Texts(0, Map.of());

        static Texts read(JsonNode json) {
            var translated = new TreeMap<String, Integer>();
            json.path("translated")
                    .properties()
                    .forEach(language -> translated.put(
                            language.getKey(), language.getValue().asInt()));
            return new Texts(json.path("count").asInt(), Map.copyOf(translated));
        }

        ObjectNode json() {
            var json = JsonNodeFactory.instance.objectNode().put("count", count);
            var languages = json.putObject("translated");
            translated.forEach(languages::put);
            return json;
        }

        /** Of how many texts there is one in that language. */
        public int translated(String locale) {
            return shown(locale, translated).orElse(0);
        }
    }

    /**
     * The module with the texts that pages in that language load; empty when the theme's texts are shown as they are.
     */
    public Optional<String> texts(String locale) {
        return shown(locale, locales);
    }

    private static <T> Optional<T> shown(String locale, Map<String, T> byLanguage) {
        return ThemeTexts.chain(locale).reversed().stream()
                .filter(byLanguage::containsKey)
                .findFirst()
                .map(byLanguage::get);
    }

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
