package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.RenderResult.Html;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lean render runtime prints what Vue's own renderer prints, byte for byte. */
@Tag("long")
class LeanRendererTest {
    // why so few: each is compiled by Vue's compiler in an interpreter, which takes a fifth of a second.
    private static final int COMPONENTS = Integer.getInteger("vitrine.components", Lab.FULL ? 300 : 160);
    private static final int SEED = 20_261;
    private static final List<String> PAGES = List.of(
            "/",
            "/collections",
            "/collections/all",
            "/collections/all?page=2",
            "/collections/all/products/jug",
            "/products/jug",
            "/products/jug?variant=104",
            "/products/nothing",
            "/pages/about",
            "/cart",
            "/search?q=bowl",
            "/search?q=nothing-at-all",
            "/login",
            "/register",
            "/my-account",
            "/nowhere");

    @Test
    void generatedComponentsAreTheSame() throws IOException {
        var report = compare();
        System.out.printf(
                "%d components, %d bytes, %d templates refused by the compiler, %d components with errors%n",
                report.path("components").asInt(),
                report.path("bytes").asInt(),
                report.path("refused").asInt(),
                report.path("faults").asInt());
        assertThat(report.path("components").asInt()).isGreaterThan(COMPONENTS * 8 / 10);
        assertThat(report.path("differences"))
                .as(report.path("differences").toPrettyString())
                .isEmpty();
    }

    private static JsonNode compare() throws IOException {
        var folder = Files.createTempDirectory(Files.createDirectories(Path.of("target", "themes")), "rendering");
        var output = new ByteArrayOutputStream();
        try (var context = Context.newBuilder("js")
                .option("engine.WarnInterpreterOnly", "false")
                .out(output)
                .err(output)
                .build()) {
            context.eval("js", "globalThis.print = () => {}");
            for (var script : bundles(folder)) {
                context.eval("js", Files.readString(script));
            }
            context.eval("js", "globalThis.answer = ''; console.error = console.warn = () => {}");
            context.getBindings("js").putMember("seed", SEED);
            context.getBindings("js").putMember("count", COMPONENTS);
            context.eval(
                    "js",
                    "vitrineCompare(oracle, ours, seed, count).then("
                            + "(report) => { answer = JSON.stringify(report) },"
                            + "(error) => { answer = JSON.stringify({ differences: [String(error.stack)] }) })");
            return Lab.JSON.readTree(
                    context.getBindings("js").getMember("answer").asString());
        }
    }

    /** Vue's runtime, ours, and the comparison with Vue's compiler, each as one script. */
    private static List<Path> bundles(Path folder) throws IOException {
        Files.write(folder.resolve("vue.mjs"), WebJars.file("vue", "dist/vue.runtime.esm-browser.prod.js"));
        Files.write(
                folder.resolve("renderer.mjs"),
                WebJars.file("vue__server-renderer", "dist/server-renderer.esm-bundler.js"));
        Files.write(folder.resolve("shared.mjs"), WebJars.file("vue__shared", "dist/shared.esm-bundler.js"));
        Files.write(
                folder.resolve("compiler.mjs"), WebJars.file("vue__compiler-sfc", "dist/compiler-sfc.esm-browser.js"));
        ClassPathFolder.unpack("runtime/server/vue", folder.resolve("lean"));
        ClassPathFolder.unpack("rendering", folder.resolve("rendering"));
        Files.writeString(folder.resolve("oracle.js"), side("oracle", "vue", "./renderer.mjs"));
        Files.writeString(folder.resolve("ours.js"), side("ours", "./lean/index.js", "./lean/server-renderer.js"));
        var esbuild = Esbuild.unpacked(new CacheFolder(Lab.CACHE));
        var scripts = new ArrayList<Path>();
        for (var script : List.of("oracle.js", "ours.js", "rendering/differences.js")) {
            var bundle = script.replaceFirst(".*/", "") + ".bundle.js";
            var outcome = esbuild.run(
                    folder,
                    Duration.ofSeconds(60),
                    List.of(
                            script,
                            "--bundle",
                            "--format=iife",
                            "--target=es2022",
                            "--alias:vue=./vue.mjs",
                            "--alias:@vue/shared=./shared.mjs",
                            "--alias:@vue/compiler-sfc=./compiler.mjs",
                            "--define:process.env.NODE_ENV=\"production\"",
                            "--define:__PROFILED__=false",
                            "--define:__VUE_VERSION__=\"" + WebJars.version("vue") + "\"",
                            "--outfile=" + bundle));
            assertThat(outcome.succeeded()).as(outcome.log()).isTrue();
            scripts.add(folder.resolve(bundle));
        }
        return scripts;
    }

    private static String side(String name, String vue, String renderer) {
        return """
                import * as vue from '%s'
                import * as renderer from '%s'
                globalThis.%s = { vue, 'vue/server-renderer': renderer }
                """.formatted(vue, renderer, name);
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void pagesOfBundledThemesAreTheSame(BundledTheme theme) throws IOException {
        var folder = Lab.unpacked(theme);
        var lean = Lab.build(folder);
        Files.writeString(
                folder.resolve("src/shared/hydrated.js"),
                "\nimport { createRenderer } from 'vue'\nexport const more = () => createRenderer\n",
                StandardOpenOption.APPEND);
        samePages(lean, Lab.build(folder), "src/shared/hydrated.js");
    }

    @Test
    void pagesOfTheSmallThemeAreTheSame() {
        var index = "import { createRenderer } from 'vue'\nexport const more = () => createRenderer\n"
                + sourceOf("src/index.js");
        samePages(Lab.theme(), Lab.build(Lab.variation(Map.of("src/index.js", index))), "src/index.js");
    }

    /** What {@code docs/theme-development.md} says of effects on the server. */
    @Test
    void effectsRunOnTheServerAsTheyDoInVue() {
        var home = """
                <template><p id="ran">{{ ran() }}</p></template>
                <script setup>
                import * as Vue from 'vue'
                const { effectScope, onBeforeMount, onMounted, onScopeDispose, onServerPrefetch, onUnmounted, ref } = Vue
                const { watch, watchEffect, watchPostEffect, watchSyncEffect } = Vue
                const log = []
                const count = ref(0)
                const note = (word) => () => log.push(word + count.value)
                const ran = () => log.join(' ')
                watchEffect(note('effect'))
                watchPostEffect(note('post'))
                watchSyncEffect(note('sync'))
                watch(count, note('watch'))
                watch(count, note('immediate'), { immediate: true })
                watch(count, note('watchSync'), { flush: 'sync' })
                effectScope().run(() => watchEffect(note('scoped')))
                for (const hook of [onBeforeMount, onMounted, onScopeDispose, onUnmounted]) hook(note('hook'))
                onServerPrefetch(async () => note('prefetch')())
                count.value++
                </script>
                """;
        var vue = Lab.withHome(home);
        var named = home.replaceFirst("import \\* as Vue from 'vue'\n", "")
                .replaceAll("const (\\{ [^}]+}) = Vue", "import $1 from 'vue'");
        var lean = Lab.withHome(named);
        assertThat(lean.runtime()).isEqualTo("lean");
        assertThat(vue.runtime()).isEqualTo("vue");
        assertThat(vue.warnings()).anyMatch(warning -> warning.startsWith("src/pages/Home.vue:3:8: all of Vue (*)"));
        for (var build : List.of(lean, vue)) {
            assertThat(Lab.html(build, "demo", "/"))
                    .contains(">effect0 sync0 immediate0 scoped0 sync1 watchSync1 prefetch1</p>");
        }
    }

    @Test
    void packageThatTakesAllOfVueIsNamedInTheBuild() {
        var theme = new PackagedTheme(
                        Map.of(
                                "src/pages/Home.vue",
                                "<template><All /></template>\n<script setup>\nimport { All } from 'all-of-vue'\n</script>\n",
                                "node_modules/all-of-vue/package.json",
                                "{\"name\": \"all-of-vue\", \"version\": \"1.0.0\", \"module\": \"index.js\"}",
                                "node_modules/all-of-vue/index.js",
                                "import * as Vue from 'vue'\nconst name = 'h'\nexport const All = () => Vue[name]('p', 'all')\n"))
                .folder();
        var build = Lab.build(theme);
        assertThat(build.runtime()).isEqualTo("vue");
        assertThat(build.warnings())
                .containsExactly(
                        "node_modules/all-of-vue/index.js:1:8: all of Vue (*) is not in the lean render runtime, so"
                                + " Vue's own renderer makes this theme's pages, which takes longer");
        assertThat(Lab.html(build, "demo", "/")).contains("<p>all</p>");
    }

    private static void samePages(ThemeBuild lean, ThemeBuild vue, String cause) {
        assertThat(lean.runtime()).isEqualTo("lean");
        assertThat(lean.warnings()).noneMatch(warning -> warning.contains("lean render runtime"));
        assertThat(vue.runtime()).isEqualTo("vue");
        assertThat(vue.warnings()).anyMatch(warning -> warning.startsWith(cause) && warning.contains("createRenderer"));
        int bytes = 0;
        for (var page : PAGES) {
            var wanted = Lab.html(vue, "demo", page).replace(vue.id(), lean.id());
            assertThat(Lab.html(lean, "demo", page)).as(page).isEqualTo(wanted);
            bytes += wanted.length();
        }
        System.out.printf("%d pages, %d bytes%n", PAGES.size(), bytes);
    }

    private static String sourceOf(String file) {
        try {
            return Files.readString(Lab.folder().resolve(file));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import { createRenderer } from 'vue'\nconst unused = createRenderer",
                "import * as Vue from 'vue'\nconst unused = Vue['create' + 'Renderer']",
                "const unused =\n() => import('vue')",
            })
    void themeThatNeedsMoreIsRenderedByVueAndTheBuildSaysWhere(String script) {
        var build = Lab.withHome(
                "<script setup>\n" + script + "\n</script>\n<template><h1>{{ typeof unused }}</h1></template>\n");
        assertThat(build.runtime()).isEqualTo("vue");
        assertThat(build.warnings()).anyMatch(warning -> warning.matches("(?s)src/pages/Home.vue:[23]:.* lean .*"));
        assertThat(Lab.render(build, "demo", "/"))
                .isInstanceOfSatisfying(
                        Html.class, html -> assertThat(html.html()).contains("<h1>function</h1>"));
    }

    @Test
    void nameThatNobodyHasIsAFault() {
        assertThatThrownBy(
                        () -> Lab.BUILDER.build(
                                Lab.variation(
                                        Map.of(
                                                "src/pages/Home.vue",
                                                "<script setup>\nimport { nobodysName } from 'vue'\nnobodysName()\n</script>\n<template><p /></template>\n"))))
                .isInstanceOf(ThemeBuildException.class)
                .hasMessageContaining("nobodysName");
    }
}
