import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * What a read costs in a large platform: {@code java bench/Scale.java} from the repository's root. Starts three servers at
 * once, one with a small shop, one with a large shop, one with many shops beside a small one, and asks them by turns for the
 * same, so that whatever else the machine does falls on all of them. Rows that are asked for one by one are drawn from all.
 *
 * <p>Options: {@code --database sqlite} or {@code postgresql}, {@code --rows N} of everything in the large shop (1,000,000),
 * {@code --shops N} (10,000), {@code --turns N} of each read (300), {@code --seed N} of the draw.
 */
public final class Scale {

    private static final int SMALL = 1_000;
    private static final int WARM_UP = 100;
    private static final int IDLE_MINUTES = 2;

    /** By what a read is called: its address for a number of a row. */
    private static final Map<String, LongFunction<String>> READS = reads();

    /** A platform, and how many rows of each kind its first shop has. */
    private record World(String name, Instance instance, Connection connection, int rows) {

        byte[] request(LongFunction<String> read, Random random) {
            var path = read.apply(1 + random.nextInt(rows));
            return path.startsWith("/admin") ? instance.api("GET", path, "") : instance.page(path);
        }
    }

    private Scale() {}

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        for (var name : options.text("--database", "sqlite,postgresql").split(",")) {
            try (var databases = new Databases(name)) {
                run(options, databases);
            }
        }
    }

    /** A database for each world. */
    private static final class Databases implements AutoCloseable {

        private final Database first;
        private int others;

        Databases(String name) throws Exception {
            this.first = new Database(name);
        }

        String next() throws IOException {
            others++;
            return others == 1 || first.url.isEmpty() ? first.url : first.another("world_" + others);
        }

        List<ProcessHandle> processes() {
            return first.processes.stream()
                    .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                    .toList();
        }

        @Override
        public void close() throws Exception {
            first.close();
        }
    }

    private static void run(Options options, Databases databases) throws Exception {
        var rows = options.number("--rows", 1_000_000);
        var shops = options.number("--shops", 10_000);
        try (var small = instance(databases.next(), SMALL, 0);
                var large = instance(databases.next(), rows, 0);
                var many = instance(databases.next(), SMALL, shops)) {
            awaitSearch(small, SMALL);
            awaitSearch(large, rows);
            awaitSearch(many, SMALL);
            try (var toSmall = new Connection(small.port);
                    var toLarge = new Connection(large.port);
                    var toMany = new Connection(many.port)) {
                var worlds = List.of(
                        new World("one shop of %,d".formatted(SMALL), small, toSmall, SMALL),
                        new World("one shop of %,d".formatted(rows), large, toLarge, rows),
                        new World("%,d shops beside it".formatted(shops), many, toMany, SMALL));
                measure(worlds, options.number("--turns", 300), new Random(options.number("--seed", 1)));
                idle(worlds, databases);
            }
        }
    }

    private static Instance instance(String database, int rows, int shops) throws Exception {
        var instance = new Instance(database, List.of("--rate-limit", "off"), List.of(Instance.SHOP));
        var begun = System.nanoTime();
        instance.fill(rows);
        if (shops > 0) {
            instance.open(shops);
        }
        System.out.printf(Locale.ROOT, "%,d rows of everything, %,d shops: filled in %d s%n", rows, 1 + shops,
                (System.nanoTime() - begun) / 1_000_000_000);
        instance.start();
        return instance;
    }

    /** Waits until the server has indexed the words of products, which it begins with when it starts. */
    private static void awaitSearch(Instance instance, int rows) throws Exception {
        for (int turn = 0; turn < 3600; turn++) {
            var path = "/search/suggest.json?q=jug%20" + rows + "&limit=" + (1 + turn % 10);
            try (var connection = new Connection(instance.port)) {
                var answer = connection.call(Instance.request("GET", instance.host(), path, "", ""), 200);
                if (answer.text().contains("Jug " + rows)) {
                    return;
                }
            }
            Thread.sleep(1000);
        }
        throw new IllegalStateException("the words of the products were not indexed in an hour");
    }

    private static void measure(List<World> worlds, int turns, Random random) throws IOException {
        System.out.println("\nload average " + Files.readString(Path.of("/proc/loadavg")).strip() + "\n");
        System.out.print("| Read, p50 in ms |");
        worlds.forEach(world -> System.out.print(" " + world.name() + " |"));
        System.out.println(" times | times |\n|---|--:|--:|--:|--:|--:|");
        for (var read : READS.entrySet()) {
            var times = new LinkedHashMap<World, List<Long>>();
            for (int turn = 0; turn < WARM_UP + turns; turn++) {
                for (var world : worlds) {
                    var request = world.request(read.getValue(), random);
                    var begun = System.nanoTime();
                    world.connection().call(request, 200, 304);
                    var time = System.nanoTime() - begun;
                    if (turn >= WARM_UP) {
                        times.computeIfAbsent(world, any -> new ArrayList<>()).add(time);
                    }
                }
            }
            var medians = times.values().stream().map(Scale::median).toList();
            System.out.print("| " + read.getKey() + " |");
            medians.forEach(median -> System.out.printf(Locale.ROOT, " %.2f |", median));
            System.out.printf(Locale.ROOT, " %.2f | %.2f |%n", medians.get(1) / medians.get(0),
                    medians.get(2) / medians.get(0));
        }
    }

    /** What the servers do when nobody asks. */
    private static void idle(List<World> worlds, Databases databases) throws Exception {
        var before = new LinkedHashMap<World, Long>();
        for (var world : worlds) {
            before.put(world, Programs.ticks(world.instance().processes()));
        }
        var database = Programs.ticks(databases.processes());
        Thread.sleep(IDLE_MINUTES * 60_000L);
        System.out.print("| processor time of a minute without requests, ms |");
        for (var world : worlds) {
            System.out.printf(Locale.ROOT, " %.0f |",
                    each(Programs.ticks(world.instance().processes()) - before.get(world)));
        }
        System.out.printf(Locale.ROOT, " | PostgreSQL %.0f |%n", each(Programs.ticks(databases.processes()) - database));
    }

    private static double each(long ticks) {
        return ticks * 1000.0 / Programs.TICKS / IDLE_MINUTES;
    }

    private static double median(List<Long> times) {
        return times.stream().sorted().toList().get(times.size() / 2) / 1e6;
    }

    private static Map<String, LongFunction<String>> reads() {
        var reads = new LinkedHashMap<String, LongFunction<String>>();
        reads.put("50 products", row -> "/admin/products.json");
        reads.put("50 products after one of them", row -> "/admin/products.json?since_id=" + Math.max(0, row - 50));
        reads.put("50 products of a collection", row -> "/admin/products.json?collection_id=2");
        reads.put("a product", row -> "/admin/products/" + row + ".json");
        reads.put("a variant", row -> "/admin/variants/" + row + ".json");
        reads.put("50 orders", row -> "/admin/orders.json?status=any");
        reads.put("an order", row -> "/admin/orders/" + row + ".json");
        reads.put("orders of a customer", row -> "/admin/orders.json?status=any&customer_id=" + row);
        reads.put("a customer", row -> "/admin/customers/" + row + ".json");
        reads.put("customers by e-mail address",
                row -> "/admin/customers/search.json?query=email:buyer" + row + "@mail.test");
        reads.put("suggestions for a product's name", row -> "/search/suggest.json?q=jug%20" + row);
        reads.put("count of products", row -> "/admin/products/count.json");
        reads.put("count of products, to 1,000", row -> "/admin/products/count.json?count_limit=1000");
        // why of the first ones: else the page cache of the large shop knows none of them, and that of the small one all.
        reads.put("a product's page", row -> "/products/jug-" + (1 + row % 100 * 10));
        return reads;
    }
}
