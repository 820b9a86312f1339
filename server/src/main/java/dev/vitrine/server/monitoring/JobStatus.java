package dev.vitrine.server.monitoring;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A background job, as it stands in this process.
 *
 * @param interval from the end of one run to the beginning of the next
 * @param last when its last run began; null before the first one
 * @param took how long that took
 * @param problem what went wrong then; empty when nothing did
 * @param next when it runs again by itself; in the past while it is late or runs
 * @param runs that ended, and {@code failures} among them
 */
public record JobStatus(
        String name,
        Duration interval,
        @Nullable Instant last,
        Duration took,
        String problem,
        Instant next,
        boolean running,
        long runs,
        long failures) {

    /** why: others run by themselves before a page is loaded again. */
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Whether it is worth running at once. A run more is never wrong: no two runs are at the same time. */
    public boolean canBeAsked() {
        return interval.compareTo(LONG) >= 0;
    }

    public boolean isFailing() {
        return !problem.isEmpty();
    }
}
