package dev.vitrine.themes.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.themes.StarterTheme;
import org.junit.jupiter.api.Test;

/** The starter theme is a model: the check has nothing against it but advice. */
class StarterThemeCheckTest {
    @Test
    void hasNoErrorAndNoWarning() {
        var report = RulesTest.CHECK.check(StarterTheme.files());
        assertThat(report.findings())
                .filteredOn(finding -> finding.level() != Level.ADVICE)
                .isEmpty();
        assertThat(report.fixable()).isZero();
    }
}
