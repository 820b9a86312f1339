package dev.vitrine.server.cli;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/** A small theme that says its version and how it came in each of its components and in its style sheet. */
final class KilledTheme {

    /** A file that only updates bring. */
    static final String UPDATED = "src/updated.js";

    private static final String INDEX = """
            import Default from './layouts/Default.vue'

            export default {
              plugin: {
                install(app) {
                  app.component('LayoutDefault', Default)
                  app.component('PageHome', () => import('./pages/Home.vue'))
                },
              },
            }
            """;

    private static final String LAYOUT = """
            <template>
              <div>
                <i>MARK</i>
                <b>{{ $getThemeSettings('about').version }}</b>
                <main><slot /></main>
              </div>
            </template>
            """;

    private static final String HOME = """
            <template>
              <div><i>MARK</i><Words /></div>
            </template>
            <script setup>
            import Words from '../blocks/Words.vue'
            </script>
            """;

    private static final String WORDS = """
            <template>
              <p class="words"><i>{{ mark }}</i></p>
            </template>
            <script setup>
            const mark = 'MARK'
            </script>
            <style scoped>
            .words { --words: "MARK"; }
            </style>
            """;

    private static final String SCHEMA = """
            {"sections": {}, "settings": [{"type": "about", "label": "About", "schema": [
              {"id": "version", "type": "text", "label": "Version", "default": "0"}]}]}
            """;

    private KilledTheme() {}

    static SortedMap<String, byte[]> files(String mark) {
        var files = new TreeMap<String, byte[]>();
        put(files, "package.json", "{\"name\": \"killed\", \"version\": \"1.0.0\", \"main\": \"src/index.js\"}");
        put(files, ".eslintrc.js", "module.exports = {}");
        put(files, ".prettierrc.js", "module.exports = {}");
        put(files, "src/config/settings_schema.json", SCHEMA);
        put(files, "src/config/settings_data.json", "{\"settings\": {\"about\": {\"version\": \"0\"}}}");
        put(files, "src/index.js", INDEX);
        versioned(mark).forEach((path, text) -> put(files, path, text));
        return files;
    }

    /** The files that say their version. */
    static SortedMap<String, String> versioned(String mark) {
        var files = new TreeMap<String, String>();
        files.put("src/layouts/Default.vue", LAYOUT.replace("MARK", mark));
        files.put("src/pages/Home.vue", HOME.replace("MARK", mark));
        files.put("src/blocks/Words.vue", WORDS.replace("MARK", mark));
        files.put("src/assets/styles/style.scss", "body { --page: \"" + mark + "\"; }\n");
        return files;
    }

    static void put(SortedMap<String, byte[]> files, String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }
}
