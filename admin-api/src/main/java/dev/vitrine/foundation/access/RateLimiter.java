package dev.vitrine.foundation.access;

import java.time.Instant;

/** Rate limit of one shop: "Rate bucket size 30, leak rate 2 requests per second; pass or fail, no queueing." */
interface RateLimiter {

    /** Whether one more request fits; only then it raises the level. */
    boolean tryAcquire(Instant now);

    /** The count for the header: "29/30 becomes 9/30 after ten seconds". */
    int count(Instant now);

    /** Whole seconds until a request fits again, at least one. */
    long retryAfter(Instant now);
}
