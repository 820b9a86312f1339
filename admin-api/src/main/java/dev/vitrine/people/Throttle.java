package dev.vitrine.people;

import dev.vitrine.kernel.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts guesses, each kind within its own span of time. Threads may share it; each process counts for itself, because
 * a guess that a neighbour saw is one guess more and no danger.
 */
final class Throttle {

    /** why: whoever makes up keys must not fill the memory; the oldest are forgotten first. */
    private static final int MOST = 100_000;

    private final InstantSource clock;
    private final Map<String, Window> windows = new LinkedHashMap<>();

    /** So many attempts in that time, for whatever {@code key} names. */
    record Limit(String key, int most, Duration span) {}

    private record Window(Instant end, int count) {}

    Throttle(InstantSource clock) {
        this.clock = clock;
    }

    /** Counts an attempt under each of the limits; 429 with the seconds to wait when one of them is used up. */
    synchronized void attempt(List<Limit> limits) {
        var now = clock.instant();
        for (var limit : limits) {
            var window = windows.get(limit.key());
            if (window != null && window.end().isAfter(now) && window.count() >= limit.most()) {
                throw tooMany(Math.max(1, Duration.between(now, window.end()).toSeconds() + 1));
            }
        }
        limits.forEach(limit -> count(limit, now));
    }

    /** What was right was no guess. */
    synchronized void forgive(List<Limit> limits) {
        for (var limit : limits) {
            windows.computeIfPresent(
                    limit.key(),
                    (key, window) -> window.count() > 1 ? new Window(window.end(), window.count() - 1) : null);
        }
    }

    private void count(Limit limit, Instant now) {
        var before = windows.get(limit.key());
        if (before != null && before.end().isAfter(now)) {
            windows.put(limit.key(), new Window(before.end(), before.count() + 1));
            return;
        }
        // why: a new window stands at the end, where it is forgotten last.
        windows.remove(limit.key());
        windows.put(limit.key(), new Window(now.plus(limit.span()), 1));
        if (windows.size() > MOST) {
            windows.remove(windows.keySet().iterator().next());
        }
    }

    private static ApiException tooMany(long seconds) {
        var wait = seconds < 90 ? seconds + " seconds" : Math.ceilDiv(seconds, 60) + " minutes";
        return ApiException.of(429, "Too many attempts; try again in " + wait)
                .header("Retry-After", Long.toString(seconds));
    }
}
