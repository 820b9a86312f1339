package dev.vitrine.drafts;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.Address;
import dev.vitrine.orders.Attribute;
import dev.vitrine.orders.Customer;
import dev.vitrine.orders.DiscountApplication;
import dev.vitrine.orders.TaxLine;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An offer that a merchant makes: an order that nobody has agreed to yet.
 *
 * @param number counts from 1 in each shop
 * @param token names the draft to its customer
 * @param customer as they are today
 * @param attempt numbers the charges, so that a repeated one is known by its gateway
 * @param claim who is paying at the moment; nobody when null
 */
public record Draft(
        long id,
        @JsonIgnore long number,
        String status,
        @JsonIgnore String token,
        @Nullable Long orderId,
        @JsonIgnore @Nullable Long customerId,
        @Nullable Customer customer,
        @Nullable String email,
        @Nullable String phone,
        Currency currency,
        List<DraftLine> lineItems,
        @Nullable Address billingAddress,
        @Nullable Address shippingAddress,
        @Nullable DraftShipping shippingLine,
        @Nullable AppliedDiscount appliedDiscount,
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
        Instant updatedAt) {

    @JsonProperty("name")
    public String name() {
        return "#D" + number;
    }

    public boolean completed() {
        return DraftState.of(status) == DraftState.COMPLETED;
    }

    /** How the gateway knows the charge of this attempt. */
    String chargeKey() {
        return "draft-" + id + "-" + attempt;
    }

    Draft with(@Nullable Customer who, @Nullable String invoice) {
        return new Draft(
                id,
                number,
                status,
                token,
                orderId,
                customerId,
                who,
                email,
                phone,
                currency,
                lineItems,
                billingAddress,
                shippingAddress,
                shippingLine,
                appliedDiscount,
                paymentTerms,
                discountApplications,
                note,
                noteAttributes,
                tags,
                taxExempt,
                taxesIncluded,
                taxLines,
                totalLineItemsPrice,
                totalDiscounts,
                subtotalPrice,
                totalShippingPrice,
                totalTax,
                totalPrice,
                attempt,
                claim,
                claimedUntil,
                invoice,
                invoiceSentAt,
                completedAt,
                createdAt,
                updatedAt);
    }
}
