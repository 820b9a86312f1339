package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThemeBuilderTest {
    @Test
    void buildIsComplete() throws IOException {
        var build = Lab.theme();
        assertThat(build.entry()).matches("chunk-[A-Z0-9]+\\.js");
        assertThat(build.client().resolve(build.entry())).isRegularFile();
        assertThat(build.preloads()).containsKeys("PageHome", "PageProduct", "PageNotFound");
        assertThat(build.preloads().get("PageHome"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(build.client().resolve(file)).isRegularFile());
        assertThat(build.client().resolve("assets/images/logo.svg")).isRegularFile();
        assertThat(build.schema().has("sections")).isTrue();
        assertThat(build.defaultSettings().has("pages")).isTrue();
        var entry = Files.readString(build.client().resolve(build.entry()));
        assertThat(entry).as("all that each page needs is in it").doesNotContain("import\"", "from\"");
        assertThat(entry)
                .as("imported images are addressed below the build")
                .contains("/_theme/" + build.id() + "/logo-");
    }

    @Test
    void sourcesAreNotServed() throws IOException {
        try (var files = Files.walk(Lab.theme().client())) {
            assertThat(files.map(Path::toString))
                    .noneMatch(file -> file.endsWith(".map") || file.endsWith(".vue") || file.endsWith(".scss"));
        }
    }

    @Test
    void sameFilesGiveTheSameBuildFromDisk() throws IOException {
        var first = Lab.theme();
        var made = Files.getLastModifiedTime(first.folder().resolve("manifest.json"));
        var second = Lab.build(Lab.variation(Map.of()));
        assertThat(second).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(second.folder().resolve("manifest.json")))
                .isEqualTo(made);
    }

    /** Several servers behind one address answer for each other's files. */
    @Test
    void buildThatIsMadeAgainHasTheSameFiles() throws IOException {
        var home = "<template><p>Made twice</p></template>";
        var build = Lab.withHome(home);
        var files = files(build.folder());
        assertThat(files).anyMatch(file -> file.startsWith("client/chunk-"));
        CacheFolder.delete(build.folder());
        assertThat(files(Lab.withHome(home).folder())).isEqualTo(files);
    }

    @Test
    void anotherTextIsAnotherBuild() {
        assertThat(Lab.withHome("<template><p>Other</p></template>").id())
                .isNotEqualTo(Lab.theme().id());
    }

    @Test
    @Tag("long")
    void whatOtherCodeMadeIsMadeAgain() {
        var classes = ClassPathFolder.around(CodeVersion.class);
        assertThat(classes).containsKeys("ThemeBuildTask.class", "Sass.class", "worker/CompileWorker.class");
        assertThat(classes).as("tests build nothing").doesNotContainKey("ThemeBuilderTest.class");
        assertThat(CodeVersion.of(classes)).isEqualTo(CodeVersion.current());
        for (var name : List.copyOf(classes.keySet())) {
            var changed = new TreeMap<>(classes);
            changed.put(name, new byte[] {1});
            assertThat(CodeVersion.of(changed)).as(name).isNotEqualTo(CodeVersion.current());
        }
    }

    @Test
    void connectionVariablesStayOutside() {
        var build = Lab.build(Lab.variation(Map.of(".env", "SECRET=1")));
        assertThat(build.id()).isEqualTo(Lab.theme().id());
    }

    @Test
    void brokenTemplateIsPointedAt() {
        var problem =
                only(Map.of("src/pages/Home.vue", "<template>\n  <div>\n    <p>never closed\n  </div>\n</template>\n"));
        assertPlace(problem, "src/pages/Home.vue", 3, 5);
        assertThat(problem.message()).contains("missing end tag");
        assertThat(problem.frame()).contains("> 3 |     <p>never closed").contains("^");
    }

    @Test
    void brokenExpressionIsPointedAt() {
        var problem = only(Map.of("src/pages/Home.vue", "<template>\n  <p>{{ a + }}</p>\n</template>\n"));
        assertThat(problem.file()).isEqualTo("src/pages/Home.vue");
        assertThat(problem.line()).isEqualTo(2);
        assertThat(problem.column()).isBetween(6, 14);
    }

    @Test
    void brokenScriptIsPointedAt() {
        var problem = only(
                Map.of(
                        "src/pages/Home.vue",
                        "<template><p /></template>\n\n<script>\nexport default {\n  data() { return 1 +* 2 },\n}\n</script>\n"));
        assertPlace(problem, "src/pages/Home.vue", 5, 22);
        assertThat(problem.message()).contains("Unexpected token");
    }

    @Test
    void brokenSetupScriptIsPointedAt() {
        var problem = only(Map.of(
                "src/pages/Home.vue",
                "<template><p /></template>\n\n<script setup>\nconst a = 1\nconst b = (\n</script>\n"));
        assertThat(problem.file()).isEqualTo("src/pages/Home.vue");
        assertThat(problem.line()).isBetween(5, 6);
    }

    @Test
    void wrongMacroIsPointedAt() {
        var problem = only(
                Map.of(
                        "src/pages/Home.vue",
                        "<script setup>\nconst a = defineProps({ a: String })\nconst b = defineProps({ b: String })\n</script>\n<template><p /></template>\n"));
        assertPlace(problem, "src/pages/Home.vue", 3, 11);
        assertThat(problem.message()).contains("duplicate defineProps");
    }

    @Test
    void filtersOfVue2AreFaults() {
        var problem = only(
                Map.of(
                        "src/pages/Home.vue",
                        "<template>\n  <p :title=\"a || b\">{{ (1 | 2) }} {{ '|' + a }} {{ price | money }}</p>\n</template>\n"));
        assertPlace(problem, "src/pages/Home.vue", 2, 59);
        assertThat(problem.message()).contains("$filters.money");
    }

    @Test
    void filtersInBindingsAreFaults() {
        var problem = only(Map.of("src/pages/Home.vue", "<template>\n  <p :title=\"name | upper\" />\n</template>\n"));
        assertThat(problem.line()).isEqualTo(2);
    }

    @Test
    void missingImportIsPointedAtInTheComponent() {
        var problem = only(
                Map.of(
                        "src/pages/Home.vue",
                        "<template>\n  <p>x</p>\n</template>\n\n<script>\nimport Gone from './Gone.vue'\n\nexport default { components: { Gone } }\n</script>\n"));
        assertPlace(problem, "src/pages/Home.vue", 6, 18);
        assertThat(problem.message()).contains("Could not resolve \"./Gone.vue\"");
    }

    /** As Vite and Vue CLI take them; the bundler alone took Store.vue for ./store, whatever the case. */
    @Test
    void importWithoutAnEndingTakesTheScriptBesideAComponent() throws IOException {
        var folder = Lab.variation(Map.of(
                "src/libs/store.js", "export const count = 3\n",
                "src/libs/Store.vue", "<template><b>component</b></template>\n",
                "src/pages/Home.vue", """
                <template><p>{{ count }}<Store /></p></template>
                <script setup>
                import { count } from '../libs/store'
                import Store from '../libs/Store.vue'
                </script>
                """));
        assertThat(Lab.html(Lab.build(folder), "store", "/").replaceAll("<!--.*?-->", ""))
                .contains("<p>3<b>component</b></p>");
    }

    /** The bundler's own words were of a file in a folder of the server. */
    @Test
    void importInOtherCaseIsPointedAt() {
        var problem = only(Map.of(
                "src/libs/store.js", "export default 3\n",
                "src/libs/Store.vue", "<template><b>component</b></template>\n",
                "src/pages/Home.vue", """
                <template><Store /></template>
                <script setup>
                import Store from '../libs/Store'
                </script>
                """));
        assertPlace(problem, "src/pages/Home.vue", 3, 19);
        assertThat(problem.message())
                .isEqualTo("there is no file src/libs/Store.js, but src/libs/store.js, whose name differs in case;"
                        + " write the whole name of the file that is meant, with its ending");
    }

    @Test
    void missingImageIsAFault() {
        var problem =
                only(Map.of("src/pages/Home.vue", "<template>\n  <img src=\"./gone.png\" alt=\"\" />\n</template>\n"));
        assertThat(problem.file()).isEqualTo("src/pages/Home.vue");
        assertThat(problem.message()).contains("./gone.png");
    }

    @Test
    void namesThatVueDoesNotHaveAreFaults() {
        var problem = only(
                Map.of(
                        "src/pages/Home.vue",
                        "<script>\nimport { filterAll } from 'vue'\nexport default { x: filterAll }\n</script>\n<template><p /></template>\n"));
        assertThat(problem.message()).contains("filterAll");
        assertThat(problem.line()).isEqualTo(2);
    }

    @Test
    void brokenModuleIsPointedAt() {
        var problem =
                only(Map.of("src/plugin.js", "export default {\n  install(app) {\n    app..component\n  },\n}\n"));
        assertPlace(problem, "src/plugin.js", 3, 9);
    }

    @Test
    void brokenStyleIsPointedAt() {
        var problem = only(Map.of("src/assets/styles/base/_reset.scss", "* {\n  color: $nobody;\n}\n"));
        assertPlace(problem, "src/assets/styles/base/_reset.scss", 2, 10);
        assertThat(problem.message()).contains("Undefined variable");
    }

    @Test
    void brokenStyleOfAComponentIsPointedAt() {
        var problem = only(Map.of(
                "src/pages/Home.vue",
                "<template><p /></template>\n\n<style lang=\"scss\" scoped>\np {\n  color: $nobody;\n}\n</style>\n"));
        assertPlace(problem, "src/pages/Home.vue", 5, 10);
    }

    @Test
    void brokenJsonIsPointedAt() {
        var problem = only(Map.of("src/config/settings_data.json", "{\n  \"orders\": {},\n  \"pages\": }\n"));
        assertPlace(problem, "src/config/settings_data.json", 3, 12);
    }

    @Test
    void brokenSchemaIsAFault() {
        var problem = only(
                Map.of(
                        "src/config/settings_schema.json",
                        "{\n \"settings\": [{ \"type\": \"g\", \"schema\": [\n  { \"id\": \"a\", \"type\": \"wheel\" }\n ] }]\n}\n"));
        assertThat(problem.line()).isEqualTo(3);
        assertThat(problem.message()).contains("wheel");
    }

    @Test
    void missingFilesAreNamed() {
        var problems = problems(Map.of(".eslintrc.js", "", "package.json", "", "src/index.js", ""));
        assertThat(problems).extracting(ThemeProblem::file).contains(".eslintrc.js", "package.json", "src/index.js");
    }

    @Test
    void everythingIsSaidAtOnce() {
        var problems = problems(Map.of(
                ".prettierrc.js", "",
                "src/pages/Home.vue", "<template>\n  <p>{{ a | b }}</p>\n</template>\n",
                "src/pages/Cart.vue", "<template><p></template>\n",
                "src/plugin.js", "export default { install( }\n",
                "src/assets/styles/base/_reset.scss", "a { color: }\n",
                "src/config/settings_data.json", "{"));
        assertThat(problems)
                .extracting(ThemeProblem::file)
                .contains(
                        ".prettierrc.js",
                        "src/pages/Home.vue",
                        "src/pages/Cart.vue",
                        "src/plugin.js",
                        "src/assets/styles/base/_reset.scss",
                        "src/config/settings_data.json");
    }

    @Test
    void stylesInScriptsAreFaults() {
        var problems = problems(
                Map.of("src/plugin.js", "import './assets/styles/style.scss'\nexport default { install() {} }\n"));
        assertThat(problems).isNotEmpty();
    }

    @Test
    void unsupportedBlocksAreFaults() {
        assertThat(only(Map.of("src/pages/Home.vue", "<template lang=\"pug\">\np x\n</template>\n"))
                        .message())
                .contains("pug");
        assertThat(only(Map.of(
                                "src/pages/Home.vue",
                                "<template><p /></template>\n<style lang=\"less\">\n.a {}\n</style>\n"))
                        .message())
                .contains("less");
    }

    @Test
    void importsOutsideOfTheFolderAreRefused() throws IOException {
        var outside = Files.writeString(Files.createTempFile("outside", ".js"), "export default 'secret'\n");
        var problems = problems(Map.of(
                "src/index.js",
                "import secret from '" + outside + "'\nexport default { plugin: { install() { return secret } } }\n"));
        assertThat(problems)
                .extracting(ThemeProblem::message)
                .anyMatch(message -> message.contains("outside of the theme"));
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        var theme = Lab.variation(Map.of());
        Files.createSymbolicLink(theme.resolve("src/pages/passwd.json"), Path.of("/etc/passwd"));
        assertThat(problems(theme))
                .extracting(ThemeProblem::message)
                .anyMatch(message -> message.contains("links are not followed"));
    }

    @Test
    void hugeFilesAreRefused() {
        var problems = problems(Map.of("src/big.js", "//" + "x".repeat(600 << 10)));
        assertThat(problems)
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("larger than 512 KB"));
    }

    @Test
    void tooManyFilesAreRefused() throws IOException {
        var theme = Lab.variation(Map.of());
        var many = Files.createDirectories(theme.resolve("src/many"));
        for (int i = 0; i < ThemeSources.MAX_FILES; i++) {
            Files.createFile(many.resolve(i + ".txt"));
        }
        assertThat(problems(theme))
                .extracting(ThemeProblem::message)
                .anyMatch(message -> message.contains("more than 2500 files"));
    }

    @Test
    @Tag("long")
    void bottomlessExpressionIsAFaultAndTheCompilerGoesOn() {
        var deep = "(".repeat(60_000) + ")".repeat(60_000);
        var problem = only(Map.of("src/pages/Home.vue", "<template><p>{{ " + deep + " }}</p></template>\n"));
        assertThat(problem.file()).isEqualTo("src/pages/Home.vue");
        assertThat(Lab.withHome("<template><h1>after the abyss</h1></template>\n"))
                .isNotNull();
    }

    private static List<String> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static void assertPlace(ThemeProblem problem, String file, int line, int column) {
        assertThat(problem.file() + ":" + problem.line() + ":" + problem.column())
                .isEqualTo(file + ":" + line + ":" + column);
    }

    private static ThemeProblem only(Map<String, String> changes) {
        var problems = problems(changes);
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    private static List<ThemeProblem> problems(Map<String, String> changes) {
        return problems(Lab.variation(changes));
    }

    private static List<ThemeProblem> problems(Path theme) {
        return catchThrowableOfType(ThemeBuildException.class, () -> Lab.BUILDER.build(theme))
                .problems();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            src/extra.js  | export default import.meta.glob('./*.vue')        | 2:16 | import each file by its name
            src/extra.ts  | const key: string = import.meta.env.VITE_KEY      | 2:21 | import.meta.env.VITE_KEY does not exist
            src/extra.js  | export const { KEY } = import.meta.env;           | 2:24 | import.meta.env does not exist
            src/extra.js  | export const key = process.env.VUE_APP_KEY ?? 'a' | 2:20 | make the value a setting
            src/plugin.js | export default { install: () => <p>JSX</p> }      | 2:33 | files that end in .jsx
            """)
    void whatOtherBuildToolsHaveIsAProblem(String file, String line, String place, String words) {
        var text = "// import.meta.glob('a'), import.meta.env.A, process.env.B, <p>\n" + line + "\n";
        assertThat(problems(Map.of(file, text)))
                .extracting(ThemeProblem::toString)
                .anyMatch(each -> each.startsWith(file + ":" + place + ": ") && each.contains(words));
    }

    @Test
    void whatOnlyLooksLikeOtherBuildToolsIsNone() {
        var text = """
                const words = 'process.env.A' + "import.meta.glob('x')" + `${1 / 2} import.meta.env.B`
                const quoted = /['"`]/.test(words) /* process.env.C */
                const env = { process: { env: { D: 1 } } }
                export default [quoted, env.process.env.D, process.env.NODE_ENV, import.meta.env.MODE, import.meta.env?.E]
                """;
        var guarded = "export default typeof process !== 'undefined' && process.env.F\n";
        Lab.build(Lab.variation(Map.of("src/extra.js", text, "src/guarded.js", guarded)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "2"      | the theme is written for version 2 of the platform's runtime, and this platform has version 1
            "^12.0"  | the theme is written for version 12 of the platform's runtime
            ">=1"    | engines.vitrine is ">=1", but must be the version
            "latest" | such as "1" or "^1"
            "0"      | engines.vitrine is "0"
            []       | engines.vitrine is []
            """)
    void otherVersionOfTheRuntimeIsRefused(String version, String words) {
        var problem = only(Map.of("package.json", "{\n  \"engines\": { \"vitrine\": " + version + " }\n}\n"));
        assertThat(problem.toString()).startsWith("package.json:2:").contains(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"engines\": {\"node\": \"8\"}}", "1", "^1", "1.0", "1.x", "^1.0.0"})
    void firstVersionOfTheRuntimeIsThereAndNeedsNoWord(String version) {
        var manifest = version.startsWith("{") ? version : "{\"engines\": {\"vitrine\": \"" + version + "\"}}";
        Lab.build(Lab.variation(Map.of("package.json", manifest)));
    }

    @ParameterizedTest
    @EnumSource
    void bundledThemesNameTheirVersionOfTheRuntime(BundledTheme theme) throws IOException {
        var manifest = Lab.JSON.readTree(theme.files().get("package.json"));
        assertThat(manifest.path("engines").path("vitrine").asText()).isEqualTo("^" + RuntimeVersion.CURRENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postcss.config.js", "src/postcss.config.cjs", ".postcssrc.json", ".postcssrc"})
    void settingsOfPostcssSayWhatToDo(String file) {
        var problem = only(Map.of(file, "{}\n"));
        assertThat(problem.file()).isEqualTo(file);
        assertThat(problem.message()).contains("PostCSS", "browsers nest CSS by themselves", "delete this file");
    }

    @Test
    void stylesInOtherLanguagesSayWhatToDo() {
        var style = "<template><p>x</p></template>\n<style lang=\"%s\">\np { a { color: red } }\n</style>\n";
        var problem = only(Map.of("src/pages/Home.vue", style.formatted("postcss")));
        assertPlace(problem, "src/pages/Home.vue", 2, 23);
        assertThat(problem.message()).contains("lang=\"postcss\" is not supported; browsers nest CSS by themselves");
        assertThat(only(Map.of("src/pages/Home.vue", style.formatted("less"))).message())
                .contains("lang=\"less\" is not supported; lang=\"scss\" has the same");
    }

    @Test
    void unknownVariablesOfStylesAreWarnedOf() throws IOException {
        var template = Files.readString(Lab.folder().resolve("src/assets/styles/variable.scss.template"));
        var build = Lab.build(Lab.variation(
                Map.of("src/assets/styles/variable.scss.template", template + "$lost: {{{color_lost}}};\n")));
        assertThat(build.warnings())
                .singleElement()
                .asString()
                .startsWith("src/assets/styles/variable.scss.template:4:8: no setting beside the pages has the id"
                        + " \"color_lost\"");
    }

    @Test
    void whatIsRegisteredNowhereIsAWarning() throws IOException {
        var plugin = Files.readString(Lab.folder().resolve("src/plugin.js"))
                .replaceFirst("app.component\\('LayoutDefault'.*", "")
                .replaceFirst("app.component\\('PageSearch'.*", "");
        var build = Lab.build(Lab.variation(Map.of("src/plugin.js", plugin, "src/pages/Home.vue", """
                <template>
                  <h1>x</h1>
                  <p v-if="1"><product-crad /></p>
                  <ProductCrad /><router-link to="/">a</router-link><NoSsr /><Transition><b /></Transition>
                  <Card /><card-two /><component :is="'b'" /><card.inner /><Home v-if="0" />
                </template>
                <script>
                import Card from '../blocks/ProductCard.vue'
                import cardTwo from '../blocks/ProductCard.vue'
                export default { components: { Card, cardTwo } }
                </script>
                """)));
        assertThat(build.warnings())
                .satisfiesExactlyInAnyOrder(
                        warning -> assertThat(warning)
                                .startsWith(
                                        "src/plugin.js:6:1: nothing is registered as LayoutDefault, so pages have no layout"),
                        warning -> assertThat(warning)
                                .startsWith(
                                        "src/plugin.js:6:1: nothing is registered as PageSearch, so its page cannot be shown")
                                .endsWith("app.component('PageSearch', () => import('./pages/Search.vue'))"),
                        warning -> assertThat(warning)
                                .startsWith("src/pages/Home.vue:3:15: <product-crad> is registered nowhere"),
                        warning -> assertThat(warning)
                                .startsWith("src/pages/Home.vue:4:3: <ProductCrad> is registered nowhere"));
    }

    @Test
    void namesThatAreComputedAreNotWarnedOf() throws IOException {
        var plugin = """
                import Default from './layouts/Default.vue'
                import Home from './pages/Home.vue'
                const all = { Home, Default }
                export default {
                  install(app) {
                    for (const name of Object.keys(all)) app.component('Page'.concat(name) || `${name}`, all[name])
                    for (const name in all) app.component(name, all[name])
                  },
                }
                """;
        assertThat(Lab.build(Lab.variation(Map.of("src/plugin.js", plugin))).warnings())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void bundledThemesHaveNothingToWarnOf(BundledTheme theme) {
        assertThat(Lab.build(theme).warnings()).isEmpty();
    }
}
