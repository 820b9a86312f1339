package dev.vitrine.commerce.orders.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is added to and taken off the line items of an order. */
public record OrderCharges(
        List<ShippingLine> shippingLines,
        List<TaxLine> taxLines,
        boolean taxesIncluded,
        @Nullable List<DiscountApplication> discountApplications,
        @Nullable List<OrderDiscountCode> discountCode) {

    public OrderCharges {
        // why: "discount_applications: array or null"; an order without discounts says null.
        discountApplications =
                discountApplications == null || discountApplications.isEmpty() ? null : discountApplications;
        discountCode = discountCode == null || discountCode.isEmpty() ? null : discountCode;
    }
}
