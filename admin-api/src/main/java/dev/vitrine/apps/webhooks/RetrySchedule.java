package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** Retry schedule: "it retries 19 times over the next 48 hours". */
public final class RetrySchedule {

    /** Seconds between attempts, each about 1.63 times the one before; 48 hours in all. */
    static final List<Integer> GAPS = List.of(
            10, 16, 27, 43, 71, 115, 188, 307, 501, 818, 1334, 2176, 3550, 5790, 9445, 15407, 25132, 40996, 66874);

    /** The first attempt and 19 retries. */
    public static final int ATTEMPTS = 1 + GAPS.size();

    private static final double SPREAD = 0.06;
    private static final double TOLERANCE = 0.1;
    private static final Duration LONGEST_WISH = Duration.ofHours(1);

    private RetrySchedule() {}

    /**
     * When to try again after {@code made} attempts, of which the first was at {@code start} and the last failed at
     * {@code failed}. why not from the failure alone: counted from the start, neither chance nor slow answers add up,
     * and the last attempt is at 48 hours. Each gap is within a tenth of the table, so that no time that this process
     * was down is made up for in a burst.
     */
    static Instant next(Instant start, Instant failed, int made, Duration retryAfter, RandomGenerator chance) {
        var gap = GAPS.get(made - 1) * 1000L;
        var planned =
                GAPS.stream().limit(made).mapToLong(seconds -> seconds * 1000L).sum();
        var spread = made == GAPS.size() ? 0 : (long) (gap * SPREAD * (2 * chance.nextDouble() - 1));
        var next = start.plusMillis(planned + spread);
        var earliest = failed.plusMillis((long) (gap * (1 - TOLERANCE)));
        var latest = failed.plusMillis((long) (gap * (1 + TOLERANCE)));
        var kept = next.isBefore(earliest) ? earliest : next.isAfter(latest) ? latest : next;
        var wish = failed.plus(retryAfter.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : retryAfter);
        return kept.isBefore(wish) ? wish : kept;
    }
}
