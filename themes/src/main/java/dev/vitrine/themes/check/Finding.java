package dev.vitrine.themes.check;

import java.util.Comparator;

/** One place that a rule objects to; line and column count from 1; {@code frame} shows the lines around an error. */
public record Finding(Rule rule, String file, int line, int column, String message, boolean fixable, String frame) {
    static final Comparator<Finding> BY_PLACE = Comparator.comparing(Finding::file)
            .thenComparing(Finding::line)
            .thenComparing(Finding::column)
            .thenComparing(finding -> finding.rule().name())
            .thenComparing(Finding::message);

    public Level level() {
        return rule.level();
    }
}
