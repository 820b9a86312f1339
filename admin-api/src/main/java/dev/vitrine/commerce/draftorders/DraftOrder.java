package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.commerce.orders.aggregate.Attribute;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import dev.vitrine.commerce.orders.aggregate.OrderCustomer;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
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
 * @param customer as they are today
 * @param attempt numbers the charges, so that a repeated one is known by its gateway
 * @param claim the payment in progress; none when null
 */
@RecordBuilder
public record DraftOrder(
        long id,
        @JsonIgnore long number,
        String status,
        @JsonIgnore String token,
        @Nullable Long orderId,
        @JsonIgnore @Nullable Long customerId,
        @Nullable OrderCustomer customer,
        @Nullable String email,
        @Nullable String phone,
        Currency currency,
        List<DraftOrderLine> lineItems,
        @Nullable MailingAddress billingAddress,
        @Nullable MailingAddress shippingAddress,
        @Nullable DraftOrderShippingLine shippingLine,
        @Nullable DraftOrderAppliedDiscount appliedDiscount,
        @Nullable PaymentTerms paymentTerms,
        List<DiscountApplication> discountApplications,
        @Nullable String note,
        List<Attribute> noteAttributes,
        String tags,
        boolean taxExempt,
        boolean taxesIncluded,
        List<TaxLine> taxLines,
        Money totalLineItemsPrice,
        Money totalDiscounts,
        Money subtotalPrice,
        Money totalShippingPrice,
        Money totalTax,
        Money totalPrice,
        @JsonIgnore int attempt,
        @JsonIgnore @Nullable String claim,
        @JsonIgnore @Nullable Instant claimedUntil,
        @Nullable String invoiceUrl,
        @Nullable Instant invoiceSentAt,
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

    /** How the gateway knows the charge of this attempt. */
    String chargeKey() {
        return "draft-" + id + "-" + attempt;
    }

    DraftOrder with(@Nullable OrderCustomer who, @Nullable String invoice) {
        return with(copy -> copy.customer(who).invoiceUrl(invoice));
    }
}
