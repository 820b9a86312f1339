package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is added to and taken off the lines of a checkout. */
public record CheckoutCharges(
        List<ShippingLine> shippingLines,
        List<TaxLine> taxLines,
        boolean taxesIncluded,
        @Nullable String discountCode,
        List<DiscountApplication> discountApplications) {}
