package dev.vitrine.foundation.access;

import java.time.Instant;

/** Rate limiter without a limit: for benchmarks. */
final class UnlimitedRate implements RateLimiter {

    @Override
    public boolean tryAcquire(Instant now) {
        return true;
    }

    @Override
    public int count(Instant now) {
        return 0;
    }

    @Override
    public long retryAfter(Instant now) {
        return 1;
    }
}
