package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;

/** Applies discounts one after the other to the items of a basket, or to its shipping. */
final class DiscountCalculation {

    private static final int MOST_DECIMALS = 6;

    private final Currency currency;
    private final long[] prices;
    private final int[] quantities;
    private final long[] left;
    private final long[][] taken;

    private DiscountCalculation(Currency currency, int size, int reductions) {
        this.currency = currency;
        this.prices = new long[size];
        this.quantities = new int[size];
        this.left = new long[size];
        this.taken = new long[reductions][];
    }

    static DiscountCalculation ofItems(Basket basket) {
        var discountCalculation = new DiscountCalculation(
                basket.currency(), basket.items().size(), basket.reductions().size());
        for (int i = 0; i < discountCalculation.size(); i++) {
            var item = basket.items().get(i);
            discountCalculation.setPart(i, item.price().times(item.quantity()), item.quantity());
        }
        return discountCalculation;
    }

    static DiscountCalculation ofDeliveries(Basket basket) {
        var discountCalculation = new DiscountCalculation(
                basket.currency(),
                basket.deliveries().size(),
                basket.reductions().size());
        for (int i = 0; i < discountCalculation.size(); i++) {
            discountCalculation.setPart(i, basket.deliveries().get(i).price(), 1);
        }
        return discountCalculation;
    }

    int size() {
        return prices.length;
    }

    /** In minor units, before reductions. */
    long price(int part) {
        return prices[part];
    }

    /** In minor units, what all reductions so far have left of each part. */
    long[] left() {
        return left;
    }

    List<Quote.DiscountShare> shares(int part) {
        var discountShares = new ArrayList<Quote.DiscountShare>();
        for (int i = 0; i < taken.length; i++) {
            if (taken[i] != null && taken[i][part] > 0) {
                discountShares.add(new Quote.DiscountShare(i, new Money(taken[i][part], currency)));
            }
        }
        return List.copyOf(discountShares);
    }

    /** "Never below zero": no more is taken than is left of the units that are reduced, nor than the bound says. */
    void apply(int at, Discount discount) {
        var units = units(discount);
        var bases = new long[size()];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = Allocation.portion(left[i], 0, units[i], quantities[i]);
        }
        taken[at] = switch (discount.method()) {
            case EACH -> bounded(each(discount, units, bases), most(discount));
            case ACROSS -> across(discount, bases);
            case ONE -> across(discount, first(bases));
        };
        for (int i = 0; i < left.length; i++) {
            left[i] -= taken[at][i];
        }
    }

    private void setPart(int at, Money price, int quantity) {
        if (price.isNegative() || quantity < 0) {
            throw new IllegalArgumentException("prices and quantities are not negative");
        }
        prices[at] = price.minor();
        left[at] = price.minor();
        quantities[at] = quantity;
    }

    /** How many units of each part are reduced. */
    private int[] units(Discount discount) {
        if (discount.selection() == Discount.Selection.ALL) {
            return quantities;
        }
        var units = new int[size()];
        for (var part : discount.parts()) {
            var at = part.index();
            units[at] = (int) Math.min(quantities[at], (long) units[at] + Math.max(0, part.units()));
        }
        return units;
    }

    private long[] each(Discount discount, int[] units, long[] bases) {
        var shares = new long[bases.length];
        for (int i = 0; i < bases.length; i++) {
            shares[i] = taken(discount, bases[i], units[i]);
        }
        return shares;
    }

    private long[] across(Discount discount, long[] bases) {
        var sum = Arrays.stream(bases).reduce(0, Math::addExact);
        return Allocation.split(Math.min(taken(discount, sum, 1), most(discount)), bases);
    }

    private long most(Discount discount) {
        var most = discount.most();
        return most == null ? Long.MAX_VALUE : Money.of(most, currency).minor();
    }

    /** Each share cut in the same proportion. */
    private static long[] bounded(long[] shares, long most) {
        var sum = Arrays.stream(shares).reduce(0, Math::addExact);
        return sum <= most ? shares : Allocation.split(most, shares);
    }

    private long taken(Discount discount, long base, int times) {
        if (base == 0 || times == 0) {
            return 0;
        }
        if (discount.valueType() == Discount.ValueType.PERCENTAGE) {
            return percentage(base, discount.value());
        }
        var value = Money.of(discount.value(), currency).minor();
        return value > base / times ? base : value * times;
    }

    /** "Percentages half up". */
    private static long percentage(long base, BigDecimal percent) {
        if (percent.compareTo(BigDecimal.valueOf(100)) >= 0) {
            return base;
        }
        var exact = percent.setScale(MOST_DECIMALS, RoundingMode.HALF_UP);
        return Rounding.halfUp(base, exact.unscaledValue().longValueExact(), 100L * 1_000_000);
    }

    private static long[] first(long[] bases) {
        var only = new long[bases.length];
        for (int i = 0; i < bases.length; i++) {
            if (bases[i] > 0) {
                only[i] = bases[i];
                return only;
            }
        }
        return only;
    }
}
