package dev.vitrine.apps.applistings;

import java.util.List;

/** What screening a submission found, for its partner and its reviewer. */
public record ScreeningReport(List<Finding> findings) {

    /**
     * Something that should be mended.
     *
     * @param words what was found
     * @param mend what to do about it
     */
    public record Finding(String words, String mend) {}

    public ScreeningReport {
        findings = List.copyOf(findings);
    }
}
