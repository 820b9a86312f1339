package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeBuilder;
import dev.vitrine.themes.ThemeProblem;
import dev.vitrine.themes.ThemeSandbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Corrections: they end, they keep what cannot be read, and a theme of 2019 is left with decisions only. */
@Tag("long")
class FixTest {
    private static final Path CACHE = Path.of("target", "theme-cache").toAbsolutePath();

    static List<Example> examples() {
        return Example.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void secondTimeChangesNothing(Example example) {
        var fixed = RulesTest.CHECK.fix(Example.theme(example.wrong()), Set.of());
        var again = RulesTest.CHECK.fix(fixed.files(), Set.of());
        assertThat(again.changed()).isEmpty();
        assertThat(fixed.left().findings()).noneMatch(Finding::fixable);
        assertThat(fixed.leftAlone()).isEmpty();
    }

    @Test
    void everyHabitOfAnOldThemeIsFound() {
        assertThat(VintageTheme.components()).isGreaterThanOrEqualTo(82);
        assertThat(habits(RulesTest.CHECK.check(VintageTheme.files()))).isEqualTo(VintageTheme.habits());
    }

    @Test
    void oldThemeIsLeftWithDecisions() {
        var fixed = RulesTest.CHECK.fix(VintageTheme.files(), Set.of());
        assertThat(habits(fixed.left())).isEqualTo(VintageTheme.decisions());
        assertThat(fixed.leftAlone()).isEmpty();
        assertThat(fixed.left().findings())
                .noneMatch(finding -> finding.fixable()
                        || finding.rule().name().equals("syntax")
                        || finding.rule().name().equals("missing-import"));
        assertThat(RulesTest.CHECK.fix(fixed.files(), Set.of()).changed()).isEmpty();
        // What the build still refuses stands among the decisions.
        var decided = fixed.left().findings().stream()
                .filter(finding -> finding.level() == Level.ERROR)
                .map(Finding::file)
                .collect(Collectors.toSet());
        assertThat(problems(fixed.files()).stream().map(ThemeProblem::file))
                .isNotEmpty()
                .allMatch(decided::contains);
    }

    @Test
    void oldThemeIsBuiltOnceItsDecisionsAreMade() {
        var files = new TreeMap<>(
                RulesTest.CHECK.fix(VintageTheme.files(), Set.of()).files());
        files.put("src/shared/bus.js", bytes("export default { $on() {}, $off() {} }\n"));
        var withoutDecisions = new HashSet<String>();
        files.replaceAll((file, content) -> {
            var text = new String(content, StandardCharsets.UTF_8);
            var decided = text.replace("<template functional>", "<template>")
                    .replace("props.name", "$attrs.name")
                    .replace("{{ made | date('%B %d') }}", "{{ $filters.date(made) }}");
            if (!decided.equals(text)) {
                withoutDecisions.add(file);
            }
            return bytes(decided);
        });
        assertThat(withoutDecisions).isNotEmpty();
        assertThat(problems(files)).isEmpty();
    }

    @Test
    void unreadableFilesAreLeftAlone() {
        var text = "<template><p @keyup.13=\"go\">{{ price | money }</p></template>\n";
        var theme = Example.theme(Map.of("src/blocks/Broken.vue", text));
        var fixed = RulesTest.CHECK.fix(theme, Set.of());
        assertThat(fixed.changed()).isEmpty();
        assertThat(fixed.left().findings())
                .anyMatch(finding ->
                        finding.rule().name().equals("syntax") && finding.file().equals("src/blocks/Broken.vue"));
    }

    @Test
    void formattingAroundCorrectionsIsKept() {
        var text = "<template>\r\n\t<p\r\n\t\t@keyup.13  =  'go' >é {{a|price}}</p>\r\n</template>\r\n";
        var fixed = RulesTest.CHECK.fix(Example.theme(Map.of("src/blocks/Odd.vue", text)), Set.of());
        assertThat(fixed.files().get("src/blocks/Odd.vue"))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(text.replace("@keyup.13", "@keyup.enter").replace("a|price", "$filters.price(a)"));
    }

    @Test
    void filesThatAreNotUtf8AreLeftAlone() {
        var files = Example.theme(Map.of());
        var text = "<template><p @keyup.13=\"go\">caf\u00e9</p></template>\n".getBytes(StandardCharsets.ISO_8859_1);
        files.put("src/blocks/Latin.vue", text);
        var fixed = RulesTest.CHECK.fix(files, Set.of());
        assertThat(fixed.changed()).isEmpty();
        assertThat(fixed.leftAlone()).containsExactly("src/blocks/Latin.vue");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Long> habits(CheckReport report) {
        return report.findings().stream()
                .map(finding -> finding.rule().name())
                .filter(rule -> rule.startsWith("vue2-") || rule.equals("v-if-with-v-for"))
                .collect(Collectors.groupingBy(rule -> rule, TreeMap::new, Collectors.counting()));
    }

    private static List<ThemeProblem> problems(SortedMap<String, byte[]> files) {
        try (var builder = new ThemeBuilder(CACHE, ThemeSandbox.ofThisMachine(true))) {
            builder.build(files);
            return List.of();
        } catch (ThemeBuildException expected) {
            return expected.problems();
        }
    }
}
