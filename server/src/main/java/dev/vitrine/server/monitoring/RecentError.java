package dev.vitrine.server.monitoring;

import java.time.Instant;

/**
 * An error as it is told to the operator: without what was sent, and without what exceptions say, which may quote it.
 *
 * @param source the route that answered with it, or the logger
 * @param words the line of the log, or the status
 * @param cause the exception and where it was thrown; empty without one
 * @param requestId of the last time; empty where the answer named none
 */
public record RecentError(
        String source, String words, String cause, String requestId, long count, Instant first, Instant last) {}
