package dev.vitrine.themes.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** One rule's examples of {@code check/examples.txt}: files that are wrong, right, and what the wrong ones become. */
record Example(String rule, Map<String, String> wrong, Map<String, String> right, Map<String, String> mended) {
    private static final String DEFAULT = "src/blocks/Example.vue";

    /** A small theme that no rule objects to. */
    private static final Map<String, String> AROUND = Map.ofEntries(
            Map.entry(".eslintrc.js", "module.exports = {}\n"),
            Map.entry(".prettierrc.js", "module.exports = {}\n"),
            Map.entry("package.json", "{ \"name\": \"example\" }\n"),
            Map.entry("src/index.js", "import plugin from './plugin.js'\n\nexport default { plugin }\n"),
            Map.entry("src/plugin.js", """
                    import LayoutDefault from './layouts/Default.vue'
                    import Hero from './sections/Hero.vue'

                    const page = () => import('./pages/Page.vue')

                    export default {
                      install(app) {
                        app.component('LayoutDefault', LayoutDefault)
                        app.component('HeroSection', Hero)
                        app.component('PageHome', page)
                        app.component('PageCollections', page)
                        app.component('PageCollection', page)
                        app.component('PageProduct', page)
                        app.component('PageCart', page)
                        app.component('PageSearch', page)
                        app.component('PageOther', page)
                        app.component('PageLogin', page)
                        app.component('PageRegister', page)
                        app.component('PageMyAccount', page)
                        app.component('PageNotFound', page)
                      },
                    }
                    """),
            Map.entry("src/layouts/Default.vue", "<template><main><slot /></main></template>\n"),
            Map.entry("src/pages/Page.vue", "<template><h1>Hello</h1></template>\n"),
            Map.entry("src/sections/Hero.vue", """
                    <template>
                      <section class="hero">
                        <h2>{{ settings.title }}</h2>
                        <div v-html="settings.text"></div>
                      </section>
                    </template>
                    <script setup>
                    defineProps({ settings: { type: Object, default: () => ({}) } })
                    </script>
                    """),
            Map.entry("src/assets/styles/style.scss", "@use 'variables' as *;\nbody {\n  color: $text;\n}\n"),
            Map.entry("src/assets/styles/variable.scss.template", "$text: {{{color_text}}};\n"),
            Map.entry("src/config/settings_schema.json", """
                    {
                      "sections": { "hero": { "sections": [{ "elements": [
                        { "id": "title", "type": "text" },
                        { "id": "text", "type": "text_editor" }
                      ] }] } },
                      "settings": [{ "type": "colors", "schema": [
                        { "id": "color_text", "type": "color", "default": "#222222" }
                      ] }]
                    }
                    """),
            Map.entry("src/config/settings_data.json", "{}\n"));

    static List<Example> all() {
        var examples = new ArrayList<Example>();
        var parts = text().split("(?m)^=== ");
        for (int i = 1; i < parts.length; i++) {
            examples.add(read(parts[i]));
        }
        return examples;
    }

    private static Example read(String part) {
        var cases = part.split("(?m)^--- ");
        var example = new Example(cases[0].strip(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        for (int i = 1; i < cases.length; i++) {
            var head = cases[i].lines().findFirst().orElseThrow().split(" ", 2);
            var content = cases[i].substring(cases[i].indexOf('\n') + 1).strip() + "\n";
            var files = switch (head[0]) {
                case "wrong" -> example.wrong;
                case "right" -> example.right;
                case "mended" -> example.mended;
                default -> throw new IllegalStateException(head[0]);
            };
            files.put(head.length > 1 ? head[1] : DEFAULT, content);
        }
        return example;
    }

    static SortedMap<String, byte[]> theme(Map<String, String> files) {
        var theme = new TreeMap<String, byte[]>();
        AROUND.forEach((file, text) -> theme.put(file, text.getBytes(StandardCharsets.UTF_8)));
        files.forEach((file, text) -> {
            if (text.equals("(none)\n")) {
                theme.remove(file);
            } else if (text.matches("\\(\\d+ bytes\\)\n")) {
                theme.put(
                        file,
                        " ".repeat(Integer.parseInt(text.replaceAll("\\D", ""))).getBytes(StandardCharsets.UTF_8));
            } else {
                theme.put(file, text.getBytes(StandardCharsets.UTF_8));
            }
        });
        return theme;
    }

    private static String text() {
        try (var in = Example.class.getResourceAsStream("/check/examples.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public String toString() {
        return rule;
    }
}
