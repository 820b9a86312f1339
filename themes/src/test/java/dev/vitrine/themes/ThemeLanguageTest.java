package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of code that builds elsewhere, or that browsers refuse. */
@Tag("long")
class ThemeLanguageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "eval('1 + 1')",
                "new Function('return 1')()",
                "Function('a', 'return a')(1)",
                "(() => {}).constructor('return 1')()",
                "(async () => {}).constructor('return 1')()",
                "(function* () {}).constructor('return 1')()",
                "Reflect.construct(Function, ['return 1'])()",
                "globalThis['ev' + 'al']('1')"
            })
    void codeFromTextIsRefused(String expression) {
        var build = Lab.withHome(
                "<template><p>{{ word }}</p></template>\n<script setup>\nconst word = " + expression + "\n</script>\n");
        var result = Lab.render(build, "demo", "/");
        assertThat(result).isInstanceOf(RenderResult.Failed.class);
        assertThat(((RenderResult.Failed) result).message())
                .contains("src/pages/Home.vue:3:", "is refused, as in browsers");
    }

    @Test
    void functionsAreStillFunctions() {
        var html = Lab.html(
                Lab.withHome("<template><p>{{ words }}</p></template>\n<script setup>\n"
                        + "const words = [(() => {}) instanceof Function, typeof Function('return this')().Array,"
                        + " Function.prototype.call.name, (class {}).constructor === Function].join()\n</script>\n"),
                "demo",
                "/");
        assertThat(html).contains("<p>true,function,call,true</p>");
    }

    @Test
    void codeFromTextIsWarnedOf() {
        var files = new HashMap<String, String>();
        files.put(
                "src/pages/Home.vue",
                "<template><p>{{ word }}</p></template>\n<script setup>\nimport run from 'runs'\nimport '../own'\n"
                        + "const word = run\n</script>\n");
        files.put("src/own.js", "// eval('x')\nexport const evaluate = (text) => window.name && eval(text)\n");
        files.put("node_modules/runs/package.json", "{\"name\": \"runs\", \"version\": \"1.0.0\"}");
        files.put(
                "node_modules/runs/index.js",
                "var root = Function('return this')()\nfunction eval_(a) {}\nmodule.exports = function (t) { return new Function(t) }");
        assertThat(Lab.build(new PackagedTheme(files).folder()).warnings())
                .filteredOn(each -> each.contains("runs text as code"))
                .satisfiesExactlyInAnyOrder(
                        each -> assertThat(each).startsWith("src/own.js:2:50: eval runs text as code"),
                        each -> assertThat(each)
                                .startsWith("node_modules/runs/index.js:3:40: new Function runs text as code")
                                .contains("another package"));
    }

    @Test
    void modulesThatWaitSayWhatToDo() {
        assertThat(only(Map.of("src/index.js", "import plugin from './plugin'\nawait 1\nexport default { plugin }\n")))
                .startsWith("src/index.js:2:1: modules cannot wait with await outside of functions")
                .contains("<Suspense>");
    }

    @Test
    void typesThatCannotBeFoundArePointedAt() {
        var home = "<template><p>{{ a }}</p></template>\n<script setup lang=\"ts\">\n"
                + "import type { A } from '../types/gone'\ndefineProps<A>()\n</script>\n";
        assertThat(only(Map.of("src/pages/Home.vue", home)))
                .startsWith("src/pages/Home.vue:")
                .contains("Failed to resolve import source \"../types/gone\"");
        var packaged = home.replace("../types/gone", "swiper");
        assertThat(only(Map.of("src/pages/Home.vue", packaged)))
                .contains("types of packages are not read: write the props into the component");
    }

    /** The compiler keeps what it has read, and two themes may have files of one name. */
    @Test
    void typesAreThoseOfTheThemeItself() {
        for (var name : new String[] {"first", "second", "first"}) {
            var build = Lab.build(Lab.variation(Map.of(
                    "src/pages/Home.vue",
                    "<template><Card first=\"one\" second=\"two\" /></template>\n<script setup>\n"
                            + "import Card from '../blocks/Card.vue'\n</script>\n",
                    "src/blocks/Card.vue",
                    "<template><p :title=\"" + name + "\">x</p></template>\n<script setup lang=\"ts\">\n"
                            + "import type { Props } from '../types'\ndefineProps<Props>()\n</script>\n",
                    "src/types.ts",
                    "export interface Props { " + name + ": string }\n")));
            var shown = name.equals("first") ? "title=\"one\"" : "title=\"two\"";
            assertThat(Lab.html(build, "demo", "/")).contains(shown);
        }
    }

    @Test
    void styleModulesThatComposeFromElsewhereArePointedAt() {
        assertThat(only(Map.of(
                        "src/pages/Home.vue",
                        "<template><p /></template>\n<style module>\n.a { composes: b from './c.css' }\n</style>\n")))
                .startsWith("src/pages/Home.vue:3:")
                .contains("composes takes classes of its own block");
    }

    private static String only(Map<String, String> changes) {
        var refused = catchThrowableOfType(ThemeBuildException.class, () -> Lab.BUILDER.build(Lab.variation(changes)));
        assertThat(refused).isNotNull();
        assertThat(refused.problems()).hasSize(1);
        return refused.problems().getFirst().toString();
    }
}
