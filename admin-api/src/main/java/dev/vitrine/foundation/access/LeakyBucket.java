package dev.vitrine.foundation.access;

import java.time.Instant;

/**
 * "Rate bucket size 30, leak rate 2 requests per second; pass or fail, no queueing." Exact: counts thousandths of a
 * request, so that a millisecond drains two of them. Leaks when it is looked at, not on a timer. Safe for use by many
 * threads.
 */
final class LeakyBucket implements RateLimiter {

    static final int SIZE = 30;
    static final long REQUEST = 1_000;
    static final long LEAK_PER_MILLISECOND = 2;

    /**
     * Milliseconds by which the clocks of processes may differ, and threads may come in another order than they looked.
     */
    static final long SKEW = 2_000;

    private long level;
    private long lookedAt = Long.MIN_VALUE;

    @Override
    public synchronized boolean tryAcquire(Instant now) {
        leak(now);
        if (level + REQUEST > SIZE * REQUEST) {
            return false;
        }
        level += REQUEST;
        return true;
    }

    @Override
    public synchronized int count(Instant now) {
        leak(now);
        return Math.toIntExact(Math.ceilDiv(level, REQUEST));
    }

    @Override
    public synchronized long retryAfter(Instant now) {
        leak(now);
        var over = level + REQUEST - SIZE * REQUEST;
        return Math.max(1, Math.ceilDiv(over, LEAK_PER_MILLISECOND * 1_000));
    }

    /** Takes over the level that another process counted. */
    synchronized void set(long thousandths, Instant now) {
        level = thousandths;
        lookedAt = now.toEpochMilli();
    }

    private void leak(Instant now) {
        var millis = now.toEpochMilli();
        if (lookedAt == Long.MIN_VALUE) {
            lookedAt = millis;
        }
        // why: a clock that was set back must neither fill the bucket nor stop its leak until it has caught up.
        if (millis < lookedAt - SKEW) {
            lookedAt = millis;
        }
        var passed = Math.max(0, millis - lookedAt);
        level = passed > SIZE * REQUEST ? 0 : Math.max(0, level - passed * LEAK_PER_MILLISECOND);
        lookedAt = Math.max(lookedAt, millis);
    }
}
