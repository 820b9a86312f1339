import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests over kept connections, each its next one when the last is answered, and counts.
 *
 * @param rounds how often each number of connections is tried
 * @param seconds how long each time
 */
record Meter(int port, int rounds, int seconds) {

    private static final List<Integer> CONNECTIONS = List.of(1, 8, 32);
    private static final int WARM_UP_SECONDS = 3;

    /** The next request; null when there is none left. For any number of threads. */
    interface Requests {
        byte[] next();
    }

    /** Something that takes one connection and is counted as one. */
    interface Work {
        void run(Connection connection) throws IOException;
    }

    /**
     * What came out.
     *
     * @param p50 half took less, in milliseconds
     * @param bytes of the last body, as they are sent
     * @param spread between the rounds: the difference of the best and the worst, as a part of the median
     */
    record Figure(double perSecond, double p50, long bytes, double spread) {}

    private record Done(List<Long> times, long bytes) {}

    /** Of one, eight and thirty-two connections, those that get most done; of eight where rounds take a second. */
    Figure best(Requests requests, int... status) throws Exception {
        at(requests, 8, 1, Math.min(seconds, WARM_UP_SECONDS), status);
        Figure best = null;
        // why eight in short runs: for most rows they are the best.
        for (int connections : seconds == 1 ? List.of(8) : CONNECTIONS) {
            var figure = at(requests, connections, rounds, seconds, status);
            best = best == null || figure.perSecond() > best.perSecond() ? figure : best;
        }
        return best;
    }

    Figure at(Requests requests, int connections, int... status) throws Exception {
        at(requests, connections, 1, 1, status);
        return at(requests, connections, rounds, seconds, status);
    }

    /** Of eight connections; {@code each}: how many things are done when the work is done once. */
    Figure work(int each, Work work) throws Exception {
        measure(8, 1, Math.min(seconds, WARM_UP_SECONDS), end -> loop(work, end));
        var all = measure(8, rounds, seconds, end -> loop(work, end));
        return new Figure(all.perSecond() * each, all.p50() / each, all.bytes(), all.spread());
    }

    private Figure at(Requests requests, int connections, int times, int each, int... status) throws Exception {
        return measure(connections, times, each, end -> loop(requests, end, status));
    }

    private interface Loop {
        Done until(long end) throws IOException;
    }

    private Figure measure(int connections, int times, int each, Loop loop) throws Exception {
        var rates = new ArrayList<Double>();
        var all = new ArrayList<Long>();
        long bytes = 0;
        try (var threads = Executors.newFixedThreadPool(connections)) {
            for (int round = 0; round < times; round++) {
                var begun = System.nanoTime();
                var end = begun + TimeUnit.SECONDS.toNanos(each);
                var work = new ArrayList<Callable<Done>>();
                for (int i = 0; i < connections; i++) {
                    work.add(() -> loop.until(end));
                }
                long count = 0;
                for (Future<Done> future : threads.invokeAll(work)) {
                    var done = future.get();
                    all.addAll(done.times());
                    count += done.times().size();
                    bytes = Math.max(bytes, done.bytes());
                }
                if (count > 0) {
                    rates.add(count / ((System.nanoTime() - begun) / 1e9));
                }
            }
        }
        if (rates.isEmpty()) {
            return new Figure(0, 0, 0, 0);
        }
        var sorted = rates.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        var median = sorted[sorted.length / 2];
        var nanoseconds = all.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Figure(
                median,
                nanoseconds[nanoseconds.length / 2] / 1e6,
                bytes,
                (sorted[sorted.length - 1] - sorted[0]) / median);
    }

    private Done loop(Requests requests, long end, int... status) throws IOException {
        var times = new ArrayList<Long>();
        long bytes = 0;
        try (var connection = new Connection(port)) {
            for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
                var request = requests.next();
                if (request == null) {
                    break;
                }
                bytes = connection.call(request, status).body().length;
                times.add(System.nanoTime() - start);
            }
        }
        return new Done(times, bytes);
    }

    private Done loop(Work work, long end) throws IOException {
        var times = new ArrayList<Long>();
        try (var connection = new Connection(port)) {
            for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
                work.run(connection);
                times.add(System.nanoTime() - start);
            }
        }
        return new Done(times, 0);
    }

    /** Waits until that is answered well. */
    void await(byte[] request) throws InterruptedException {
        for (var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60); ; TimeUnit.MILLISECONDS.sleep(50)) {
            try (var connection = new Connection(port)) {
                connection.call(request, 200);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
