package dev.vitrine.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many callers at once. {@code -Dvitrine.crowd=full} makes crowds as large as the documents ask for. */
public final class Crowd {

    private static final boolean FULL = "full".equals(System.getProperty("vitrine.crowd"));

    private Crowd() {}

    /** What one of a crowd does. */
    @FunctionalInterface
    public interface Deed<T> {
        T act(int number) throws Exception;
    }

    public static int of(int usual, int full) {
        return FULL ? full : usual;
    }

    /** Everybody's answer, in their order; {@code threads} of them act at the same time. */
    public static <T> List<T> atOnce(int people, int threads, Deed<T> deed) throws Exception {
        var answers = new ArrayList<Future<T>>();
        try (var callers = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < people; i++) {
                var number = i;
                answers.add(callers.submit((Callable<T>) () -> deed.act(number)));
            }
        }
        var values = new ArrayList<T>();
        for (var answer : answers) {
            values.add(answer.get());
        }
        return values;
    }
}
