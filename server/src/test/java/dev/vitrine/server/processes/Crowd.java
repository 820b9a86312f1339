package dev.vitrine.server.processes;

import dev.vitrine.server.testkit.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Many who do the same at the same time. */
final class Crowd {

    private static final int AT_ONCE = 24;

    private Crowd() {}

    /** What each of so many got, by their number from 0 on; the first of them begin at the same moment. */
    static <T> List<T> of(int people, IntFunction<T> work) throws InterruptedException, ExecutionException {
        var first = Math.min(people, AT_ONCE);
        var barrier = new CyclicBarrier(first);
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var futures = new ArrayList<Future<T>>();
            for (int person = 0; person < people; person++) {
                var number = person;
                futures.add(threads.submit(() -> {
                    if (number < first) {
                        barrier.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
                    }
                    return work.apply(number);
                }));
            }
            var results = new ArrayList<T>();
            for (var future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }
}
