package dev.vitrine.themes;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Exponential backoff by key: each failure doubles the pause, a success resets it. */
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int MOST_KEYS = 10_000;

    private record Penalty(int strikes, Instant until) {}

    private final InstantSource clock;
    private final Map<String, Penalty> penalties = new ConcurrentHashMap<>();

    Backoff(InstantSource clock) {
        this.clock = clock;
    }

    boolean blocks(String key) {
        var penalty = penalties.get(key);
        return penalty != null && clock.instant().isBefore(penalty.until());
    }

    void recordFailure(String key) {
        if (penalties.size() > MOST_KEYS) {
            penalties.clear();
        }
        penalties.compute(key, (same, before) -> {
            var strikes = before == null ? 1 : Math.min(before.strikes() + 1, 30);
            var away = FIRST.multipliedBy(1L << Math.min(strikes - 1, 20));
            return new Penalty(strikes, clock.instant().plus(away.compareTo(LONGEST) > 0 ? LONGEST : away));
        });
    }

    void reset(String key) {
        penalties.remove(key);
    }
}
