package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * Endpoint of one shop, in this process: "at most 4 in flight, token bucket 20/s", and a circuit breaker. why of one
 * shop: failures of one shop must not block another shop's receiver. For one thread.
 */
final class WebhookEndpoint {

    /** Identity of an endpoint: shop and URL. */
    record Key(long shopId, String address) {}

    private static final int MOST_IN_FLIGHT = 4;
    private static final double PER_SECOND = 20;

    private final CircuitBreaker circuitBreaker = new CircuitBreaker();
    private double tokens = PER_SECOND;
    private Instant counted = Instant.EPOCH;
    private Instant asked = Instant.EPOCH;
    private int inFlight;

    /** How many may be sent now; one when only a probe may. */
    int capacity(Instant now) {
        asked = now;
        if (circuitBreaker.isOpen()) {
            return circuitBreaker.probeDue(now) && inFlight == 0 ? 1 : 0;
        }
        refill(now);
        return Math.min(MOST_IN_FLIGHT - inFlight, (int) tokens);
    }

    boolean isProbing() {
        return circuitBreaker.isOpen();
    }

    void started(Instant now, int sent) {
        inFlight += sent;
        tokens -= sent;
        if (sent > 0 && circuitBreaker.isOpen()) {
            circuitBreaker.probeStarted(now);
        }
    }

    void ended(Instant now, boolean good, boolean probe) {
        inFlight--;
        circuitBreaker.recordResult(now, good, probe);
    }

    /** Nothing was due there for so long that its state can be dropped. */
    boolean isIdle(Instant now) {
        return inFlight == 0 && Duration.between(asked, now).toMinutes() >= 30;
    }

    private void refill(Instant now) {
        var passed = Math.max(0, Duration.between(counted, now).toMillis()) / 1000.0;
        tokens = Math.min(PER_SECOND, tokens + passed * PER_SECOND);
        counted = now;
    }
}
