package dev.vitrine.commerce.pricing;

import dev.vitrine.foundation.kernel.Money;
import java.util.stream.IntStream;

/** Splits an amount so that the parts add up to it exactly. */
public final class Allocation {

    private Allocation() {}

    /**
     * Splits {@code total} by {@code weights} with the largest remainder: each part is its exact share rounded down,
     * and the minor units left over go to the parts that lost most by rounding, later ones first: "shares
     * 3.33/3.33/3.34". Weights are zero or more; when all are zero the parts are equal. No part is off its exact share
     * by a whole minor unit.
     */
    public static long[] split(long total, long[] weights) {
        if (weights.length == 0) {
            if (total != 0) {
                throw new IllegalArgumentException("nothing to split " + total + " over");
            }
            return new long[0];
        }
        if (total < 0) {
            var positive = split(Math.negateExact(total), weights);
            return IntStream.range(0, positive.length)
                    .mapToLong(i -> -positive[i])
                    .toArray();
        }
        var sum = sum(weights);
        return sum == 0 ? split(total, ones(weights.length)) : split(total, weights, sum);
    }

    /**
     * What {@code count} of {@code of} equal parts of a whole come to, when {@code before} were taken already:
     * "round(L*(k+q)/Q) - round(L*k/Q) … so that all refunds add up to L exactly". Nothing is negative.
     */
    public static long portion(long whole, long before, long count, long of) {
        if (before < 0 || count < 0 || before + count > of) {
            throw new IllegalArgumentException(before + " and " + count + " parts are not within " + of);
        }
        return of == 0 ? 0 : Rounding.halfUp(whole, before + count, of) - Rounding.halfUp(whole, before, of);
    }

    public static Money portion(Money whole, long before, long count, long of) {
        return new Money(portion(whole.minor(), before, count, of), whole.currency());
    }

    private static long[] split(long total, long[] weights, long sum) {
        var parts = new long[weights.length];
        var remainders = new long[weights.length];
        var left = total;
        for (int i = 0; i < weights.length; i++) {
            parts[i] = Rounding.down(total, weights[i], sum);
            remainders[i] = Rounding.remainder(total, weights[i], sum);
            left -= parts[i];
        }
        // why: what is left is less than one unit a part, so each round hands out one unit to one part.
        for (; left > 0; left--) {
            int best = 0;
            for (int i = 1; i < remainders.length; i++) {
                if (remainders[i] >= remainders[best]) {
                    best = i;
                }
            }
            parts[best]++;
            remainders[best] = -1;
        }
        return parts;
    }

    private static long sum(long[] weights) {
        long sum = 0;
        for (var weight : weights) {
            if (weight < 0) {
                throw new IllegalArgumentException("a weight is zero or more, not " + weight);
            }
            sum = Math.addExact(sum, weight);
        }
        return sum;
    }

    private static long[] ones(int length) {
        return IntStream.range(0, length).mapToLong(i -> 1).toArray();
    }
}
