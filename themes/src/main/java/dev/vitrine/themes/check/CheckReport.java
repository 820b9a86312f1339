package dev.vitrine.themes.check;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a check found, sorted by place; the first 10,000 findings. */
public record CheckReport(List<Finding> findings) {
    private static final int MOST = 10_000;

    public CheckReport {
        findings = findings.stream()
                .distinct()
                .sorted(Finding.BY_PLACE)
                .limit(MOST)
                .toList();
    }

    public long count(Level level) {
        return findings.stream().filter(finding -> finding.level() == level).count();
    }

    /** How many of the findings {@code --fix} mends. */
    public long fixable() {
        return findings.stream().filter(Finding::fixable).count();
    }

    /** The worst level found; empty when nothing is. */
    public Optional<Level> worst() {
        return findings.stream().map(Finding::level).min(Level::compareTo);
    }

    /** What these rules found; all when there are none. */
    public CheckReport of(Set<String> rules) {
        return rules.isEmpty()
                ? this
                : new CheckReport(findings.stream()
                        .filter(finding -> rules.contains(finding.rule().name()))
                        .toList());
    }
}
