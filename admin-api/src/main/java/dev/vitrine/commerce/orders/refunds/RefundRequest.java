package dev.vitrine.commerce.orders.refunds;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A refund as a caller of the API writes it. Public because the JSON mapper requires it.
 *
 * @param returnId the approved return whose pieces are back
 * @param refundSpentGiftCards gives back also what was already paid with the gift cards among the lines
 */
@SuppressWarnings("ConstantValue") // why: a caller may send null.
@RecordBuilder
public record RefundRequest(
        @Nullable String currency,
        @Nullable String note,
        @Nullable Boolean restock,
        @JsonProperty("notify") @Nullable Boolean notifies,
        @Nullable String discrepancyReason,
        @Nullable Shipping shipping,
        List<Line> refundLineItems,
        List<Payment> transactions,
        @Nullable Long returnId,
        @Nullable Boolean refundSpentGiftCards,
        @Nullable Instant processedAt)
        implements RefundRequestBuilder.With {

    /** "amount wins if both". */
    public record Shipping(@Nullable Money amount, @Nullable Boolean fullRefund) {}

    public record Line(
            @Nullable Long lineItemId,
            @Nullable Integer quantity,
            @Nullable String restockType,
            @Nullable Long locationId) {}

    /** Money of the payment {@code parent_id}. */
    public record Payment(
            @Nullable Long parentId,
            @Nullable Money amount,
            @Nullable String kind,
            @Nullable String gateway,
            @Nullable String currency) {}

    public RefundRequest {
        refundLineItems = refundLineItems == null ? List.of() : refundLineItems;
        transactions = transactions == null ? List.of() : transactions;
    }

    /** Of these lines and payments, and of the whole delivery or nothing of it. */
    public static RefundRequest of(List<Line> lines, List<Payment> payments, boolean delivery) {
        return new RefundRequest(
                null,
                null,
                null,
                null,
                null,
                delivery ? new Shipping(null, true) : null,
                lines,
                payments,
                null,
                null,
                null);
    }
}
