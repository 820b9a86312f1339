package dev.vitrine.drafts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.orders.Address;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A draft as a caller of the API writes it. Public for the mapper, which breaks into nothing. */
public record DraftRequest(
        @Nullable String email,
        @Nullable String phone,
        @Nullable String currency,
        @Nullable Buyer customer,
        @Nullable Boolean useCustomerDefaultAddress,
        List<Line> lineItems,
        @Nullable Address billingAddress,
        @Nullable Address shippingAddress,
        @Nullable DraftShipping shippingLine,
        @Nullable AppliedDiscount appliedDiscount,
        @Nullable PaymentTerms paymentTerms,
        @Nullable String note,
        @Nullable JsonNode noteAttributes,
        @Nullable JsonNode tags,
        @Nullable Boolean taxExempt,
        @Nullable Boolean taxesIncluded) {

    public DraftRequest {
        lineItems = lineItems == null ? List.of() : lineItems;
        email = email == null || email.isBlank() ? null : email.strip();
        phone = phone == null || phone.isBlank() ? null : phone.strip();
    }

    /** What of a line only drafts have; the rest is read as an order's line is. */
    public record Line(@Nullable AppliedDiscount appliedDiscount) {}

    /** A customer by their id. */
    public record Buyer(@Nullable Long id) {}
}
