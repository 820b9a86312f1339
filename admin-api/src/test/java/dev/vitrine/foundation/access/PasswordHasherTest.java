package dev.vitrine.foundation.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.ApiException;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** "Cap at 2 concurrent hashes (queue 50, then 503)". */
final class PasswordHasherTest {

    private static final int CROWD = 200;

    @Test
    void fiftyWaitAndTheOthersAreToldToComeAgain() throws InterruptedException {
        var passwordHasher = new PasswordHasher();
        var hash = passwordHasher.hash("a long way to tipperary");
        var start = new CountDownLatch(1);
        var right = new AtomicInteger();
        var refused = new AtomicInteger();
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < CROWD; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                    right.addAndGet(passwordHasher.matches("a long way to tipperary", hash) ? 1 : 0);
                } catch (ApiException busy) {
                    assertThat(busy.status()).isEqualTo(503);
                    assertThat(busy.headers()).containsEntry("Retry-After", "1");
                    refused.incrementAndGet();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        start.countDown();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(right.get() + refused.get()).isEqualTo(CROWD);
        // why no more: two are worked on and fifty wait; some are done before the last ones come.
        assertThat(refused.get()).isBetween(1, CROWD - 52);
        assertThat(passwordHasher.matches("a long way to tipperary", hash))
                .as("afterwards")
                .isTrue();
    }
}
