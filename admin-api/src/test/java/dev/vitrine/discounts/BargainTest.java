package dev.vitrine.discounts;

import dev.vitrine.discounts.Shopping.Good;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Money;
import dev.vitrine.pricing.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random small carts against every way there is to give units away. */
final class BargainTest {

    private static final Currency EUR = Currency.getInstance("EUR");

    @Test
    void asManyUnitsAreGivenAwayAsTheRuleAllows() {
        long seed = Long.getLong("vitrine.carts.seed", System.nanoTime());
        System.out.println("bargains of seed " + seed);
        var random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            var bargain = bargain(random);
            var parts = bargain.parts();
            int given = parts.stream().mapToInt(Reduction.Part::units).sum();
            if (!allowed(bargain, units(bargain, parts))
                    || given != most(bargain, 0, new int[bargain.goods().size()])) {
                throw new AssertionError("seed " + seed + ", round " + round + ": " + bargain + " gives " + parts);
            }
        }
    }

    private static Bargain bargain(SplittableRandom random) {
        var goods = new ArrayList<Good>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            goods.add(new Good(1L, 1L, new Money(random.nextInt(0, 6) * 100L, EUR), random.nextInt(1, 4)));
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
        return new Bargain(rule, goods, some(random, goods.size()), some(random, goods.size()));
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
    private static int most(Bargain bargain, int place, int[] units) {
        if (place == units.length) {
            return allowed(bargain, units) ? Arrays.stream(units).sum() : 0;
        }
        int most = 0;
        int limit =
                bargain.entitled().contains(place) ? bargain.goods().get(place).quantity() : 0;
        for (int taken = 0; taken <= limit; taken++) {
            units[place] = taken;
            most = Math.max(most, most(bargain, place + 1, units));
        }
        units[place] = 0;
        return most;
    }

    /** Enough is bought beside what is given away, for as many rounds as that takes. */
    private static boolean allowed(Bargain bargain, int[] units) {
        var ratio = bargain.rule().prerequisiteToEntitlementQuantityRatio();
        int given = Arrays.stream(units).sum();
        int rounds = (given + ratio.entitledQuantity() - 1) / ratio.entitledQuantity();
        var limit = bargain.rule().allocationLimit();
        if (given == 0) {
            return true;
        }
        long bought = 0;
        long spent = 0;
        for (int place : bargain.prerequisite()) {
            var good = bargain.goods().get(place);
            bought += good.quantity() - units[place];
            spent += (good.quantity() - units[place]) * good.price().minor();
        }
        var purchase = bargain.rule().prerequisiteToEntitlementPurchase();
        boolean paid = purchase == null
                ? bought >= (long) rounds * ratio.prerequisiteQuantity()
                : spent >= rounds * purchase.prerequisiteAmount().longValueExact() * 100;
        return paid && (limit == null || rounds <= limit);
    }

    private static int[] units(Bargain bargain, List<Reduction.Part> parts) {
        var units = new int[bargain.goods().size()];
        parts.forEach(part -> units[part.index()] += part.units());
        return units;
    }
}
