package dev.vitrine.commerce.checkout;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries that a checkout has to choose from, and the chosen one.
 *
 * @param offers the deliveries to choose from
 * @param offersFor the goods and the place that the offers are for; null while nobody has asked
 * @param shippingHandle of the offer that was chosen
 */
public record CheckoutShippingChoice(
        List<CheckoutShippingOption> offers,
        @Nullable String offersFor,
        @Nullable String shippingHandle) {}
