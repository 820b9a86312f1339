package dev.vitrine.foundation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FairExecutorTest {

    private static final ShopId GREEDY = new ShopId(1);
    private static final ShopId SLOW = new ShopId(2);
    private static final ShopId QUICK = new ShopId(3);

    private final AtomicLong now = new AtomicLong();
    private final CountDownLatch end = new CountDownLatch(1);
    private final FairExecutor executor = new FairExecutor("test", ThreadPriority.NORMAL, 3, 1, 40, 30, now::get);

    @AfterEach
    void end() {
        end.countDown();
        executor.close();
    }

    @Test
    void oneTenantNeverHasEveryThread() {
        fill(GREEDY, 20);
        assertThat(executor.submit(QUICK, () -> "done").join()).isEqualTo("done");
    }

    @Test
    void aTenantThatIsAloneHasEveryThreadForShortWork() {
        executor.submit(QUICK, () -> now.addAndGet(20_000_000)).join();
        var together = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            executor.submit(QUICK, () -> awaited(counted(together)));
        }
        assertThat(awaited(together)).isTrue();
    }

    @Test
    void aTenantIsNotAloneWhileAnotherWasHereLately() {
        executor.submit(GREEDY, () -> now.addAndGet(20_000_000)).join();
        executor.submit(QUICK, () -> now.addAndGet(20_000_000)).join();
        fill(GREEDY, 3);
        assertThat(executor.submit(QUICK, () -> "done").join()).isEqualTo("done");
    }

    @Test
    void aTenantIsAloneAgainWhenTheOthersHaveBeenAwayForAWhile() {
        executor.submit(GREEDY, () -> now.addAndGet(20_000_000)).join();
        executor.submit(QUICK, () -> now.addAndGet(20_000_000)).join();
        now.addAndGet(11_000_000_000L);
        var together = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            executor.submit(QUICK, () -> awaited(counted(together)));
        }
        assertThat(awaited(together)).isTrue();
    }

    @Test
    void aShareOfTheThreadsIsSparedFromOneTenant() {
        try (var lane = new FairExecutor("lane", ThreadPriority.NORMAL, 4, 2, 40, 30, now::get)) {
            var began = new CountDownLatch(2);
            for (int i = 0; i < 5; i++) {
                lane.submit(GREEDY, () -> awaited(counted(began)) && awaited(end));
            }
            awaited(began);
            var together = new CountDownLatch(2);
            lane.submit(QUICK, () -> awaited(counted(together)));
            lane.submit(SLOW, () -> awaited(counted(together)));
            assertThat(awaited(together)).isTrue();
            end.countDown();
        }
    }

    @Test
    void tenantsWhoseWorkTakesLongLeaveAThreadToTheOthers() {
        executor.submit(QUICK, () -> now.addAndGet(1_000_000)).join();
        for (var shop : new ShopId[] {GREEDY, SLOW}) {
            executor.submit(shop, () -> now.addAndGet(2_000_000_000L)).join();
        }
        fill(GREEDY, 10);
        fill(SLOW, 10);
        assertThat(executor.submit(QUICK, () -> "done").join()).isEqualTo("done");
    }

    @Test
    void everybodyIsSlowOnABusyMachineAndNobodyWaitsForAThread() {
        for (var shop : new ShopId[] {GREEDY, SLOW, QUICK}) {
            executor.submit(shop, () -> now.addAndGet(2_000_000_000L)).join();
        }
        var together = new CountDownLatch(3);
        for (var shop : new ShopId[] {GREEDY, SLOW, QUICK}) {
            executor.submit(shop, () -> awaited(counted(together)));
        }
        assertThat(awaited(together)).isTrue();
    }

    @Test
    void tenantsTakeTurns() {
        var order = new StringBuffer();
        try (var single = new FairExecutor("single", 1, 1, 40, 30)) {
            var first = single.submit(GREEDY, () -> awaited(end));
            for (int i = 0; i < 3; i++) {
                single.submit(GREEDY, () -> order.append('g'));
            }
            var last = single.submit(QUICK, () -> order.append('q'));
            end.countDown();
            CompletableFuture.allOf(first, last).join();
        }
        assertThat(order.indexOf("q")).isLessThanOrEqualTo(1);
    }

    @Test
    void whatIsTooMuchIsRefusedAtOnce() {
        var running = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            executor.submit(GREEDY, () -> awaited(counted(running)) && awaited(end));
        }
        awaited(running);
        fill(GREEDY, 30);
        assertThatThrownBy(() -> executor.submit(GREEDY, () -> 1).join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(503);
                    assertThat(refusal.headers()).containsKey("Retry-After");
                });
        assertThat(executor.submit(QUICK, () -> 1).join()).isEqualTo(1);
    }

    @Test
    void failureReachesTheCallerAndTheThreadGoesOn() {
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> executor.submit(QUICK, () -> {
                                throw new IllegalStateException("broken");
                            })
                            .join())
                    .hasRootCauseMessage("broken");
        }
        assertThat(executor.submit(QUICK, () -> 1).join()).isEqualTo(1);
    }

    /** Work that does not end before the test does. */
    private void fill(ShopId shop, int pieces) {
        for (int i = 0; i < pieces; i++) {
            executor.submit(shop, () -> awaited(end));
        }
    }

    private static CountDownLatch counted(CountDownLatch latch) {
        latch.countDown();
        return latch;
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
