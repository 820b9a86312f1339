package dev.vitrine.foundation.kernel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Objects;
import java.util.stream.Stream;

/** An amount in integer minor units of its currency: 1250 EUR minor units are 12.50. Immutable. */
public record Money(long minor, Currency currency) implements Comparable<Money> {

    public Money {
        Objects.requireNonNull(currency);
    }

    /** "more decimals than the currency allows: round half up to minor units". */
    public static Money of(BigDecimal amount, Currency currency) {
        var minor = amount.movePointRight(digits(currency)).setScale(0, RoundingMode.HALF_UP);
        return new Money(minor.longValueExact(), currency);
    }

    public static Money zero(Currency currency) {
        return new Money(0, currency);
    }

    public static Money sum(Stream<Money> amounts, Currency currency) {
        return amounts.reduce(zero(currency), Money::plus);
    }

    public static int digits(Currency currency) {
        return Math.max(0, currency.getDefaultFractionDigits());
    }

    /** In major units, with exactly the digits of the currency. */
    public BigDecimal amount() {
        return BigDecimal.valueOf(minor, digits(currency));
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(minor, same(other).minor), currency);
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(minor, same(other).minor), currency);
    }

    public Money negated() {
        return new Money(Math.negateExact(minor), currency);
    }

    public Money times(long quantity) {
        return new Money(Math.multiplyExact(minor, quantity), currency);
    }

    public boolean isZero() {
        return minor == 0;
    }

    public boolean isNegative() {
        return minor < 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(minor, same(other).minor);
    }

    @Override
    public String toString() {
        return amount().toPlainString() + " " + currency;
    }

    private Money same(Money other) {
        if (!other.currency.equals(currency)) {
            throw new IllegalArgumentException("Can't mix " + currency + " with " + other.currency);
        }
        return other;
    }
}
