package dev.vitrine.pricing;

import dev.vitrine.kernel.Money;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;

/** The items of a basket, or its deliveries, while reductions are taken off them one after the other. */
final class Lot {

    private static final int MOST_DECIMALS = 6;

    private final Currency currency;
    private final long[] prices;
    private final int[] quantities;
    private final long[] left;
    private final long[][] taken;

    private Lot(Currency currency, int size, int reductions) {
        this.currency = currency;
        this.prices = new long[size];
        this.quantities = new int[size];
        this.left = new long[size];
        this.taken = new long[reductions][];
    }

    static Lot ofItems(Basket basket) {
        var lot = new Lot(
                basket.currency(), basket.items().size(), basket.reductions().size());
        for (int i = 0; i < lot.size(); i++) {
            var item = basket.items().get(i);
            lot.put(i, item.price().times(item.quantity()), item.quantity());
        }
        return lot;
    }

    static Lot ofDeliveries(Basket basket) {
        var lot = new Lot(
                basket.currency(),
                basket.deliveries().size(),
                basket.reductions().size());
        for (int i = 0; i < lot.size(); i++) {
            lot.put(i, basket.deliveries().get(i).price(), 1);
        }
        return lot;
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

    List<Quote.Share> shares(int part) {
        var shares = new ArrayList<Quote.Share>();
        for (int i = 0; i < taken.length; i++) {
            if (taken[i] != null && taken[i][part] > 0) {
                shares.add(new Quote.Share(i, new Money(taken[i][part], currency)));
            }
        }
        return List.copyOf(shares);
    }

    /** "Never below zero": no more is taken than is left of the units that are reduced, nor than the bound says. */
    void reduce(int at, Reduction reduction) {
        var units = units(reduction);
        var bases = new long[size()];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = Allocation.portion(left[i], 0, units[i], quantities[i]);
        }
        taken[at] = switch (reduction.method()) {
            case EACH -> bounded(each(reduction, units, bases), most(reduction));
            case ACROSS -> across(reduction, bases);
            case ONE -> across(reduction, first(bases));
        };
        for (int i = 0; i < left.length; i++) {
            left[i] -= taken[at][i];
        }
    }

    private void put(int at, Money price, int quantity) {
        if (price.isNegative() || quantity < 0) {
            throw new IllegalArgumentException("prices and quantities are not negative");
        }
        prices[at] = price.minor();
        left[at] = price.minor();
        quantities[at] = quantity;
    }

    /** How many units of each part are reduced. */
    private int[] units(Reduction reduction) {
        if (reduction.selection() == Reduction.Selection.ALL) {
            return quantities;
        }
        var units = new int[size()];
        for (var part : reduction.parts()) {
            int at = part.index();
            units[at] = (int) Math.min(quantities[at], (long) units[at] + Math.max(0, part.units()));
        }
        return units;
    }

    private long[] each(Reduction reduction, int[] units, long[] bases) {
        var shares = new long[bases.length];
        for (int i = 0; i < bases.length; i++) {
            shares[i] = taken(reduction, bases[i], units[i]);
        }
        return shares;
    }

    private long[] across(Reduction reduction, long[] bases) {
        long sum = Arrays.stream(bases).reduce(0, Math::addExact);
        return Allocation.split(Math.min(taken(reduction, sum, 1), most(reduction)), bases);
    }

    private long most(Reduction reduction) {
        var most = reduction.most();
        return most == null ? Long.MAX_VALUE : Money.of(most, currency).minor();
    }

    /** Each share cut in the same proportion. */
    private static long[] bounded(long[] shares, long most) {
        long sum = Arrays.stream(shares).reduce(0, Math::addExact);
        return sum <= most ? shares : Allocation.split(most, shares);
    }

    private long taken(Reduction reduction, long base, int times) {
        if (base == 0 || times == 0) {
            return 0;
        }
        if (reduction.valueType() == Reduction.ValueType.PERCENTAGE) {
            return percentage(base, reduction.value());
        }
        long value = Money.of(reduction.value(), currency).minor();
        return value > base / times ? base : value * times;
    }

    /** "Percentages half up". */
    private static long percentage(long base, BigDecimal percent) {
        if (percent.compareTo(BigDecimal.valueOf(100)) >= 0) {
            return base;
        }
        var exact = percent.setScale(MOST_DECIMALS, RoundingMode.HALF_UP);
        return Ratio.halfUp(base, exact.unscaledValue().longValueExact(), 100L * 1_000_000);
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
