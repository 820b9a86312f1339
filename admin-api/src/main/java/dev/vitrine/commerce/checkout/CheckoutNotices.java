package dev.vitrine.commerce.checkout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the customer is told once.
 *
 * @param discountNotice notice for the customer about a code that is no longer valid
 */
public record CheckoutNotices(@Nullable String discountNotice, List<FailedPayment> failedPayments) {}
