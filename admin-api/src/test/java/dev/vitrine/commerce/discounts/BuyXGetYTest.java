package dev.vitrine.commerce.discounts;

import dev.vitrine.commerce.discounts.DiscountContext.PurchasedItem;
import dev.vitrine.commerce.pricing.Discount;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random small carts against every way there is to give units away. */
final class BuyXGetYTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    @Test
    void asManyUnitsAreGivenAwayAsTheRuleAllows() {
        var seed = Seed.next();
        System.out.println("bargains of " + seed);
        var random = new SplittableRandom(seed.value());
        for (int round = 0; round < 20_000; round++) {
            var buyXGetY = bargain(random);
            var parts = buyXGetY.parts();
            var given = parts.stream().mapToInt(Discount.Part::units).sum();
            if (!allowed(buyXGetY, units(buyXGetY, parts))
                    || given != most(buyXGetY, 0, new int[buyXGetY.goods().size()])) {
                throw new AssertionError(seed + ", round " + round + ": " + buyXGetY + " gives " + parts);
            }
        }
    }

    private static BuyXGetY bargain(SplittableRandom random) {
        var purchasedItems = new ArrayList<PurchasedItem>();
        for (var i = random.nextInt(1, 4); i > 0; i--) {
            purchasedItems.add(new PurchasedItem(
                    1L, 1L, new Money(random.nextInt(0, 6) * 100L, EUR), random.nextInt(1, 4), false));
        }
        var ratio = "{\"prerequisite_quantity\":" + random.nextInt(1, 4) + ",\"entitled_quantity\":"
                + random.nextInt(1, 3) + "}";
        var spend = random.nextBoolean()
                ? ",\"prerequisite_to_entitlement_purchase\":{\"prerequisite_amount\":" + random.nextInt(1, 12) + "}"
                : "";
        var limit = random.nextBoolean() ? ",\"allocation_limit\":" + random.nextInt(1, 3) : "";
        var rule = Json.PLAIN.read(
                Json.parse("{\"prerequisite_to_entitlement_quantity_ratio\":" + ratio + spend + limit + "}"),
                PriceRule.class);
        return new BuyXGetY(
                rule, purchasedItems, some(random, purchasedItems.size()), some(random, purchasedItems.size()));
    }

    private static Set<Integer> some(SplittableRandom random, int size) {
        var places = new HashSet<Integer>();
        for (int i = 0; i < size; i++) {
            if (random.nextInt(3) > 0) {
                places.add(i);
            }
        }
        return places;
    }

    /** The most units that any choice gives away, by trying them all. */
    private static int most(BuyXGetY buyXGetY, int place, int[] units) {
        if (place == units.length) {
            return allowed(buyXGetY, units) ? Arrays.stream(units).sum() : 0;
        }
        int most = 0;
        var limit = buyXGetY.entitled().contains(place)
                ? buyXGetY.goods().get(place).quantity()
                : 0;
        for (int taken = 0; taken <= limit; taken++) {
            units[place] = taken;
            most = Math.max(most, most(buyXGetY, place + 1, units));
        }
        units[place] = 0;
        return most;
    }

    /** Enough is bought beside what is given away, for as many rounds as that takes. */
    private static boolean allowed(BuyXGetY buyXGetY, int[] units) {
        var ratio = buyXGetY.rule().prerequisiteToEntitlementQuantityRatio();
        var given = Arrays.stream(units).sum();
        var rounds = (given + ratio.entitledQuantity() - 1) / ratio.entitledQuantity();
        var limit = buyXGetY.rule().allocationLimit();
        if (given == 0) {
            return true;
        }
        long bought = 0;
        long spent = 0;
        for (int place : buyXGetY.prerequisite()) {
            var purchasedItem = buyXGetY.goods().get(place);
            bought += purchasedItem.quantity() - units[place];
            spent += (purchasedItem.quantity() - units[place])
                    * purchasedItem.price().minor();
        }
        var purchase = buyXGetY.rule().prerequisiteToEntitlementPurchase();
        var paid = purchase == null
                ? bought >= (long) rounds * ratio.prerequisiteQuantity()
                : spent >= rounds * purchase.prerequisiteAmount().longValueExact() * 100;
        return paid && (limit == null || rounds <= limit);
    }

    private static int[] units(BuyXGetY buyXGetY, List<Discount.Part> parts) {
        var units = new int[buyXGetY.goods().size()];
        parts.forEach(part -> units[part.index()] += part.units());
        return units;
    }
}
