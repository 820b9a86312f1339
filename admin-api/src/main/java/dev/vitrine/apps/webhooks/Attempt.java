package dev.vitrine.apps.webhooks;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attempt of a delivery: request and response.
 *
 * @param ip the address that the receiver's name led to
 * @param requestHeaders without the signatures
 * @param responseBody the first 2 KB
 */
public record Attempt(
        long id,
        long deliveryId,
        int number,
        Instant attemptedAt,
        String address,
        @Nullable String ip,
        @Nullable Integer responseCode,
        long durationMs,
        @Nullable String error,
        Map<String, String> requestHeaders,
        String responseBody) {}
