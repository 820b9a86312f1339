package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.sdk.StorefrontSdk;
import dev.vitrine.themes.devserver.DevServer;
import dev.vitrine.themes.devserver.DevServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How long edits take from the save to the screen: prints median and worst of twenty of each kind, for
 * {@code docs/theme-development.md}. No time fails it.
 */
@Tag("browser")
@Tag("long")
class EditToScreenTest {
    private static final int EDITS = 20;

    private static final String COUNTER = """
            <script setup>
            import { ref } from 'vue'
            const count = ref(0)
            const word = 'script0'
            </script>

            <template>
              <button id="counter" type="button">template0 {{ word }} {{ count }}</button>
            </template>

            <style scoped lang="scss">
            button {
              --block: block0;
            }
            </style>
            """;

    private static final String TYPED = """
            <script setup lang="ts">
            const word: string = 'typed0'
            </script>

            <template>
              <p id="typed">{{ word }}</p>
            </template>
            """;

    private Path theme = Path.of("");

    /** An edit: the file, the word that is counted up in it, and where the page shows it. */
    private record Kind(String file, String word, String shown) {}

    @Test
    void printsHowLongEditsTakeUntilThePageShowsThem() throws IOException {
        theme = BundledTheme.STARTER.unpack(
                Files.createTempDirectory(Files.createDirectories(Path.of("target", "themes")), "starter"));
        Files.writeString(theme.resolve("src/blocks/Counter.vue"), COUNTER);
        Files.writeString(theme.resolve("src/blocks/Typed.vue"), TYPED);
        replace("src/layouts/Default.vue", "<slot />", "<Counter /><Typed /><slot />");
        replace(
                "src/layouts/Default.vue",
                "<script setup>",
                "<script setup>\nimport Counter from '../blocks/Counter'\nimport Typed from '../blocks/Typed'");
        var style = theme.resolve("src/assets/styles/style.scss");
        Files.writeString(style, Files.readString(style) + "\n:root { --sheet: sheet0 }\n");
        replace("src/config/settings_data.json", "\"announcement\": \"\"", "\"announcement\": \"settings0\"");
        var options = new DevServerOptions(
                theme, Lab.CACHE, "127.0.0.1", 0, true, Optional.empty(), StorefrontSdk.stub(), StorefrontSdk.module());
        var kinds = new LinkedHashMap<String, Kind>();
        kinds.put("template", new Kind("src/blocks/Counter.vue", "template", "document.body.textContent"));
        kinds.put("script of a component", new Kind("src/blocks/Counter.vue", "script", "document.body.textContent"));
        kinds.put("TypeScript of a component", new Kind("src/blocks/Typed.vue", "typed", "document.body.textContent"));
        kinds.put(
                "style of a component",
                new Kind(
                        "src/blocks/Counter.vue",
                        "block",
                        "getComputedStyle(document.querySelector('#counter')).getPropertyValue('--block')"));
        kinds.put(
                "`style.scss`",
                new Kind(
                        "src/assets/styles/style.scss",
                        "sheet",
                        "getComputedStyle(document.documentElement).getPropertyValue('--sheet')"));
        kinds.put(
                "`settings_data.json`",
                new Kind("src/config/settings_data.json", "settings", "document.body.textContent"));
        try (var server = new DevServer(options, PackageRegistry.none(), new PrintWriter(Writer.nullWriter())).start();
                var browser = new ThemeBrowser(server.address().replaceFirst("/$", ""))) {
            browser.visit("/");
            System.out.println("| You save | Median | Worst |\n|---|---|---|");
            for (var kind : kinds.entrySet()) {
                var times = times(browser, kind.getValue());
                assertThat(times).hasSize(EDITS);
                System.out.printf("| %s | %d ms | %d ms |%n", kind.getKey(), times.get(EDITS / 2), times.getLast());
            }
        }
    }

    /** In milliseconds, the shortest first. The browser looks with every frame that it draws. */
    private List<Long> times(ThemeBrowser browser, Kind kind) throws IOException {
        var times = new ArrayList<Long>();
        // why one more: the first of a kind finds nothing warm, and is no edit among others.
        for (int i = 0; i <= EDITS; i++) {
            var words = kind.word + (i + 1);
            browser.run("window.seen = 0; const look = () => { if ((" + kind.shown + ").includes('" + words
                    + "')) window.seen = Date.now(); else requestAnimationFrame(look); }; look()");
            var saved = Instant.now();
            replace(kind.file, kind.word + i, words);
            browser.await("window.seen > 0");
            if (i > 0) {
                times.add((Long) browser.ask("return window.seen") - saved.toEpochMilli());
            }
        }
        return times.stream().sorted().toList();
    }

    private void replace(String file, String old, String fresh) throws IOException {
        var text = Files.readString(theme.resolve(file));
        assertThat(text).contains(old);
        Files.writeString(theme.resolve(file), text.replace(old, fresh));
    }
}
