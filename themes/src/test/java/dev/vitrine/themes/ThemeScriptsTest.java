package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DirectDecompress;
import dev.vitrine.sdk.StorefrontSdk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts that a theme's build gives to browsers. */
class ThemeScriptsTest {
    private static final String TRANSITION = "-enter-from";
    /** Percents of what the starter may weigh. */
    private static final Map<BundledTheme, Integer> MORE =
            Map.of(BundledTheme.STARTER, 101, BundledTheme.DECKLE, 115, BundledTheme.PEGBOARD, 115);

    /**
     * Rules of the starter's font for seven scripts. why not fewer: its files come only where a page has such letters.
     */
    private static final int FONT_RULES = 640;

    private static final String KEEP_ALIVE = "[String,RegExp,Array]";

    @ParameterizedTest
    @EnumSource
    void productPagesOfBundledThemesLoadLittle(BundledTheme theme) throws IOException {
        var build = Lab.build(theme);
        long bytes =
                Brotli.compress(StorefrontSdk.module(), Brotli.Effort.QUICK).orElseThrow().length;
        var files = files(build, "PageProduct");
        for (var file : files) {
            bytes += Files.size(build.compressed(file));
        }
        assertThat(files).hasSizeLessThanOrEqualTo(theme == BundledTheme.STARTER ? 5 : 7);
        assertThat(bytes).as("bytes, with Brotli").isLessThan(60 * 1024 * MORE.get(theme) / 100);
    }

    @Test
    void scriptsAreCompressedOnce() throws IOException {
        var build = Lab.theme();
        Brotli4jLoader.ensureAvailability();
        var entry = Files.readAllBytes(build.client().resolve(build.entry()));
        assertThat(DirectDecompress.decompress(Files.readAllBytes(build.compressed(build.entry())))
                        .getDecompressedData())
                .isEqualTo(entry);
        var again = Lab.withHome("<template><p>Another home page</p></template>");
        assertThat(Files.readAllBytes(again.compressed(again.entry())))
                .as("what a theme's change leaves alone")
                .isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void stylesOfBundledThemesAreSmall(BundledTheme theme) throws Exception {
        var build = Lab.build(theme);
        try (var styles = new Stylesheets(Lab.CACHE)) {
            var css = styles.css(build, Lab.settings(build), build.assetPath());
            var font = theme == BundledTheme.STARTER ? FONT_RULES : 0;
            assertThat(zipped(css)).as("bytes, with gzip").isLessThan(31 * 256 * MORE.get(theme) / 100 + font);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachPageOfBundledThemesHasItsFilesNamed(BundledTheme theme) {
        var build = Lab.build(theme);
        for (var page : List.of(
                "PageHome",
                "PageCollections",
                "PageCollection",
                "PageProduct",
                "PageCart",
                "PageSearch",
                "PageOther",
                "PageLogin",
                "PageMyAccount",
                "PageNotFound")) {
            assertThat(build.preloads().get(page)).as(page).isNotEmpty().doesNotContain(build.entry());
        }
    }

    @Test
    void thereIsOneVue() throws IOException {
        try (var files = Files.list(Lab.theme().client())) {
            assertThat(files.filter(file -> file.toString().endsWith(".js")).filter(ThemeScriptsTest::hasVue))
                    .containsExactly(Lab.theme().client().resolve(Lab.theme().entry()));
        }
    }

    @Test
    void partsOfVueAreThereWhenTheThemeNamesThem() throws IOException {
        assertThat(text(Lab.theme())).doesNotContain(TRANSITION, KEEP_ALIVE);
        assertThat(text(Lab.withHome("<template><Transition><p v-if=\"$shop\">In</p></Transition></template>")))
                .contains(TRANSITION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import * as Vue from 'vue'\nwindow.parts = (name) => Vue[name]",
                "window.parts = () => import('vue')",
                "export * from 'vue'\nimport * as own from './Home.vue'\nwindow.parts = own"
            })
    void themeThatTakesAllOfVueGetsAllOfIt(String script) throws IOException {
        var build = Lab.withHome("<template><p>All</p></template>\n<script>\n" + script + "\n</script>\n");
        assertThat(text(build)).contains(TRANSITION, KEEP_ALIVE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import { useRoute, useRouter as router } from 'vue-router'",
                "import type { RouteLocation } from 'vue-router'",
                "import { useRoute, type Router } from 'vue-router'",
                "import {} from 'vue-router'",
                "const address = useTheme().$page.url"
            })
    void ownRouterIsEnough(String script) {
        assertThat(withScript(script).warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import { useRoute, RouterLink } from 'vue-router'",
                "import { onBeforeRouteLeave } from 'vue-router'",
                "import * as router from 'vue-router'",
                "const all = () => import('vue-router')",
                "export { useLink } from 'vue-router'",
                "const paths = (router) => router.getRoutes()",
                "const kept = (router) => router.options.history",
                "const view = 'router-view'"
            })
    void themeThatAsksForMoreGetsAllOfVueRouter(String script) throws IOException {
        var build = withScript(script);
        assertThat(build.warnings()).singleElement().asString().startsWith("src/shared/way.ts:2:");
        assertThat(text(build)).contains("getRoutes");
    }

    private static ThemeBuild withScript(String script) {
        var home = "<script setup>\nimport * as way from '../shared/way'\nconsole.assert(way)\n</script>\n"
                + "<template><p>On its way</p></template>\n";
        return Lab.build(
                Lab.variation(Map.of("src/shared/way.ts", "export {}\n" + script + "\n", "src/pages/Home.vue", home)));
    }

    private static List<String> files(ThemeBuild build, String page) {
        var files = new ArrayList<String>(List.of(build.entry()));
        files.addAll(build.preloads().get(page));
        return files;
    }

    private static boolean hasVue(Path file) {
        try {
            return Files.readString(file).contains("__v_isVNode:");
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static String text(ThemeBuild build) throws IOException {
        var text = new StringBuilder();
        try (var files = Files.newDirectoryStream(build.client(), "*.js")) {
            for (var file : files) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    private static int zipped(byte[] script) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(script);
        }
        return out.size();
    }
}
