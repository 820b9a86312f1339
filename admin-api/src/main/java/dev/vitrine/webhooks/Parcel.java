package dev.vitrine.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.ShopId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A delivery ready to be sent: the bytes, and the headers that go with them.
 *
 * @param probe it tries out an endpoint that failed
 */
record Parcel(Due due, byte[] body, Map<String, String> headers, boolean probe) {

    /** A delivery as it was taken, with its subscription and its event. */
    record Due(
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
            Instant triggeredAt) {

        ShopId shop() {
            return new ShopId(shopId);
        }

        Endpoint.Key endpoint() {
            return new Endpoint.Key(shopId, address);
        }
    }

    /** What the log keeps of the headers: no signature, for it would let who reads the log pass for us. */
    Map<String, String> shownHeaders() {
        var shown = new LinkedHashMap<>(headers);
        shown.replaceAll(
                (name, value) -> name.equals("X-Svc-Hmac-SHA256") || name.equals("webhook-signature") ? "…" : value);
        return shown;
    }
}
