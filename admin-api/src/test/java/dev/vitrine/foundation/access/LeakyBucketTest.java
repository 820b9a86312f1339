package dev.vitrine.foundation.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.testkit.Seed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LeakyBucketTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void thirtyPassAtOnceAndTheNextWaits() {
        var bucket = new LeakyBucket();
        for (int i = 0; i < 30; i++) {
            assertThat(bucket.tryAcquire(START)).isTrue();
        }
        assertThat(bucket.tryAcquire(START)).isFalse();
        assertThat(bucket.count(START)).isEqualTo(30);
        assertThat(bucket.retryAfter(START)).isEqualTo(1);
        assertThat(bucket.tryAcquire(START.plusMillis(500))).isTrue();
    }

    @Test
    void twentyNineBecomesNineAfterTenSeconds() {
        var bucket = new LeakyBucket();
        for (int i = 0; i < 29; i++) {
            bucket.tryAcquire(START);
        }
        assertThat(bucket.count(START)).isEqualTo(29);
        assertThat(bucket.count(START.plusSeconds(10))).isEqualTo(9);
    }

    @Test
    void equalsTheExactModelOnAMillionArrivals() {
        var seed = Seed.next();
        var random = new Random(seed.value());
        var bucket = new LeakyBucket();
        var now = START;
        var level = BigDecimal.ZERO;
        for (int i = 0; i < 1_000_000; i++) {
            var millis = random.nextInt(4) == 0 ? random.nextInt(3_000) : random.nextInt(400);
            now = now.plusMillis(millis);
            level = level.subtract(BigDecimal.valueOf(2L * millis, 3)).max(BigDecimal.ZERO);
            var fits = level.add(BigDecimal.ONE).compareTo(BigDecimal.valueOf(30)) <= 0;
            if (fits) {
                level = level.add(BigDecimal.ONE);
            }
            if (bucket.tryAcquire(now) != fits
                    || bucket.count(now)
                            != level.setScale(0, RoundingMode.CEILING).intValue()) {
                throw new AssertionError("differs at arrival " + i + ", " + seed);
            }
        }
    }

    /** The clock was an hour ahead, and was set right: 34 calls at two a second pass as if it had always been. */
    @Test
    void leaksAgainWhenTheClockIsSetBack() {
        var bucket = new LeakyBucket();
        for (int i = 0; i < 20; i++) {
            assertThat(bucket.tryAcquire(START.plusSeconds(3600))).isTrue();
        }
        assertThat(bucket.count(START)).as("nothing leaks by it").isEqualTo(20);
        for (int i = 1; i <= 34; i++) {
            assertThat(bucket.tryAcquire(START.plusMillis(i * 500L)))
                    .as("call " + i)
                    .isTrue();
        }
    }

    @Test
    void fullBucketLeaksAgainToo() {
        var bucket = new LeakyBucket();
        for (int i = 0; i < 30; i++) {
            bucket.tryAcquire(START.plusSeconds(3600));
        }
        assertThat(bucket.tryAcquire(START)).isFalse();
        assertThat(bucket.tryAcquire(START.plusMillis(500))).isTrue();
    }
}
