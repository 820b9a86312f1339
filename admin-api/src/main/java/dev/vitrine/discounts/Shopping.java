package dev.vitrine.discounts;

import dev.vitrine.geo.Region;
import dev.vitrine.kernel.Money;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is bought, by whom and where to, as far as it is known: discounts depend on it.
 *
 * @param goods in the order in which the basket has them
 * @param deliveries prices of the chosen deliveries, in the basket's order; empty before one is chosen
 * @param email in any letter case
 */
public record Shopping(
        List<Good> goods,
        List<Money> deliveries,
        @Nullable Region destination,
        @Nullable Long customerId,
        @Nullable String email) {

    /** A line: the price of one, in the shop's currency. A custom line has neither product nor variant. */
    public record Good(@Nullable Long productId, @Nullable Long variantId, Money price, int quantity) {
        Money total() {
            return price.times(quantity);
        }
    }

    public Shopping {
        goods = List.copyOf(goods);
        deliveries = List.copyOf(deliveries);
        email = email == null || email.isBlank() ? null : email.strip().toLowerCase(java.util.Locale.ROOT);
    }

    /** A cart of which nothing else is known yet. */
    public static Shopping of(List<Good> goods) {
        return new Shopping(goods, List.of(), null, null, null);
    }

    long units() {
        return goods.stream().mapToLong(Good::quantity).sum();
    }

    List<Long> products() {
        return goods.stream()
                .map(Good::productId)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
    }
}
