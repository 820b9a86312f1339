package dev.vitrine.commerce.checkout;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.commerce.orders.aggregate.ShippingLine;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shipping option that a customer may choose.
 *
 * @param handle by which it is found again when it is offered anew
 * @param source {@code shop} for its own rates, otherwise the carrier service's name
 */
public record CheckoutShippingOption(
        String handle,
        String title,
        String code,
        Money price,
        String source,
        @Nullable String carrierIdentifier,
        @Nullable String description,
        boolean phoneRequired,
        List<String> deliveryRange) {

    public CheckoutShippingOption {
        deliveryRange = deliveryRange == null ? List.of() : deliveryRange;
    }

    @JsonIgnore
    ShippingLine line() {
        return new ShippingLine(title, code, price, price, source, carrierIdentifier, List.of());
    }
}
