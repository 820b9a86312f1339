package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.payments.PaymentDetails;
import dev.vitrine.foundation.kernel.CompatibilityFields;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Payment transaction of an order, attempted or done: "Created for every exchange of money."
 *
 * @param kind {@code authorization}, {@code sale}, {@code capture}, {@code void} or {@code refund}
 * @param status {@code pending}, {@code success}, {@code failure} or {@code error}
 */
@CompatibilityFields(TransactionCompatibility.class)
@RecordBuilder
public record Transaction(
        long id,
        long orderId,
        @Nullable Long parentId,
        @Nullable Long refundId,
        long shopId,
        String kind,
        String status,
        Money amount,
        Currency currency,
        Money applicationFee,
        @JsonUnwrapped TransactionResult result,
        @Nullable String sourceName,
        @Nullable String receipt,
        @Nullable PaymentDetails paymentDetails,
        @Nullable JsonNode currencyExchangeAdjustment,
        @JsonUnwrapped TransactionPlace place,
        boolean test,
        Instant processedAt,
        Instant createdAt,
        Instant updatedAt)
        implements TransactionBuilder.With {

    public static final String MANUAL = "manual";

    public static final List<String> KINDS = List.of("authorization", "sale", "capture", "void", "refund");
    public static final List<String> STATUSES = List.of("pending", "success", "failure", "error");

    /** {@code Visa ending in 4242}; empty when no card was used. */
    public String card() {
        var number = paymentDetails == null ? null : paymentDetails.creditCardNumber();
        if (paymentDetails == null || number == null || number.isBlank()) {
            return "";
        }
        var company = paymentDetails.creditCardCompany();
        return (company == null || company.isBlank() ? "card" : company) + " ending in "
                + number.substring(Math.max(0, number.length() - 4));
    }

    public boolean is(String... kinds) {
        return List.of(kinds).contains(kind);
    }

    public boolean succeeded() {
        return status.equals("success");
    }

    /** Holds or moves money now, or may do so soon. */
    public boolean counts() {
        return succeeded() || status.equals("pending");
    }

    public boolean follows(Transaction other) {
        return parentId != null && parentId == other.id;
    }
}
