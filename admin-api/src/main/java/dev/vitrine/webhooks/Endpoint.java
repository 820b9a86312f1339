package dev.vitrine.webhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * One receiver of one shop, as this process knows it: "at most 4 in flight, token bucket 20/s", and its breaker. why of
 * one shop: nobody may shut off another shop's receiver by failing there. For one thread.
 */
final class Endpoint {

    /** What is called: by whom, and where. */
    record Key(long shopId, String address) {}

    private static final int MOST_IN_FLIGHT = 4;
    private static final double PER_SECOND = 20;

    private final Breaker breaker = new Breaker();
    private double tokens = PER_SECOND;
    private Instant counted = Instant.EPOCH;
    private Instant asked = Instant.EPOCH;
    private int inFlight;

    /** How many may be sent now; one when only a probe may. */
    int capacity(Instant now) {
        asked = now;
        if (breaker.isOpen()) {
            return breaker.probeDue(now) && inFlight == 0 ? 1 : 0;
        }
        refill(now);
        return Math.min(MOST_IN_FLIGHT - inFlight, (int) tokens);
    }

    boolean isProbing() {
        return breaker.isOpen();
    }

    void started(Instant now, int sent) {
        inFlight += sent;
        tokens -= sent;
        if (sent > 0 && breaker.isOpen()) {
            breaker.probing(now);
        }
    }

    void ended(Instant now, boolean good, boolean probe) {
        inFlight--;
        breaker.note(now, good, probe);
    }

    /** Nothing has been due there for so long that it may begin anew. */
    boolean isForgotten(Instant now) {
        return inFlight == 0 && Duration.between(asked, now).toMinutes() >= 30;
    }

    private void refill(Instant now) {
        var passed = Math.max(0, Duration.between(counted, now).toMillis()) / 1000.0;
        tokens = Math.min(PER_SECOND, tokens + passed * PER_SECOND);
        counted = now;
    }
}
