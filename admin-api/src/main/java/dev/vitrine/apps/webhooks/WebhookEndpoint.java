package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * Endpoint of one shop, in this process: a limit of what is in flight, and a circuit breaker. why of one shop: failures
 * of one shop must not block another shop's receiver. For one thread.
 */
final class WebhookEndpoint {

    /** Identity of an endpoint: shop and URL. */
    record Key(long shopId, String address) {}

    /** How long what was learnt of a receiver that nothing is sent to is believed. */
    private static final Duration BELIEVED = Duration.ofMinutes(1);

    private final CircuitBreaker circuitBreaker = new CircuitBreaker();
    private ConcurrencyLimit concurrencyLimit = new ConcurrencyLimit();
    private boolean used;
    private Instant asked = Instant.EPOCH;
    private int inFlight;

    /** How many may be sent now; one when only a probe may. */
    int capacity(Instant now) {
        if (inFlight == 0 && Duration.between(asked, now).abs().compareTo(BELIEVED) > 0) {
            concurrencyLimit = new ConcurrencyLimit();
        }
        asked = now;
        if (circuitBreaker.isOpen()) {
            return circuitBreaker.probeDue(now) && inFlight == 0 ? 1 : 0;
        }
        return Math.max(0, concurrencyLimit.value() - inFlight);
    }

    int inFlight() {
        return inFlight;
    }

    boolean isProbing() {
        return circuitBreaker.isOpen();
    }

    void started(Instant now, int sent) {
        inFlight += sent;
        used = inFlight >= concurrencyLimit.value();
        if (sent > 0 && circuitBreaker.isOpen()) {
            circuitBreaker.probeStarted(now);
        }
    }

    /** Whether its circuit breaker opened by it. */
    boolean ended(Instant now, AttemptResult attemptResult, boolean probe) {
        inFlight--;
        concurrencyLimit.recordResult(now, attemptResult, used);
        var wasOpen = circuitBreaker.isOpen();
        circuitBreaker.recordResult(now, attemptResult.isGood(), probe);
        if (wasOpen && !circuitBreaker.isOpen()) {
            // why: what it took before it failed is not what it takes while it recovers.
            concurrencyLimit = new ConcurrencyLimit();
        }
        return !wasOpen && circuitBreaker.isOpen();
    }

    /** Nothing was due there for so long that its state can be dropped. */
    boolean isIdle(Instant now) {
        return inFlight == 0 && Duration.between(asked, now).toMinutes() >= 30;
    }
}
