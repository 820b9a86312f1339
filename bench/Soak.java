import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Whether anything grows in hours of mixed load: {@code java bench/Soak.java} from the repository's root. Starts a server
 * of its own, does everything with its shop that {@link MixedLoad} knows, prints what the server takes each minute, and at
 * the end a table of first and last quarter. It exits with 1 when something grew without a reason, or was answered wrongly.
 *
 * <p>Options: {@code --minutes N} (120), {@code --database sqlite} or {@code postgresql}, {@code --rate N} requests a
 * second (5).
 */
public final class Soak {

    private static final String OWNER = "owner@mail.test";
    private static final String HEAP = "heap after a collection";
    /** why without: they fill for hours, as long as visitors ask for other pages, and have a bound. */
    private static final String HEAP_WITHOUT_CACHES = "the same without caches of pages";
    private static final String FAILED_WEBHOOKS = "failed webhooks";
    /** Wrong answers that are printed; the others are counted. */
    private static final int PRINTED = 50;
    /** why not each time: a whole collection also frees what an ordinary one leaves. */
    private static final int MINUTES_BETWEEN_COLLECTIONS = 5;
    /** Of which the trend knows nothing: the JVM compiles, workers begin to compile pages, caches fill. */
    private static final int WARM_UP_MINUTES = 15;

    private final Instance instance;
    private final MixedLoad load;
    private final Receiver receiver;
    private final Footprint footprint;
    private final int minutes;
    private final Trend trend = new Trend();
    private long wrong;

    private Soak(Instance instance, MixedLoad load, Receiver receiver, Footprint footprint, int minutes) {
        this.instance = instance;
        this.load = load;
        this.receiver = receiver;
        this.footprint = footprint;
        this.minutes = minutes;
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        var backups = Files.createTempDirectory("vitrine-soak-backups");
        // why kept so briefly: there shall be as many of them in the last quarter as in the first.
        var flags = List.of("--rate-limit", "off", "--backup-to", backups.toString(), "--backup-every", "5m",
                "--backup-keep", "10m");
        var fine = false;
        try (var database = new Database(options.text("--database", "sqlite"));
                var instance = new Instance(database.url, flags, List.of(Instance.SHOP));
                var receiver = new Receiver()) {
            var console = new Console(instance, Instance.SHOP, OWNER);
            instance.start();
            var folders = new LinkedHashMap<>(Map.of("backups", backups));
            for (var process : database.processes) {
                folders.put("PostgreSQL", Path.of("/proc/" + process.pid(), "cwd").toRealPath());
            }
            var footprint = new Footprint(instance, folders);
            try (var connection = new Connection(instance.port);
                    var load = new MixedLoad(instance, connection, console, options.number("--rate", 5))) {
                console.signIn(connection);
                for (var topic : List.of("products/update", "orders/create", "orders/paid", "customers/create")) {
                    receiver.subscribe(instance, connection, topic, topic);
                }
                load.start();
                fine = new Soak(instance, load, receiver, footprint, options.number("--minutes", 120)).run();
            }
            instance.stop();
            System.out.println(instance.run("doctor", "--deep").strip());
        } finally {
            Instance.delete(backups);
        }
        System.exit(fine ? 0 : 1);
    }

    private boolean run() throws Exception {
        System.out.println("Server " + instance.server().pid() + ", data in " + instance.data() + ", load average "
                + Files.readString(Path.of("/proc/loadavg")).strip());
        var begun = System.nanoTime();
        for (int minute = 1; minute <= minutes; minute++) {
            TimeUnit.NANOSECONDS.sleep(begun + TimeUnit.MINUTES.toNanos(minute) - System.nanoTime());
            read(minute);
        }
        promise();
        System.out.println();
        var fine = trend.print();
        System.out.println(wrong + " answers were not as they should be");
        return fine && wrong == 0;
    }

    private void read(int minute) throws Exception {
        var metrics = metrics();
        var figures = new LinkedHashMap<String, Double>();
        var times = load.requests();
        figures.put("load average", Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ")[0]));
        figures.put("requests", (double) times.length);
        figures.put("p50 ms", part(times, 0.5));
        figures.put("p95 ms", part(times, 0.95));
        figures.putAll(footprint.read(metrics));
        figures.put(FAILED_WEBHOOKS, Footprint.metric(metrics, "vitrine_webhooks_attempts_total\\{outcome=\"failed\""));
        figures.put("webhooks", (double) receiver.received());
        figures.put("failed renders", renders(metrics, "") - renders(metrics, "\\{outcome=\"html\""));
        if (minute % MINUTES_BETWEEN_COLLECTIONS == 0) {
            Programs.output(new ProcessBuilder(
                    Path.of(Programs.command()).resolveSibling("jcmd").toString(),
                    Long.toString(instance.server().pid()),
                    "GC.run"));
            var after = metrics();
            figures.put(HEAP, Footprint.heap(after));
            figures.put(HEAP_WITHOUT_CACHES, Footprint.heap(after) - Footprint.caches(after));
        }
        if (minute == 1) {
            System.out.println("| minute | " + String.join(" | ", figures.keySet()) + " | " + HEAP + " | " + HEAP_WITHOUT_CACHES + " |");
            System.out.println("|--:" + "|--:".repeat(figures.size() + 2) + "|");
        }
        System.out.println("| " + minute + " | " + String.join(" | ", figures.values().stream().map(Trend::text).toList())
                + (figures.containsKey(HEAP) ? " |" : " | | |"));
        var deeds = load.deeds();
        for (var each : load.unexpected()) {
            wrong++;
            if (wrong <= PRINTED) {
                System.out.println(each.lines().findFirst().orElse("").replaceAll("[0-9a-f]{16,}|[^ -~]+", "…"));
            }
        }
        if (minute > Math.min(WARM_UP_MINUTES, minutes / 4)) {
            figures.forEach((name, value) -> trend.add(minute, name, value));
            deeds.entrySet().stream()
                    .filter(each -> each.getValue().length > 0)
                    .forEach(each -> trend.add(minute, each.getKey() + ", p50 ms", part(each.getValue(), 0.5)));
        }
    }

    private String metrics() throws IOException {
        try (var connection = new Connection(instance.port)) {
            return connection.call(Instance.request("GET", "localhost:" + instance.port, "/metrics", "", ""), 200).text();
        }
    }

    private static double renders(String metrics, String outcome) {
        return Footprint.metric(metrics, "vitrine_renders_seconds_count" + outcome);
    }

    private static double part(double[] sorted, double part) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, (int) (sorted.length * part))];
    }

    private void promise() {
        trend.staysFlat("server without heap and files", 0.1, 0);
        trend.mayGrow("server", "its heap has a bound");
        trend.staysFlat("children", 0.1, 0);
        trend.staysFlat("child processes", 0, 0.5);
        trend.staysFlat("handles", 0, 10);
        trend.staysFlat("children's handles", 0, 5);
        trend.staysFlat("threads", 0, 5);
        trend.staysFlat("children's threads", 0, 5);
        trend.staysFlat("classes and code", 0.1, 0);
        trend.staysFlat("buffers", 0.1, 1);
        trend.staysFlat(HEAP_WITHOUT_CACHES, 0.05, 2);
        trend.mayGrow(HEAP, "caches of pages fill");
        trend.mayGrow("caches of pages", "they have a bound");
        trend.staysFlat("temporary, files", 0, 2);
        trend.staysFlat("temporary", 0.05, 1);
        trend.staysFlat("write-ahead log", 0.05, 5);
        trend.staysFlat("themes, files", 0, 2);
        trend.staysFlat("themes", 0.02, 0.1);
        trend.staysFlat("pages", 0.1, 1);
        trend.staysFlat("server's log", 0, 0.1);
        trend.staysFlat("backups, files", 0.1, 5);
        trend.staysFlat(FAILED_WEBHOOKS, 0, 0);
        trend.staysFlat("failed renders", 0, 0);
        trend.mayGrow("database", "orders, customers and events are rows");
        trend.mayGrow("PostgreSQL", "orders, customers and events are rows");
        trend.mayGrow("pictures", "deleted pictures are kept for a while");
        trend.mayGrow("pictures, files", "deleted pictures are kept for a while");
        trend.mayGrow("all data", "the database and pictures are part of it");
        trend.mayGrow("backups", "each is as large as the database");
    }
}
