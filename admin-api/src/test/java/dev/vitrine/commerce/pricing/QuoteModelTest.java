package dev.vitrine.commerce.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.pricing.Discount.Method;
import dev.vitrine.commerce.pricing.Discount.Selection;
import dev.vitrine.commerce.pricing.Discount.Target;
import dev.vitrine.commerce.pricing.Discount.ValueType;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestSize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random carts, a million of them in full, against {@link PlainModel}, which was written from the rules and shares no
 * code.
 */
final class QuoteModelTest {

    private static final int CARTS = TestSize.of(100_000, 1_000_000);
    private static final List<Currency> CURRENCIES = Stream.of(
                    "EUR USD GBP JPY KRW CLP VND ISK KWD BHD JOD OMR TND CHF SEK PLN CZK BRL INR AUD".split(" "))
            .map(Currency::getInstance)
            .toList();

    @Test
    void randomCartsAddUp() {
        var seed = Seed.next();
        System.out.println("carts of " + seed);
        var random = new SplittableRandom(seed.value());
        for (int cart = 0; cart < CARTS; cart++) {
            var basket = basket(random);
            var quote = Quote.of(basket);
            try {
                check(basket, quote);
            } catch (AssertionError e) {
                throw new AssertionError(seed + ", cart " + cart + ": " + basket + " gives " + quote, e);
            }
        }
        assertThat(CURRENCIES.stream().map(Money::digits).distinct()).containsExactlyInAnyOrder(0, 2, 3);
    }

    private static void check(Basket basket, Quote quote) {
        var model = PlainModel.of(basket);
        long discounts = 0;
        for (int i = 0; i < basket.reductions().size(); i++) {
            same("reduction " + i, quote.taken(i).minor(), model.taken[i]);
            discounts += model.taken[i];
        }
        same("discounts", quote.totals().discounts().minor(), discounts);
        long tax = 0;
        for (int i = 0; i < quote.taxes().size(); i++) {
            var amount = quote.taxes().get(i).amount().minor();
            same("tax " + i, amount, model.taxes[i]);
            tax += amount;
        }
        same("tax", quote.totals().tax().minor(), tax);
        same("total", quote.totals().total().minor(), model.total(basket, tax));
        checkParts(quote.items(), model.items, basket, quote);
        checkParts(quote.deliveries(), model.deliveries, basket, quote);
        long ofParts = 0;
        for (var parts : List.of(quote.items(), quote.deliveries())) {
            for (var part : parts) {
                ofParts += part.tax().minor();
            }
        }
        same("taxes of parts", ofParts, tax);
    }

    private static void checkParts(List<Quote.Part> parts, long[] left, Basket basket, Quote quote) {
        for (int i = 0; i < left.length; i++) {
            var part = parts.get(i);
            same("left of part " + i, part.discounted().minor(), left[i]);
            if (left[i] < 0
                    || part.discounts().stream()
                            .anyMatch(discountShare -> discountShare.amount().minor() <= 0)
                    || part.taxes().stream()
                            .anyMatch(taxAmount -> taxAmount.amount().minor() <= 0)) {
                throw new AssertionError("part " + i + " has something negative");
            }
        }
    }

    private static void same(String what, long ours, long model) {
        if (ours != model) {
            throw new AssertionError(what + " is " + ours + ", the model says " + model);
        }
    }

    private static Basket basket(SplittableRandom random) {
        var currency = CURRENCIES.get(random.nextInt(CURRENCIES.size()));
        var items = new ArrayList<Basket.Item>();
        for (var i = random.nextInt(1, 6); i > 0; i--) {
            items.add(new Basket.Item(money(random, currency), random.nextInt(1, 5), random.nextInt(5) > 0));
        }
        var deliveries = new ArrayList<Basket.Delivery>();
        for (var i = random.nextInt(3); i > 0; i--) {
            deliveries.add(new Basket.Delivery(money(random, currency), random.nextInt(5) > 0));
        }
        var discounts = new ArrayList<Discount>();
        for (var i = random.nextInt(4); i > 0; i--) {
            discounts.add(reduction(random, currency, items.size(), deliveries.size()));
        }
        return new Basket(
                currency,
                items,
                deliveries,
                discounts,
                rates(random),
                random.nextBoolean(),
                random.nextInt(10) > 0 ? Money.zero(currency) : money(random, currency));
    }

    private static Money money(SplittableRandom random, Currency currency) {
        return new Money(random.nextInt(20) == 0 ? 0 : random.nextLong(1L << random.nextInt(1, 24)), currency);
    }

    private static Discount reduction(SplittableRandom random, Currency currency, int items, int deliveries) {
        var target = random.nextInt(4) == 0 ? Target.SHIPPING_LINE : Target.LINE_ITEM;
        var size = target == Target.LINE_ITEM ? items : deliveries;
        var type = ValueType.values()[random.nextInt(2)];
        var value = type == ValueType.PERCENTAGE
                ? BigDecimal.valueOf(random.nextInt(4) == 0 ? 10_000 : random.nextInt(12_000), 2)
                : money(random, currency).amount();
        var parts = new ArrayList<Discount.Part>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                parts.add(new Discount.Part(i, random.nextInt(4)));
            }
        }
        var selection = Selection.values()[random.nextInt(3)];
        var bound = random.nextInt(4) == 0 ? money(random, currency).amount() : null;
        return new Discount("Some", null, type, value, target, selection, Method.values()[random.nextInt(3)], parts)
                .cappedAt(bound);
    }

    private static TaxRates rates(SplittableRandom random) {
        var rates = new ArrayList<TaxRate>();
        for (var i = random.nextInt(4); i > 0; i--) {
            var kind = TaxRate.Kind.values()[random.nextInt(3)];
            rates.add(new TaxRate("Tax " + i, BigDecimal.valueOf(random.nextInt(1, 3_000), 4), kind));
        }
        return new TaxRates(rates, random.nextBoolean());
    }

    /** The rules again, in the plainest words: amounts are small enough for {@code long}. */
    private static final class PlainModel {
        private final long[] items;
        private final long[] deliveries;
        private final long[] taken;
        private final long[] taxes;

        private PlainModel(Basket basket) {
            items = basket.items().stream()
                    .mapToLong(item -> item.price().minor() * item.quantity())
                    .toArray();
            deliveries = basket.deliveries().stream()
                    .mapToLong(delivery -> delivery.price().minor())
                    .toArray();
            taken = new long[basket.reductions().size()];
            taxes = new long[basket.taxes().rates().size()];
        }

        static PlainModel of(Basket basket) {
            var model = new PlainModel(basket);
            for (var stage : List.of("lines", "order", "shipping")) {
                for (int i = 0; i < model.taken.length; i++) {
                    var discount = basket.reductions().get(i);
                    var itsStage = discount.target() == Target.SHIPPING_LINE
                            ? "shipping"
                            : discount.method() == Method.ACROSS ? "order" : "lines";
                    if (stage.equals(itsStage)) {
                        model.taken[i] = model.take(basket, discount);
                    }
                }
            }
            model.tax(basket);
            return model;
        }

        long total(Basket basket, long tax) {
            var goods = Arrays.stream(items).sum();
            var sent = Arrays.stream(deliveries).sum();
            return goods + sent + basket.tip().minor() + (basket.taxesIncluded() ? 0 : tax);
        }

        private long take(Basket basket, Discount discount) {
            var shipping = discount.target() == Target.SHIPPING_LINE;
            var left = shipping ? deliveries : items;
            var off = new long[left.length];
            var reach = new long[left.length];
            for (int i = 0; i < left.length; i++) {
                var of = shipping ? 1 : basket.items().get(i).quantity();
                var units = units(discount, i, of);
                reach[i] = nearest(left[i] * units, of);
                off[i] = Math.min(reach[i], worth(basket, discount, reach[i], units));
            }
            if (discount.method() == Method.ONE) {
                boolean found = false;
                for (int i = 0; i < left.length; i++) {
                    var once = Math.min(reach[i], worth(basket, discount, reach[i], 1));
                    off[i] = found ? 0 : once;
                    found |= reach[i] > 0;
                }
            }
            var most = most(basket, discount);
            if (discount.method() == Method.ACROSS) {
                var all = Arrays.stream(reach).sum();
                off = shared(Math.min(most, Math.min(all, worth(basket, discount, all, 1))), reach);
            } else if (Arrays.stream(off).sum() > most) {
                off = shared(most, off);
            }
            for (int i = 0; i < left.length; i++) {
                left[i] -= off[i];
            }
            return Arrays.stream(off).sum();
        }

        private static long most(Basket basket, Discount discount) {
            var most = discount.most();
            var digits = Money.digits(basket.currency());
            return most == null ? Long.MAX_VALUE : most.movePointRight(digits).longValueExact();
        }

        private static int units(Discount discount, int part, int of) {
            if (discount.selection() == Selection.ALL) {
                return of;
            }
            return discount.parts().stream()
                    .filter(named -> named.index() == part)
                    .mapToInt(named -> Math.min(of, named.units()))
                    .sum();
        }

        private static long worth(Basket basket, Discount discount, long of, int times) {
            if (discount.valueType() == ValueType.PERCENTAGE) {
                return nearest(of * discount.value().movePointRight(2).longValueExact(), 10_000);
            }
            var digits = Money.digits(basket.currency());
            return discount.value().movePointRight(digits).longValueExact() * times;
        }

        /** By the remainders in falling order; later parts first where they are alike. */
        private static long[] shared(long amount, long[] weights) {
            var all = Arrays.stream(weights).sum();
            var shares = new long[weights.length];
            if (all == 0) {
                return shares;
            }
            var order = new ArrayList<Integer>();
            for (int i = 0; i < weights.length; i++) {
                shares[i] = amount * weights[i] / all;
                order.add(i);
            }
            order.sort((a, b) -> {
                var falling = Long.compare(amount * weights[b] % all, amount * weights[a] % all);
                return falling != 0 ? falling : b - a;
            });
            var missing = amount - Arrays.stream(shares).sum();
            for (int i = 0; i < missing; i++) {
                shares[order.get(i)]++;
            }
            return shares;
        }

        private void tax(Basket basket) {
            long base = 0;
            for (int i = 0; i < items.length; i++) {
                base += basket.items().get(i).taxable() ? items[i] : 0;
            }
            for (int i = 0; i < deliveries.length; i++) {
                var taxed = basket.taxes().shippingTaxed()
                        && basket.deliveries().get(i).taxable();
                base += taxed ? deliveries[i] : 0;
            }
            var effective = effective(basket.taxes().rates());
            var gross = Arrays.stream(effective).reduce(BigDecimal.ONE, BigDecimal::add);
            for (int i = 0; i < taxes.length; i++) {
                var divisor = basket.taxesIncluded() ? gross : BigDecimal.ONE;
                taxes[i] = BigDecimal.valueOf(base)
                        .multiply(effective[i])
                        .divide(divisor, 0, RoundingMode.HALF_UP)
                        .longValueExact();
            }
        }

        private static BigDecimal[] effective(List<TaxRate> rates) {
            var effective = new BigDecimal[rates.size()];
            var before = BigDecimal.ONE;
            for (int i = 0; i < effective.length; i++) {
                var rate = rates.get(i);
                effective[i] = rate.kind() == TaxRate.Kind.COMPOUNDED ? before.multiply(rate.rate()) : rate.rate();
                before = before.add(effective[i]);
            }
            return effective;
        }

        /** Halves up. */
        private static long nearest(long dividend, long divisor) {
            return (2 * dividend + divisor) / (2 * divisor);
        }
    }
}
