package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.ApiHeaders;
import dev.vitrine.foundation.kernel.ShopId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request of a webhook delivery: body and headers.
 *
 * @param probe whether it probes an endpoint with an open circuit breaker
 */
record WebhookRequest(DueDelivery due, byte[] body, Map<String, String> headers, boolean probe) {

    /**
     * A delivery as it was taken, with its subscription and its event.
     *
     * @param requestId of the request that the event came from; null where none did
     */
    record DueDelivery(
            long id,
            long shopId,
            long webhookId,
            long appId,
            long eventId,
            long subjectId,
            String topic,
            String address,
            String format,
            List<String> fields,
            @Nullable JsonNode metafields,
            boolean parting,
            int attempts,
            @Nullable Instant chainStartedAt,
            String payload,
            boolean test,
            @Nullable String requestId,
            Instant triggeredAt) {

        ShopId shop() {
            return new ShopId(shopId);
        }

        WebhookEndpoint.Key endpoint() {
            return new WebhookEndpoint.Key(shopId, address);
        }
    }

    /** What the log keeps of the headers: no signature, for it would let who reads the log pass for us. */
    Map<String, String> shownHeaders() {
        var shown = new LinkedHashMap<>(headers);
        shown.replaceAll(
                (name, value) -> name.endsWith(ApiHeaders.HMAC) || name.equals("webhook-signature") ? "…" : value);
        return shown;
    }
}
