package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Result of charging a card.
 *
 * @param status {@code success}, {@code failure} (the bank said no), {@code error} (nobody could say) or {@code voided}
 * @param authorization the gateway's own name for it
 * @param errorCode of the specification's list: {@code card_declined}, {@code processing_error} …
 * @param message words for the buyer
 * @param test whether no money moved
 */
public record Charge(
        String status,
        String authorization,
        Money amount,
        @Nullable String errorCode,
        String message,
        PaymentDetails paymentDetails,
        boolean test,
        Instant createdAt) {

    public boolean succeeded() {
        return status.equals("success");
    }
}
