package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Circuit breaker of an endpoint: opens at ten attempts in a minute of which seven in ten failed; then one probe every
 * thirty seconds, and three good ones in a row close it. Of a busy minute, the last hundred attempts count: the good
 * ones before them would keep it closed for most of a minute of failures. For one thread.
 */
final class CircuitBreaker {

    /** Half open: the last probe was answered well, and not yet enough of them in a row. */
    private enum State {
        CLOSED,
        OPEN,
        HALF_OPEN
    }

    private static final Duration WINDOW = Duration.ofSeconds(60);
    private static final Duration BETWEEN_PROBES = Duration.ofSeconds(30);
    private static final int FEWEST = 10;
    private static final int MOST = 100;
    private static final double SHARE = 0.7;
    private static final int GOOD_PROBES = 3;

    private record CallResult(Instant at, boolean good) {}

    private final Deque<CallResult> callResults = new ArrayDeque<>();
    private Instant lastProbe = Instant.EPOCH;
    private State state = State.CLOSED;
    private int goodProbes;

    /** Whether only probes are let through. */
    boolean isOpen() {
        return state != State.CLOSED;
    }

    /** Whether one attempt may be made although it is open. */
    boolean probeDue(Instant now) {
        return isOpen() && isApart(lastProbe, now, BETWEEN_PROBES);
    }

    void probeStarted(Instant now) {
        lastProbe = now;
    }

    void recordResult(Instant now, boolean good, boolean probe) {
        if (isOpen()) {
            // why: what was on its way when it opened says nothing new.
            if (probe) {
                probed(good);
            }
            return;
        }
        callResults.addLast(new CallResult(now, good));
        while (!callResults.isEmpty()
                && (callResults.size() > MOST || isApart(callResults.getFirst().at(), now, WINDOW))) {
            callResults.removeFirst();
        }
        var bad = callResults.stream().filter(each -> !each.good()).count();
        if (callResults.size() >= FEWEST && bad >= SHARE * callResults.size()) {
            state = State.OPEN;
            goodProbes = 0;
            probeStarted(now);
        }
    }

    /** why in both directions: where a clock was set back, nothing may wait until it gets there again. */
    private static boolean isApart(Instant one, Instant other, Duration time) {
        return Duration.between(one, other).abs().compareTo(time) >= 0;
    }

    private void probed(boolean good) {
        goodProbes = good ? goodProbes + 1 : 0;
        state = good ? State.HALF_OPEN : State.OPEN;
        if (goodProbes == GOOD_PROBES) {
            state = State.CLOSED;
            callResults.clear();
        }
    }
}
