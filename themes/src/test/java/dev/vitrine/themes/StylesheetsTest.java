package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StylesheetsTest {
    private static final Stylesheets STYLES = new Stylesheets(Lab.CACHE);

    @AfterAll
    static void close() {
        STYLES.close();
    }

    @Test
    void settingsAreVariables() throws ThemeBuildException {
        var css = css(Lab.theme(), Lab.settings(Lab.theme()));
        assertThat(css).contains("--background: #fafaf5").contains("font-family:Georgia,serif");
    }

    @Test
    void anotherColourIsAnotherSheet() throws ThemeBuildException {
        var build = Lab.theme();
        var before = Lab.settings(build);
        var after = withColour(build, "#123456");
        assertThat(STYLES.hash(build, after))
                .isNotEqualTo(STYLES.hash(build, before))
                .matches("[0-9a-f]{16}");
        assertThat(css(build, after)).contains("#123456");
        assertThat(css(build, before)).doesNotContain("#123456");
    }

    @Test
    void styleOfComponentsIsIncludedAndScoped() throws ThemeBuildException {
        assertThat(css(Lab.theme(), Lab.settings(Lab.theme())))
                .containsPattern("\\.card\\[data-v-[0-9a-f]{8}]\\{padding:1rem}")
                .containsPattern("\\.card \\.price\\[data-v-[0-9a-f]{8}]\\{font-weight:600}");
    }

    @Test
    void addressesPointIntoTheBuild() throws ThemeBuildException {
        var assets = Lab.theme().assetPath();
        assertThat(css(Lab.theme(), Lab.settings(Lab.theme())))
                .contains("url(\"" + assets + "/images/logo.svg\")")
                .contains(".mark{background:url(\"" + assets + "/images/logo.svg\")}");
    }

    @Test
    void merchantTextCannotBecomeCode() throws ThemeBuildException {
        var build = Lab.theme();
        ObjectNode settings = Lab.settings(build).deepCopy();
        // why another each time: the sheet of one that was compiled before is read from the cache.
        settings.withObject("/settings/typography")
                .put("font_body", "serif; } body { display: none } a { b: x" + UUID.randomUUID());
        assertThat(css(build, settings)).contains("font-family:serif").doesNotContainPattern("display:\\s*none");
    }

    @Test
    void importsStayInTheTheme() {
        var files = Map.of("src/assets/styles/style.scss", new byte[0]);
        try (var sass = new Sass(new CacheFolder(Lab.CACHE))) {
            for (var target :
                    new String[] {"/etc/passwd", "file:///etc/passwd", "../../../../etc/passwd", "https://x.example/a"
                    }) {
                assertThat(Assertions.catchThrowable(
                                () -> sass.compile(files, StyleSources.ENTRY, "@use '" + target + "' as x;")))
                        .isInstanceOf(ThemeBuildException.class)
                        .hasMessageContaining("Can't find stylesheet");
            }
        }
    }

    @Test
    @Tag("long")
    void endlessStylesAreStoppedAndTheNextOnesCompile() throws ThemeBuildException {
        Map<String, byte[]> none = Map.of();
        try (var sass = new Sass(new CacheFolder(Lab.CACHE), Duration.ofSeconds(2))) {
            assertThat(Assertions.catchThrowable(
                            () -> sass.compile(none, StyleSources.ENTRY, "$i: 0; @while true { $i: $i + 1; }")))
                    .isInstanceOf(ThemeBuildException.class)
                    .hasMessageContaining("more than 2 seconds");
            assertThat(sass.compile(none, StyleSources.ENTRY, "a { b: c }")).isEqualTo("a{b:c}");
        }
    }

    private static JsonNode withColour(ThemeBuild build, String colour) {
        ObjectNode data = build.defaultSettings().deepCopy();
        data.withObject("/settings/colors").put("color_background", colour);
        return SettingsResolver.resolve(build.schema(), data);
    }

    private static String css(ThemeBuild build, JsonNode settings) throws ThemeBuildException {
        return new String(STYLES.css(build, settings, build.assetPath()), StandardCharsets.UTF_8);
    }
}
