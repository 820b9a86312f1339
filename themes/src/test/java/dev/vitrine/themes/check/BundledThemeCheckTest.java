package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.themes.BundledTheme;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Themes that travel with the platform are models: the check has nothing against them but advice. */
class BundledThemeCheckTest {
    @ParameterizedTest
    @MethodSource("dev.vitrine.themes.Lab#bundledThemes")
    void hasNoErrorAndNoWarning(BundledTheme theme) {
        var report = RulesTest.CHECK.check(theme.files());
        assertThat(report.findings())
                .filteredOn(finding -> finding.level() != Level.ADVICE)
                .isEmpty();
        assertThat(report.fixable()).isZero();
    }
}
