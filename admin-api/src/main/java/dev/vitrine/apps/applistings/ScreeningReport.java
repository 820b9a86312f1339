package dev.vitrine.apps.applistings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What screening a submission found, for its partner and its reviewer.
 *
 * @param passed what was tried and is as it should be; reports of before have none
 */
public record ScreeningReport(List<Finding> findings, List<String> passed) {

    /**
     * Something that should be mended.
     *
     * @param words what was found
     * @param mend what to do about it
     */
    public record Finding(String words, String mend) {}

    public ScreeningReport(List<Finding> findings, @Nullable List<String> passed) {
        this.findings = List.copyOf(findings);
        this.passed = passed == null ? List.of() : List.copyOf(passed);
    }

    /** A report that is being written. For one thread. */
    static final class Draft {

        private final List<Finding> findings = new ArrayList<>();
        private final List<String> passed = new ArrayList<>();

        void found(String words, String mend) {
            var finding = new Finding(words, mend);
            if (!findings.contains(finding)) {
                findings.add(finding);
            }
        }

        void passed(String words) {
            passed.add(words);
        }

        ScreeningReport report() {
            return new ScreeningReport(findings, passed);
        }
    }
}
