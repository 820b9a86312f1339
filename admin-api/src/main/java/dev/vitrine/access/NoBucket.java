package dev.vitrine.access;

import java.time.Instant;

/** Lets every call through: for measuring what a server can do. */
final class NoBucket implements Bucket {

    @Override
    public boolean take(Instant now) {
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
