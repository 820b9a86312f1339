package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Webhook subscription: app, topic and URL.
 *
 * @param appId the app that made it; 0 is the shop itself, in its notification settings
 * @param fields the top-level names that are sent; none means all
 * @param status active, paused (what happens waits) or deleted (kept for thirty days)
 * @param secret what signs; only in the answer that creates it
 */
@CompatibilityFields(WebhookCompatibility.class)
@RecordBuilder
public record Webhook(
        long id,
        long appId,
        @Nullable String topic,
        @Nullable String address,
        @Nullable String format,
        List<String> fields,
        List<String> metafieldNamespaces,
        @Nullable String status,
        int consecutiveFailures,
        @Nullable Instant lastFailureAt,
        @Nullable Instant lastSuccessAt,
        @Nullable Instant deletedAt,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String secret)
        implements WebhookBuilder.With {

    static final String ACTIVE = "active";
    static final String PAUSED = "paused";
    static final String DELETED = "deleted";

    /** The one shape that payloads have: paths carry no version either. */
    public static final String API_VERSION = "2025-05";

    public Webhook {
        fields = fields == null ? List.of() : List.copyOf(fields);
        metafieldNamespaces = metafieldNamespaces == null ? List.of() : List.copyOf(metafieldNamespaces);
    }

    Webhook activated() {
        return with(copy -> copy.status(ACTIVE).consecutiveFailures(0).deletedAt(null));
    }
}
