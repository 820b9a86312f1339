package dev.vitrine.commerce.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class AllocationTest {

    @Test
    void leftOverUnitsGoToThePartsThatLostMost() {
        assertThat(Allocation.split(1000, new long[] {19900, 19900, 19900})).containsExactly(333, 333, 334);
        assertThat(Allocation.split(100, new long[] {1, 2, 4})).containsExactly(14, 29, 57);
        assertThat(Allocation.split(5, new long[] {0, 3, 0})).containsExactly(0, 5, 0);
        assertThat(Allocation.split(7, new long[] {0, 0})).containsExactly(3, 4);
        assertThat(Allocation.split(-1000, new long[] {1, 1, 1})).containsExactly(-333, -333, -334);
        assertThat(Allocation.split(0, new long[] {})).isEmpty();
        assertThatThrownBy(() -> Allocation.split(1, new long[] {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Allocation.split(1, new long[] {-1})).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void partsAddUpExactlyAndAreNeverOffByAWholeUnit() {
        var random = new Random(20260301);
        for (int round = 0; round < 1_000_000; round++) {
            var weights = random.longs(1 + random.nextInt(8), 0, 1L << random.nextInt(1, 40))
                    .toArray();
            var total = random.nextLong(1L << random.nextInt(1, 40));
            var parts = Allocation.split(total, weights);
            if (Arrays.stream(parts).sum() != total) {
                throw new AssertionError(
                        total + " over " + Arrays.toString(weights) + " gives " + Arrays.toString(parts));
            }
            if (round % 100 == 0) {
                checkShares(total, weights, parts);
            }
        }
    }

    private static void checkShares(long total, long[] weights, long[] parts) {
        var sum = Arrays.stream(weights).sum();
        for (int i = 0; i < parts.length && sum > 0; i++) {
            assertThat((double) parts[i])
                    .isBetween((double) total * weights[i] / sum - 1.001, (double) total * weights[i] / sum + 1.001);
        }
    }
}
