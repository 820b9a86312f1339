package dev.vitrine.commerce.pricing;

import java.math.BigInteger;

/** Rounding of {@code a × b ÷ c}, half up or down, for non-negative numbers, exact in 128 bits. */
final class Rounding {

    private Rounding() {}

    /** Rounded to the nearest whole, halves up. */
    static long halfUp(long a, long b, long c) {
        var remainder = remainder(a, b, c);
        var down = down(a, b, c);
        return remainder >= c - remainder ? Math.addExact(down, 1) : down;
    }

    static long down(long a, long b, long c) {
        return fits(a, b) ? a * b / c : exact(a, b, c)[0].longValueExact();
    }

    static long remainder(long a, long b, long c) {
        return fits(a, b) ? a * b % c : exact(a, b, c)[1].longValueExact();
    }

    private static boolean fits(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0;
    }

    private static BigInteger[] exact(long a, long b, long c) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).divideAndRemainder(BigInteger.valueOf(c));
    }
}
