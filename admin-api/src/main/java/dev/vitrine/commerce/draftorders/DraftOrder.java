package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.vitrine.commerce.orders.aggregate.OrderAddresses;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.OrderRemarks;
import dev.vitrine.commerce.payments.AppliedGiftCard;
import dev.vitrine.commerce.payments.PaymentClaim;
import dev.vitrine.foundation.kernel.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draft order: an order that a merchant prepares and the customer has not confirmed yet.
 *
 * @param number counts from 1 in each shop
 * @param token names the draft to its customer
 * @param giftCards that pay its invoice, or will
 */
@RecordBuilder
public record DraftOrder(
        long id,
        @JsonIgnore long number,
        String status,
        @JsonIgnore String token,
        @Nullable Long orderId,
        @JsonUnwrapped DraftOrderBuyer buyer,
        Currency currency,
        List<DraftOrderLine> lineItems,
        @JsonUnwrapped OrderAddresses addresses,
        @JsonUnwrapped DraftOrderTerms terms,
        @JsonUnwrapped OrderRemarks remarks,
        @JsonUnwrapped DraftOrderTaxes taxes,
        @JsonUnwrapped DraftOrderTotals totals,
        @JsonIgnore @JsonUnwrapped PaymentClaim paymentClaim,
        @JsonIgnore List<AppliedGiftCard> giftCards,
        @JsonUnwrapped DraftOrderInvoice invoice,
        @Nullable Instant completedAt,
        Instant createdAt,
        Instant updatedAt)
        implements DraftOrderBuilder.With {

    @JsonProperty("name")
    public String name() {
        return "#D" + number;
    }

    public boolean completed() {
        return DraftOrderStatus.of(status) == DraftOrderStatus.COMPLETED;
    }

    /** What is left to pay of the total when its gift cards have paid. */
    public Money due() {
        return totals.totalPrice().minus(Money.sum(giftCards.stream().map(AppliedGiftCard::amountUsed), currency));
    }

    /** How the gateway knows the charge of this attempt. */
    String chargeKey() {
        return "draft-" + id + "-" + paymentClaim.attempt();
    }

    DraftOrder with(@Nullable OrderCustomer who, @Nullable String page) {
        return with(copy -> copy.buyer(buyer.withCustomer(who)).invoice(invoice.withInvoiceUrl(page)));
    }
}
