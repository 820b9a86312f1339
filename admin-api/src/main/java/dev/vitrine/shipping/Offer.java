package dev.vitrine.shipping;

import dev.vitrine.kernel.Money;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A way of delivery that a buyer may choose.
 *
 * @param handle the same each time that it is offered, so that a chosen one is found again
 * @param code what the shop or its carrier calls it
 * @param source {@code shop}, or the carrier service by name
 * @param carrierIdentifier the carrier service by id
 * @param minDeliveryDate as the carrier wrote it
 */
public record Offer(
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

    static Offer of(ShippingRate rate) {
        var name = Objects.requireNonNullElse(rate.name(), "");
        return own("rate-" + rate.id(), name, Objects.requireNonNull(rate.price()));
    }

    static Offer own(String handle, String title, Money price) {
        return new Offer(handle, title, price, title, SHOP, null, null, null, null, false);
    }

    static Offer of(Carrier carrier, CarrierRate rate, Money price) {
        return new Offer(
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
