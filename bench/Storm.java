import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What one shop's storm does to another shop: {@code java bench/Storm.java} from the repository's root. Starts a server
 * of its own on a fresh folder with two shops, times pages and calls of the calm one while nothing else happens, then
 * while the other one is asked for pages that are in no cache, and for lists of products, over many connections.
 *
 * <p>Options: {@code --seconds N} of each phase, {@code --pages N} and {@code --calls N} connections of the storm,
 * {@code --database URL}.
 */
public final class Storm {

    private static final int PRODUCTS = 200;
    private static final String WILD = "wild";
    private static final String CALM = "calm";

    private final Instance instance;
    private final int seconds;
    private final int pages;
    private final int calls;
    private final AtomicLong numbers = new AtomicLong();

    /** Something of the calm shop that is asked for again and again: with a pause, as few people do. */
    private record Probe(String name, int pauseMillis, Supplier<byte[]> request) {}

    private Storm(Instance instance, Options options) {
        this.instance = instance;
        this.seconds = options.number("--seconds", 30);
        this.pages = options.number("--pages", 32);
        this.calls = options.number("--calls", 16);
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        try (var instance = new Instance(options.text("--database", ""), List.of(), List.of(WILD, CALM))) {
            var file = Files.createTempFile("products", ".csv");
            Files.writeString(file, products());
            for (var shop : List.of(WILD, CALM)) {
                instance.run("import", file.toString(), "--shop", shop);
            }
            instance.start();
            new Storm(instance, options).run();
        }
    }

    private static String products() {
        var csv = new StringBuilder("Handle,Title,Vendor,Variant Price\n");
        for (int i = 0; i < PRODUCTS; i++) {
            csv.append("product-" + i + ",Product " + i + " of stoneware,Kiln " + i % 20 + "," + (10 + i % 90) + "\n");
        }
        return csv.toString();
    }

    private void run() throws Exception {
        var probes = List.of(
                new Probe("front page, cached", 20, () -> instance.page(CALM, "/")),
                new Probe("search page, rendered", 500, () -> instance.page(CALM, search())),
                new Probe("call of the API", 600, () -> instance.api(CALM, "GET", "/admin/products.json?limit=10", "")),
                new Probe("cart", 300, () -> instance.page(CALM, "/cart.json")));
        measure(probes, 5, false);
        var quiet = measure(probes, seconds, false);
        measure(List.of(), 5, true);
        var storm = measure(probes, seconds, true);
        System.out.println("| The calm shop | p50 | p95 | most | in the storm: p50 | p95 | most |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|");
        for (var probe : probes) {
            System.out.printf(
                    "| %s | %s | %s |%n", probe.name, figures(quiet.get(probe.name)), figures(storm.get(probe.name)));
        }
    }

    private String search() {
        return "/search?q=stoneware+" + numbers.incrementAndGet();
    }

    /** Milliseconds of each probe's answers. */
    private Map<String, List<Double>> measure(List<Probe> probes, int howLong, boolean wild) throws Exception {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(howLong);
        var results = new LinkedHashMap<String, Future<List<Double>>>();
        var storms = new ArrayList<Future<Map<Integer, Long>>>();
        try (var threads = Executors.newCachedThreadPool()) {
            for (int i = 0; wild && i < pages; i++) {
                storms.add(threads.submit(() -> storm(end, () -> instance.page(WILD, search()))));
            }
            for (int i = 0; wild && i < calls; i++) {
                var list = instance.api(WILD, "GET", "/admin/products.json?limit=50", "");
                storms.add(threads.submit(() -> storm(end, () -> list)));
            }
            probes.forEach(probe -> results.put(probe.name, threads.submit(timed(probe, end))));
        }
        var times = new LinkedHashMap<String, List<Double>>();
        for (var result : results.entrySet()) {
            times.put(result.getKey(), result.getValue().get());
        }
        if (wild && !probes.isEmpty()) {
            var answers = new TreeMap<Integer, Long>();
            for (var storm : storms) {
                storm.get().forEach((status, count) -> answers.merge(status, count, Long::sum));
            }
            System.out.println("The storm: " + pages + " connections for pages, " + calls + " for the API, " + howLong
                    + " s; answers by status " + answers);
        }
        return times;
    }

    private Map<Integer, Long> storm(long end, Supplier<byte[]> request) throws IOException {
        var answers = new TreeMap<Integer, Long>();
        try (var connection = new Connection(instance.port)) {
            while (System.nanoTime() < end) {
                answers.merge(connection.call(request.get(), 200, 429, 503).status(), 1L, Long::sum);
            }
        }
        return answers;
    }

    private Callable<List<Double>> timed(Probe probe, long end) {
        return () -> {
            var times = new ArrayList<Double>();
            try (var connection = new Connection(instance.port)) {
                while (System.nanoTime() < end) {
                    var begun = System.nanoTime();
                    connection.call(probe.request.get(), 200);
                    times.add((System.nanoTime() - begun) / 1e6);
                    TimeUnit.MILLISECONDS.sleep(probe.pauseMillis);
                }
            }
            return times;
        };
    }

    private static String figures(List<Double> times) {
        var sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return String.join(
                " | ",
                Arrays.stream(new double[] {0.5, 0.95, 1})
                        .mapToObj(part -> text(sorted[Math.min(sorted.length - 1, (int) (sorted.length * part))]))
                        .toList());
    }

    private static String text(double millis) {
        return millis < 10 ? "%.1f ms".formatted(millis) : Math.round(millis) + " ms";
    }
}
