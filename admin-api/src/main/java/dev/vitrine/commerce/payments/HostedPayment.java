package dev.vitrine.commerce.payments;

import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Payment that a buyer makes at the page of a provider.
 *
 * @param reference by which the provider names it; nobody can guess it
 * @param purchase what it pays for: {@link #CHECKOUT}, or {@link #DRAFT_ORDER} by its invoice
 * @param purchaseToken names that one in the addresses of its pages
 * @param amount what was asked for; the total of what it pays for, at that moment
 * @param state {@code pending}, {@code failed} or {@code cancelled}; {@code completed} once the provider took the
 *     money; {@code returning}, {@code returned} or {@code kept} when no order could be made of it
 * @param gatewayReference the provider's own name for it, once it took the money
 * @param message words for the buyer: why it failed, or why it is given back
 * @param orderId the order that it paid
 */
public record HostedPayment(
        long id,
        String reference,
        long paymentMethodId,
        String accountId,
        String purchase,
        long purchaseId,
        String purchaseToken,
        Money amount,
        boolean test,
        String state,
        @Nullable String gatewayReference,
        @Nullable String errorCode,
        @Nullable String message,
        @Nullable Long orderId,
        Instant createdAt,
        Instant updatedAt) {

    public static final String CHECKOUT = "checkout";
    public static final String DRAFT_ORDER = "draft_order";

    public static final String PENDING = "pending";
    public static final String COMPLETED = "completed";
    public static final String FAILED = "failed";
    public static final String CANCELLED = "cancelled";

    /** The provider is asked to give it back. */
    public static final String RETURNING = "returning";

    public static final String RETURNED = "returned";

    /** The provider refused to give it back: the merchant has to see to it there. */
    public static final String KEPT = "kept";

    public boolean is(String other) {
        return state.equals(other);
    }

    /** Whether the provider took the money, whatever came of it. */
    public boolean taken() {
        return gatewayReference != null;
    }

    /** The provider's word as a charge of its gateway. */
    public Charge charge() {
        return new Charge(
                "success",
                gatewayReference == null ? "" : gatewayReference,
                amount,
                null,
                message == null ? "" : message,
                new PaymentDetails(null, null, null, null, null),
                test,
                updatedAt);
    }
}
