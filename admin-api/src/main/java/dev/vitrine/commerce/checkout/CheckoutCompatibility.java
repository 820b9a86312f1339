package dev.vitrine.commerce.checkout;

import dev.vitrine.commerce.checkout.Checkout.ShippingRate;
import dev.vitrine.foundation.kernel.CompatibilityFields.Alias;
import dev.vitrine.foundation.kernel.CompatibilityFields.Constant;
import dev.vitrine.foundation.kernel.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Fields of checkouts for clients of other platforms. A checkout is begun in the shop's own pages or by an app here,
 * and paid at the one gateway that takes it.
 */
interface CheckoutCompatibility {

    @Alias("web_url")
    @Nullable
    String abandonedCheckoutUrl();

    @Nullable
    String checkoutDetailPaidInfo();

    @Alias("total_discounts")
    Money discountPrice();

    @Nullable
    String gateway();

    @Nullable
    String landingSite();

    @Nullable
    Long locationId();

    @Nullable
    String lockSendEmailReason();

    @Nullable
    String paymentUrl();

    @Nullable
    String referringSite();

    @Nullable
    Instant reservationTime();

    @Constant("0")
    long reservationTimeLeft();

    @Alias("shipping_line")
    @Nullable
    ShippingRate shippingMethod();

    @Alias("shipping_line")
    @Nullable
    ShippingRate shippingRate();

    @Nullable
    String sourceIdentifier();

    @Nullable
    String sourceUrl();

    @Constant("false")
    boolean taxExempt();

    @Nullable
    Long userId();
}
