package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment that an app asked for. "Payments return a final or pending status".
 *
 * @param uniqueToken "unique_token = idempotency key"
 * @param sessionId what the gateway knows the card by
 */
public record CheckoutPayment(
        long id,
        @JsonIgnore long checkoutId,
        String uniqueToken,
        Money amount,
        @JsonIgnore @Nullable String sessionId,
        @Nullable JsonNode requestDetails,
        String status,
        @Nullable String errorCode,
        @Nullable String message,
        Instant createdAt,
        Instant updatedAt) {

    static final String PENDING = "pending";
    static final String SUCCESS = "success";
    static final String FAILURE = "failure";

    @JsonProperty("payment_processing_error_message")
    public @Nullable String errorMessage() {
        return status.equals(FAILURE) ? message : null;
    }

    @JsonIgnore
    boolean pending() {
        return status.equals(PENDING);
    }
}
