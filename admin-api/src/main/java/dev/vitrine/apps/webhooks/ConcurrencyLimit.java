package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * Limit of what may be in flight to one endpoint at once, found out from its answers: four at first; while all of it is
 * used and answers are quick, twice as many each time until the first setback, and one more each time afterwards. A
 * failure halves it, and so does a slow answer, though not below four. For one thread.
 */
final class ConcurrencyLimit {

    static final int FIRST = 4;
    static final int MOST = 64;
    private static final Duration QUICK = Duration.ofSeconds(1);

    private double limit = FIRST;
    private boolean doubling = true;
    private Instant halved = Instant.MIN;

    int value() {
        return (int) limit;
    }

    /** @param used whether as many were in flight as may be: only then does a good answer say that more can be */
    void recordResult(Instant now, AttemptResult attemptResult, boolean used) {
        if (!attemptResult.isGood()) {
            halve(now, attemptResult, 1);
        } else if (attemptResult.took().compareTo(QUICK) > 0) {
            halve(now, attemptResult, FIRST);
        } else if (used) {
            limit = Math.min(MOST, limit + (doubling ? 1 : 1 / limit));
        }
    }

    /** why not for what was sent before: all that was in flight together is one setback. A clock may be set back. */
    private void halve(Instant now, AttemptResult attemptResult, int least) {
        if (!attemptResult.at().isBefore(halved) || now.isBefore(halved)) {
            limit = Math.min(limit, Math.max(least, limit / 2));
            doubling = false;
            halved = now;
        }
    }
}
