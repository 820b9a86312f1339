package dev.vitrine.commerce.discounts;

import dev.vitrine.foundation.geo.Region;
import dev.vitrine.foundation.kernel.EmailAddress;
import dev.vitrine.foundation.kernel.Money;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Context that a discount depends on: items, customer and destination, as far as they are known.
 *
 * @param goods in the order in which the basket has them
 * @param deliveries prices of the chosen deliveries, in the basket's order; empty before one is chosen
 * @param email in any letter case
 */
public record DiscountContext(
        List<PurchasedItem> goods,
        List<Money> deliveries,
        @Nullable Region destination,
        @Nullable Long customerId,
        @Nullable String email) {

    /**
     * A line: the price of one, in the shop's currency. A custom line has neither product nor variant. A gift card is
     * never reduced, and does not count as bought: it is money.
     */
    public record PurchasedItem(
            @Nullable Long productId, @Nullable Long variantId, Money price, int quantity, boolean giftCard) {
        Money total() {
            return price.times(quantity);
        }
    }

    public DiscountContext {
        goods = List.copyOf(goods);
        deliveries = List.copyOf(deliveries);
        email = EmailAddress.normalizedOrNull(email);
    }

    /** A cart of which nothing else is known yet. */
    public static DiscountContext of(List<PurchasedItem> purchasedItems) {
        return new DiscountContext(purchasedItems, List.of(), null, null, null);
    }

    long units() {
        return goods.stream().mapToLong(PurchasedItem::quantity).sum();
    }

    List<Long> products() {
        return goods.stream()
                .map(PurchasedItem::productId)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
    }
}
