package dev.vitrine.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Concurrent callers. */
public final class ConcurrentCallers {

    private ConcurrentCallers() {}

    /** Task of one caller. */
    @FunctionalInterface
    public interface Task<T> {
        T run(int number) throws Exception;
    }

    /** The result of each caller, in order; {@code threads} of them run at the same time. */
    public static <T> List<T> runConcurrently(int people, int threads, Task<T> task) throws Exception {
        var answers = new ArrayList<Future<T>>();
        try (var callers = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < people; i++) {
                var number = i;
                answers.add(callers.submit((Callable<T>) () -> task.run(number)));
            }
        }
        var values = new ArrayList<T>();
        for (var answer : answers) {
            values.add(answer.get());
        }
        return values;
    }
}
