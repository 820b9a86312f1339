package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Decimals;
import java.math.BigDecimal;

/** Tax rate of a country or province: 0.05 is five per cent. */
public record TaxRate(String title, BigDecimal rate, Kind kind) {

    /** How it goes with the taxes named before it: beside them, in their place, or on top of price and taxes. */
    public enum Kind {
        NORMAL,
        HARMONIZED,
        COMPOUNDED
    }

    public TaxRate {
        rate = Decimals.plain(rate);
        if (rate.signum() < 0) {
            throw new IllegalArgumentException("a tax rate is not negative: " + rate);
        }
    }

    public TaxRate(String title, BigDecimal rate) {
        this(title, rate, Kind.NORMAL);
    }
}
