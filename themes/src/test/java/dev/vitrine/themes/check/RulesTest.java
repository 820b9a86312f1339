package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule: what it objects to, what it does not, and what --fix makes of it. */
class RulesTest {
    private static final Path DOCUMENT = Path.of("../docs/theme-check.md");
    static final ThemeCheck CHECK =
            new ThemeCheck(Path.of("target", "theme-cache").toAbsolutePath());

    static List<Example> examples() {
        return Example.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void findsWhatIsWrong(Example example) {
        assertThat(found(example, CHECK.check(Example.theme(example.wrong())))).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isSilentOnWhatIsRight(Example example) {
        var report = CHECK.check(Example.theme(example.right()));
        assertThat(found(example, report)).isEmpty();
        assertThat(report.findings())
                .filteredOn(finding -> finding.level() == Level.ERROR)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void mendsWhatIsSafe(Example example) {
        var wrong = Example.theme(example.wrong());
        var rules = new HashSet<>(List.of(example.rule(), "vue2-filter", "vue2-default-import"));
        var fixed = CHECK.fix(wrong, rules);
        example.wrong().keySet().stream().filter(fixed.files()::containsKey).forEach(file -> {
            var expected = example.mended().getOrDefault(file, text(wrong.get(file)));
            assertThat(text(fixed.files().get(file))).isEqualTo(expected);
        });
        assertThat(found(example, fixed.left())).noneMatch(Finding::fixable);
        var mends = found(example, CHECK.check(wrong)).stream().anyMatch(Finding::fixable);
        assertThat(mends).isEqualTo(Rules.named(example.rule()).fixable());
    }

    @Test
    void eachRuleHasAnExample() {
        assertThat(Example.all().stream().map(Example::rule).toList())
                .containsExactlyElementsOf(Rules.all().stream().map(Rule::name).toList())
                .hasSizeGreaterThan(40);
    }

    @Test
    void documentHasTheTableOfRules() throws IOException {
        var printed = Files.writeString(Path.of("target/theme-check-rules.md"), Rules.markdown());
        assertThat(Files.readString(DOCUMENT))
                .as("the table of docs/theme-check.md is old: take that of themes/%s", printed)
                .contains(Rules.markdown());
    }

    private static List<Finding> found(Example example, CheckReport report) {
        return report.findings().stream()
                .filter(finding -> finding.rule().name().equals(example.rule()))
                .toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
