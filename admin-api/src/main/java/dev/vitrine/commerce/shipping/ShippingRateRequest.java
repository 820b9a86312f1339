package dev.vitrine.commerce.shipping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request for shipping rates: items, destination and subtotal.
 *
 * @param items those that are sent; others need no delivery
 * @param subtotal of all goods after discounts, in the shop's currency: bounds of rates are compared with it
 */
public record ShippingRateRequest(Destination destination, List<Item> items, Money subtotal, String locale) {

    public ShippingRateRequest {
        items = List.copyOf(items);
    }

    /** A place with as much of an address as is known. */
    public record Destination(
            Region place,
            @Nullable String zip,
            @Nullable String city,
            @Nullable String address1,
            @Nullable String address2,
            @Nullable String name,
            @Nullable String company,
            @Nullable String phone,
            @Nullable String email) {

        public static Destination of(Region region) {
            return new Destination(region, null, null, null, null, null, null, null, null);
        }
    }

    /** A line; {@code price} and {@code grams} are those of one. */
    public record Item(
            String name,
            @Nullable String sku,
            int quantity,
            long grams,
            Money price,
            @Nullable String vendor,
            boolean taxable,
            String fulfillmentService,
            @Nullable JsonNode properties,
            @Nullable Long productId,
            @Nullable Long variantId) {}

    public long grams() {
        return items.stream().mapToLong(item -> item.grams() * item.quantity()).sum();
    }
}
