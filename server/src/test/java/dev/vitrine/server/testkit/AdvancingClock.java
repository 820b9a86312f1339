package dev.vitrine.server.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The system's clock, ahead by as much as a test says. */
public final class AdvancingClock implements InstantSource {

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    @Override
    public Instant instant() {
        return InstantSource.system().instant().plus(ahead.get());
    }

    public void advance(Duration time) {
        ahead.updateAndGet(time::plus);
    }
}
