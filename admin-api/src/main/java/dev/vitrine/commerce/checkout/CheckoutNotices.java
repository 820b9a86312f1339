package dev.vitrine.commerce.checkout;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the customer is told once.
 *
 * @param discountNotice notice for the customer about a code that is no longer valid
 */
@RecordBuilder
public record CheckoutNotices(@Nullable String discountNotice, List<FailedPayment> failedPayments)
        implements CheckoutNoticesBuilder.With {}
