package dev.vitrine.commerce.shipping;

import dev.vitrine.foundation.kernel.Money;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Shipping option that a customer can choose, with its price.
 *
 * @param handle the same each time that it is offered, so that a chosen one is found again
 * @param code what the shop or its carrier calls it
 * @param source {@code shop}, or the carrier service by name
 * @param carrierIdentifier the carrier service by id
 * @param minDeliveryDate as the carrier wrote it
 */
public record ShippingOption(
        String handle,
        String title,
        Money price,
        String code,
        String source,
        @Nullable String carrierIdentifier,
        @Nullable String description,
        @Nullable String minDeliveryDate,
        @Nullable String maxDeliveryDate,
        boolean phoneRequired) {

    private static final String SHOP = "shop";

    static ShippingOption of(ShippingRate rate) {
        var name = Objects.requireNonNullElse(rate.name(), "");
        return own("rate-" + rate.id(), name, Objects.requireNonNull(rate.price()));
    }

    static ShippingOption own(String handle, String title, Money price) {
        return new ShippingOption(handle, title, price, title, SHOP, null, null, null, null, false);
    }

    static ShippingOption of(Carrier carrier, CarrierRate rate, Money price) {
        return new ShippingOption(
                "carrier-" + carrier.serviceId() + "-" + rate.serviceCode(),
                rate.serviceName(),
                price,
                rate.serviceCode(),
                carrier.name(),
                String.valueOf(carrier.serviceId()),
                rate.description(),
                rate.minDeliveryDate(),
                rate.maxDeliveryDate(),
                rate.phoneRequired());
    }
}
