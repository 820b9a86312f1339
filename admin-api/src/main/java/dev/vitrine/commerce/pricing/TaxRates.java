package dev.vitrine.commerce.pricing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Tax rates of an address, from country to province: a harmonized rate replaces those before it, a compounded one is
 * charged on the price with them, a normal one adds.
 */
public record TaxRates(List<TaxRate> rates, boolean shippingTaxed) {

    public static final TaxRates NONE = new TaxRates(List.of(), false);

    /** why: a compounded rate is a product; this many decimals of it decide a minor unit of any real price. */
    private static final int MOST_DECIMALS = 12;

    public TaxRates {
        var kept = new ArrayList<TaxRate>();
        for (var rate : rates) {
            if (rate.kind() == TaxRate.Kind.HARMONIZED) {
                kept.clear();
            }
            kept.add(rate);
        }
        rates = kept.stream().filter(rate -> rate.rate().signum() > 0).toList();
    }

    public boolean isEmpty() {
        return rates.isEmpty();
    }

    /** Each rate of the price without taxes, as {@code numerators / denominator}. */
    EffectiveRates shares() {
        var effective = new ArrayList<BigDecimal>();
        var sum = BigDecimal.ONE;
        int scale = 0;
        for (var rate : rates) {
            var share = rate.kind() == TaxRate.Kind.COMPOUNDED ? sum.multiply(rate.rate()) : rate.rate();
            share = share.scale() > MOST_DECIMALS ? share.setScale(MOST_DECIMALS, RoundingMode.HALF_UP) : share;
            effective.add(share);
            sum = sum.add(share);
            scale = Math.max(scale, share.scale());
        }
        var numerators = new long[effective.size()];
        for (int i = 0; i < numerators.length; i++) {
            numerators[i] = effective.get(i).movePointRight(scale).longValueExact();
        }
        return new EffectiveRates(
                numerators, BigDecimal.ONE.movePointRight(scale).longValueExact(), sum.movePointRight(scale));
    }

    /** @param gross the denominator with all numerators: of a price that includes its taxes, each tax is so much */
    record EffectiveRates(long[] numerators, long denominator, BigDecimal gross) {
        long of(int rate, long price, boolean included) {
            return Rounding.halfUp(price, numerators[rate], included ? gross.longValueExact() : denominator);
        }
    }
}
