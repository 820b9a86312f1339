package dev.vitrine.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TestClock implements InstantSource {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T10:00:00Z"));

    @Override
    public Instant instant() {
        return now.get();
    }

    public void advance(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }
}
