package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.testkit.TestPlatform;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A product that many pay for at once, and what other shops notice of it. */
final class FlashSaleTest {

    /** More than there are connections. */
    private static final int PAYERS = 24;

    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void payersOfOneProductLeaveConnectionsToOtherShops() throws Exception {
        try (var platform = TestPlatform.isolated(Dialect.POSTGRESQL);
                var threads = Executors.newFixedThreadPool(PAYERS + 1)) {
            var shopping = Shopping.in(platform);
            var jug = shopping.goods().variant("Jug", 1990, 100);
            var checkouts =
                    Stream.generate(() -> shopping.ready(jug, 1)).limit(PAYERS).toList();
            var taken = new CountDownLatch(1);
            threads.submit(() -> holdStock(shopping, jug, taken));
            taken.await();
            var payers = checkouts.stream()
                    .map(checkout -> threads.submit(() -> shopping.pay(checkout)))
                    .toList();
            while (shopping.charges("success") < PAYERS) {
                assertThat(payers).noneMatch(Future::isDone);
            }
            for (int i = 0; i < PAYERS; i++) {
                assertThat(platform.shop().handle()).isNotEmpty();
            }
            assertThat(shopping.orders()).isZero();
            end.countDown();
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            assertThat(shopping.orders()).isEqualTo(PAYERS);
        } finally {
            end.countDown();
        }
    }

    private boolean holdStock(Shopping shopping, long variant, CountDownLatch taken) {
        return shopping.platform().foundation().database().write(tx -> {
            var took = shopping.platform().catalog().stock().take(tx, shopping.shop(), variant, 1);
            taken.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return took;
        });
    }
}
