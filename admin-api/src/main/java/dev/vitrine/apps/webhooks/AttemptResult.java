package dev.vitrine.apps.webhooks;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Result of an attempt.
 *
 * @param at when it was made
 * @param status what was answered; 0 when nothing was
 * @param ip the address that was connected to, where there was one
 * @param error why it failed, in a sentence's second half; null when it was answered with 200 to 299 in time
 * @param retryAfter how long the receiver asks us to wait
 * @param response the beginning of what was answered
 */
record AttemptResult(
        Instant at,
        int status,
        @Nullable String ip,
        Duration took,
        @Nullable String error,
        Duration retryAfter,
        String response) {

    /** The request could not be sent at all. */
    static AttemptResult unsent(Instant at) {
        return new AttemptResult(at, 0, null, Duration.ZERO, "could not be sent", Duration.ZERO, "");
    }

    /** "A response in the 200 range acknowledges receipt. Any other response, including any 3xx, is a failure". */
    boolean isGood() {
        return error == null;
    }
}
