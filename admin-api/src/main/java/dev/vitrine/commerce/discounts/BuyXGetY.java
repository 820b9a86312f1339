package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.discounts.DiscountContext.PurchasedItem;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * "Buy X get Y" and "spend X get Y" discounts: which units are reduced. The cheapest entitled units are, and a unit
 * that is reduced does not count as bought. A pure function of the rule and the goods.
 *
 * @param entitled what may be reduced, by its places in the goods; {@code prerequisite} what has to be bought
 */
record BuyXGetY(PriceRule rule, List<PurchasedItem> goods, Set<Integer> entitled, Set<Integer> prerequisite) {

    /** Empty when too little is bought, or nothing of what is entitled. */
    List<Discount.Part> parts() {
        var best = List.<Discount.Part>of();
        long most = Objects.requireNonNullElse(rule.allocationLimit(), Integer.MAX_VALUE);
        for (long times = 1; times <= most && spare(times) >= 0; times++) {
            var parts = parts(times);
            best = units(parts) > units(best) ? parts : best;
            if (units(parts) < times * entitledQuantity()) {
                break;
            }
        }
        return best;
    }

    /** Whether enough is bought for once, whatever is entitled by it. */
    boolean isPrerequisiteMet() {
        return !goods.isEmpty() && spare(1) >= 0;
    }

    /** The cheapest entitled units, as many as so many rounds give and the goods that have to be bought allow. */
    private List<Discount.Part> parts(long times) {
        var parts = new ArrayList<Discount.Part>();
        var left = times * entitledQuantity();
        var spare = spare(times);
        var cheapestFirst = entitled.stream()
                .sorted(Comparator.<Integer, Money>comparing(
                                place -> goods.get(place).price())
                        // why: of two alike the one that is not bought for the bargain is given away.
                        .thenComparing(prerequisite::contains)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (int place : cheapestFirst) {
            var worth = prerequisite.contains(place) ? worth(goods.get(place)) : 0;
            var allowed = worth == 0 ? left : Math.min(left, spare / worth);
            var taken = (int) Math.min(allowed, goods.get(place).quantity());
            if (taken > 0) {
                parts.add(new Discount.Part(place, taken));
                left -= taken;
                spare -= taken * worth;
            }
        }
        return List.copyOf(parts);
    }

    /** How much more is bought than so many rounds ask for: units, or minor units of money. */
    private long spare(long times) {
        var bought = prerequisite.stream()
                .map(goods::get)
                .mapToLong(purchasedItem -> worth(purchasedItem) * purchasedItem.quantity())
                .sum();
        return bought - times * price();
    }

    private long worth(PurchasedItem purchasedItem) {
        return amount() == null ? 1 : purchasedItem.price().minor();
    }

    /** What one round asks for. */
    private long price() {
        var amount = amount();
        if (amount != null) {
            return Money.of(amount, goods.getFirst().price().currency()).minor();
        }
        var ratio = rule.prerequisiteToEntitlementQuantityRatio();
        return ratio == null ? 1 : Objects.requireNonNullElse(ratio.prerequisiteQuantity(), 1);
    }

    private @Nullable BigDecimal amount() {
        var purchase = rule.prerequisiteToEntitlementPurchase();
        return purchase == null ? null : purchase.prerequisiteAmount();
    }

    private int entitledQuantity() {
        var ratio = rule.prerequisiteToEntitlementQuantityRatio();
        return ratio == null ? 1 : Objects.requireNonNullElse(ratio.entitledQuantity(), 1);
    }

    private static long units(List<Discount.Part> parts) {
        return parts.stream().mapToLong(Discount.Part::units).sum();
    }
}
