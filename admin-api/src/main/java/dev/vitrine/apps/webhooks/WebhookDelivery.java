package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Delivery of one event to one webhook subscription, as the log shows it.
 *
 * @param status waiting, delivered or failed
 * @param attempts how often it was tried since it began, or was begun anew
 * @param responseCode what was answered last; null when nothing was
 * @param error why the last attempt failed
 * @param test a try-out: tried once, and no event of the shop
 * @param log every attempt with its request and answer, oldest first; only where one delivery is shown
 */
@RecordBuilder
public record WebhookDelivery(
        long id,
        long webhookId,
        long eventId,
        String topic,
        long subjectId,
        String status,
        int attempts,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant lastAttemptAt,
        @Nullable Integer responseCode,
        @Nullable Long durationMs,
        @Nullable String error,
        boolean test,
        Instant createdAt,
        List<Attempt> log)
        implements WebhookDeliveryBuilder.With {

    static final String WAITING = "waiting";
    static final String DELIVERED = "delivered";
    static final String FAILED = "failed";
    static final List<String> STATES = List.of(WAITING, DELIVERED, FAILED);

    public WebhookDelivery {
        nextAttemptAt = status.equals(WAITING) ? nextAttemptAt : null;
        log = List.copyOf(log);
    }

    /** The same on every attempt: receivers detect repeats by it. */
    @JsonProperty("message_id")
    public String messageId() {
        return WebhookRequestBuilder.id(id);
    }
}
