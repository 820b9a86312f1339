package dev.vitrine.foundation.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestPlatform;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** "Bucket per shop in a multi-node cluster: one shared counter, else limits multiply by nodes." */
final class SharedLeakyBucketTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final TestPlatform test = TestPlatform.on(Dialect.POSTGRESQL);
    private final Database database = test.platform().foundation().database();

    @Test
    void twoProcessesLetThirtyPassTogether() throws Exception {
        var shop = test.shop().shopId();
        var nodes = List.of(new SharedLeakyBucket(database, shop), new SharedLeakyBucket(database, shop));
        var knocks = IntStream.range(0, 100)
                .<Callable<Boolean>>mapToObj(i -> () -> nodes.get(i % 2).tryAcquire(START))
                .toList();
        try (var threads = Executors.newFixedThreadPool(8)) {
            var passed = 0;
            for (var knock : threads.invokeAll(knocks)) {
                passed += knock.get() ? 1 : 0;
            }
            assertThat(passed).isEqualTo(30);
        }
        assertThat(nodes.getFirst().count(START.plusSeconds(10))).isEqualTo(10);
    }

    @Test
    void equalsTheBucketOfOneProcess() {
        var seed = Seed.next();
        var random = new Random(seed.value());
        var shared = new SharedLeakyBucket(database, test.shop().shopId());
        var alone = new LeakyBucket();
        var now = START;
        for (int i = 0; i < 2_000; i++) {
            now = now.plusMillis(random.nextInt(9) == 0 ? random.nextInt(3_000) : random.nextInt(300));
            assertThat(shared.tryAcquire(now)).as("arrival " + i + ", " + seed).isEqualTo(alone.tryAcquire(now));
            assertThat(shared.count(now)).as("arrival " + i + ", " + seed).isEqualTo(alone.count(now));
            assertThat(shared.retryAfter(now)).isEqualTo(alone.retryAfter(now));
        }
    }

    /** The clock was an hour ahead, and was set right: 34 calls at two a second pass as if it had always been. */
    @Test
    void leaksAgainWhenTheClockIsSetBack() {
        var bucket = new SharedLeakyBucket(database, test.shop().shopId());
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
        var bucket = new SharedLeakyBucket(database, test.shop().shopId());
        for (int i = 0; i < 30; i++) {
            bucket.tryAcquire(START.plusSeconds(3600));
        }
        assertThat(bucket.tryAcquire(START)).isFalse();
        assertThat(bucket.tryAcquire(START.plusMillis(500))).isTrue();
    }
}
