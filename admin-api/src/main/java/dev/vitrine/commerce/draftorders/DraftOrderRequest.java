package dev.vitrine.commerce.draftorders;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.MailingAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draft order as an API client writes it. Public so that the JSON mapper can read it. */
public record DraftOrderRequest(
        @Nullable String email,
        @Nullable String phone,
        @Nullable String currency,
        @Nullable Buyer customer,
        @Nullable Boolean useCustomerDefaultAddress,
        List<Line> lineItems,
        @Nullable MailingAddress billingAddress,
        @Nullable MailingAddress shippingAddress,
        @Nullable DraftOrderShippingLine shippingLine,
        @Nullable DraftOrderAppliedDiscount appliedDiscount,
        @Nullable PaymentTerms paymentTerms,
        @Nullable String note,
        @Nullable JsonNode noteAttributes,
        @Nullable JsonNode tags,
        @Nullable Boolean taxExempt,
        @Nullable Boolean taxesIncluded) {

    public DraftOrderRequest {
        lineItems = lineItems == null ? List.of() : lineItems;
        email = email == null || email.isBlank() ? null : email.strip();
        phone = phone == null || phone.isBlank() ? null : phone.strip();
    }

    /** What of a line only drafts have; the rest is read as an order's line is. */
    public record Line(@Nullable DraftOrderAppliedDiscount appliedDiscount) {}

    /** A customer by their id. */
    public record Buyer(@Nullable Long id) {}
}
