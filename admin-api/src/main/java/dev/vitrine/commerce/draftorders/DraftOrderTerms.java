package dev.vitrine.commerce.draftorders;

import dev.vitrine.commerce.orders.aggregate.DiscountApplication;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a draft order adds to and takes off its lines, and when it is paid. */
public record DraftOrderTerms(
        @Nullable DraftOrderShippingLine shippingLine,
        @Nullable DraftOrderAppliedDiscount appliedDiscount,
        @Nullable PaymentTerms paymentTerms,
        List<DiscountApplication> discountApplications) {}
