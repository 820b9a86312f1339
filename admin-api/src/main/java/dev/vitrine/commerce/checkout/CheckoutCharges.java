package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.commerce.orders.aggregate.TaxLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is added to and taken off the lines of a checkout.
 *
 * @param automaticDiscountId the price rule that applies by itself; null for none
 */
public record CheckoutCharges(
        List<ShippingLine> shippingLines,
        List<TaxLine> taxLines,
        boolean taxesIncluded,
        @Nullable String discountCode,
        List<DiscountApplication> discountApplications,
        @JsonIgnore @Nullable Long automaticDiscountId) {}
