package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.testkit.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SharedReadsTest {

    private static final int CALLERS = 20;

    private final List<Thread> threads = new ArrayList<>();
    private final ThreadPoolExecutor callers =
            new ThreadPoolExecutor(CALLERS, CALLERS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                var thread = Executors.defaultThreadFactory().newThread(work);
                threads.add(thread);
                return thread;
            });

    @AfterEach
    void end() {
        callers.shutdownNow();
    }

    @Test
    void whoAsksDuringAReadingSharesTheNext() throws Exception {
        var free = new CountDownLatch(1);
        var reads = new AtomicInteger();
        var sharedReads = new SharedReads<String, Integer>(key -> {
            var number = reads.incrementAndGet();
            await(free);
            return number;
        });
        var first = callers.submit(() -> sharedReads.get("shop"));
        Patience.await("the first reading", () -> reads.get() == 1);
        var others = askAll(sharedReads);

        free.countDown();
        assertThat(first.get()).isEqualTo(1);
        for (var other : others) {
            assertThat(other.get()).as("not the reading that had begun before").isEqualTo(2);
        }
        assertThat(reads).hasValue(2);
    }

    @Test
    void keysDoNotWaitForEachOther() throws Exception {
        var free = new CountDownLatch(1);
        var sharedReads = new SharedReads<String, String>(key -> {
            if (key.equals("slow")) {
                await(free);
            }
            return key;
        });
        var slow = callers.submit(() -> sharedReads.get("slow"));
        Patience.await("the slow reading", () -> threads.getFirst().getState() == Thread.State.WAITING);
        assertThat(sharedReads.get("quick")).isEqualTo("quick");
        free.countDown();
        assertThat(slow.get()).isEqualTo("slow");
    }

    @Test
    void failureIsThatOfAllWhoSharedItAndOfNobodyElse() throws Exception {
        var free = new CountDownLatch(1);
        var reads = new AtomicInteger();
        var sharedReads = new SharedReads<String, Integer>(key -> {
            var number = reads.incrementAndGet();
            await(free);
            if (number == 2) {
                throw new IllegalStateException("the database is away");
            }
            return number;
        });
        var first = callers.submit(() -> sharedReads.get("shop"));
        Patience.await("the first reading", () -> reads.get() == 1);
        var others = askAll(sharedReads);

        free.countDown();
        assertThat(first.get()).isEqualTo(1);
        for (var other : others) {
            assertThatThrownBy(other::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("the database is away")
                    .cause()
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(sharedReads.get("shop")).isEqualTo(3);
    }

    /** All other callers ask, and wait. */
    private List<Future<Integer>> askAll(SharedReads<String, Integer> sharedReads) {
        var answers = new ArrayList<Future<Integer>>();
        for (int i = 1; i < CALLERS; i++) {
            answers.add(callers.submit(() -> sharedReads.get("shop")));
        }
        Patience.await(
                "everybody waits",
                () -> threads.size() == CALLERS
                        && threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        return answers;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
