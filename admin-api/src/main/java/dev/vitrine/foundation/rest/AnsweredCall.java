package dev.vitrine.foundation.rest;

import java.time.Instant;

/**
 * Request of an app as its log keeps it: what it asked and how it was answered. Not its query and not its body, which
 * may tell of people.
 *
 * @param path as it was asked, at most 300 characters of it
 * @param bucket the shop's rate limit after it, {@code 3/30}
 * @param micros how long the answer took, in microseconds
 * @param requestId as in {@code X-Request-Id}
 */
public record AnsweredCall(
        long id,
        long appId,
        Instant calledAt,
        String method,
        String path,
        int status,
        String bucket,
        long micros,
        String requestId) {}
