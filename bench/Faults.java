import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a server says while something is broken, how soon it works again, and what is lost: {@code java
 * bench/Faults.java} from the repository's root, as root on Linux. Orders arrive and pages are asked for all the time; at
 * the end each order that was acknowledged has to be there, and {@code doctor} has to find nothing. Exits with 1 if not.
 *
 * <p>Options: {@code --seconds N} that each fault lasts (20), {@code --only sqlite} or {@code postgresql}.
 */
public final class Faults {

    /** What a program of the system does. */
    private interface Step {
        void run() throws Exception;
    }

    private static final String SIZE_OF_THE_DISK = "size=1280m";
    /** why awaited: a server whose database goes away while it starts ends, and answers a little earlier than it is ready. */
    private static final String READY = "Vitrine is ready.";
    private static final Pattern FAULT = Pattern.compile("event=(\\w+_fault) fault=(\\w+).* remedy=\"([^\"]*)\"");
    private static final Pattern STACK = Pattern.compile("(?m)^\\s+at ");

    private final Instance instance;
    private final Path log;
    private final int seconds;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger buyers = new AtomicInteger();
    private boolean fine = true;

    private Faults(Instance instance, Path log, int seconds) {
        this.instance = instance;
        this.log = log;
        this.seconds = seconds;
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        var seconds = options.number("--seconds", 20);
        var only = options.text("--only", "");
        System.out.println("Load average " + Files.readString(Path.of("/proc/loadavg")).strip());
        System.out.println("| Fault | It says | Orders meanwhile | Pages meanwhile | An order is taken again after | Lines of stack traces |");
        System.out.println("|---|---|---|---|--:|--:|");
        var fine = (only.equals("postgresql") || onSqlite(seconds)) & (only.equals("sqlite") || onPostgresql(seconds));
        System.exit(fine ? 0 : 1);
    }

    private static boolean onSqlite(int seconds) throws Exception {
        var disk = Files.createTempDirectory("vitrine-bench");
        system("mount", "-t", "tmpfs", "-o", SIZE_OF_THE_DISK, "tmpfs", disk.toString());
        var log = Files.createTempFile("vitrine-bench", ".log");
        try {
            // why elsewhere: the log is what is looked at while this disk is full.
            Files.createSymbolicLink(disk.resolve("server.log"), log);
            var instance = new Instance(disk, "", List.of("--rate-limit", "off"), List.of(Instance.SHOP));
            instance.start();
            var faults = new Faults(instance, log, seconds);
            var filler = disk.resolve("filler");
            faults.lasts("the disk is full", () -> fill(filler), () -> Files.delete(filler));
            var server = Long.toString(instance.server().pid());
            var limit = system("prlimit", "--pid", server, "--nofile", "--output", "SOFT", "--noheadings").strip();
            faults.lasts("no file handles", () -> system("prlimit", "--pid", server, "--nofile=0:"),
                    () -> system("prlimit", "--pid", server, "--nofile=" + limit + ":"));
            faults.atTheStart("the folder can only be read", () -> system("mount", "-o", "remount,ro", disk.toString()),
                    () -> system("mount", "-o", "remount,rw", disk.toString()));
            var key = disk.resolve("tokens.key");
            var kept = Files.createTempFile("vitrine-bench", ".key");
            faults.atTheStart("the key is missing", () -> system("mv", key.toString(), kept.toString()),
                    () -> system("mv", kept.toString(), key.toString()));
            return faults.end();
        } finally {
            system("umount", "--lazy", disk.toString());
            Files.delete(disk);
            Files.delete(log);
        }
    }

    private static boolean onPostgresql(int seconds) throws Exception {
        var log = Files.createTempFile("vitrine-bench", ".log");
        try (var database = new Database("postgresql")) {
            var folder = Files.createTempDirectory("vitrine-bench");
            Files.createSymbolicLink(folder.resolve("server.log"), log);
            var instance = new Instance(folder, database.url, List.of("--rate-limit", "off"), List.of(Instance.SHOP));
            instance.start();
            var faults = new Faults(instance, log, seconds);
            faults.lasts("PostgreSQL does not answer", () -> signal(database, "STOP"), () -> signal(database, "CONT"));
            faults.lasts("PostgreSQL ends all connections, again and again", () -> {}, () -> {}, () -> backends(database, "TERM"));
            faults.lasts("a process of PostgreSQL is killed", () -> {
                // why one is enough: PostgreSQL then ends all others, and recovers from its log.
                backends(database, "KILL");
            }, () -> {});
            return faults.end();
        } finally {
            Files.delete(log);
        }
    }

    private void lasts(String name, Step begin, Step end) throws Exception {
        lasts(name, begin, end, () -> {});
    }

    /** {@code each}: what is done each second while it lasts. */
    private void lasts(String name, Step begin, Step end, Step each) throws Exception {
        var orders = new TreeMap<String, Integer>();
        var pages = new TreeMap<String, Integer>();
        while (!Files.readString(log).contains(READY)) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        order();
        // why until it is kept: the first page may be made before a render worker is ready.
        while (!page().equals("200") || !kept()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        var before = Files.size(log);
        begin.run();
        // why beside: requests may wait until it is over.
        var over = CompletableFuture.supplyAsync(() -> over(end, each));
        while (!over.isDone()) {
            orders.merge(order(), 1, Integer::sum);
            pages.merge(page(), 1, Integer::sum);
            TimeUnit.MILLISECONDS.sleep(50);
        }
        long ended = over.get();
        for (var answer = order(); !answer.equals("201"); answer = order()) {
            if (System.nanoTime() - ended > TimeUnit.MINUTES.toNanos(5)) {
                throw new IllegalStateException(name + ": no order was taken again: " + answer);
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        var after = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended);
        var all = Files.readAllBytes(log);
        var said = new String(all, (int) before, all.length - (int) before, StandardCharsets.UTF_8);
        var faults = new TreeSet<String>();
        FAULT.matcher(said).results().forEach(line -> faults.add("`" + line.group(2) + "`: " + line.group(3)));
        row(name, String.join("; ", faults), text(orders), text(pages), after + " ms",
                Long.toString(STACK.matcher(said).results().count()));
        fine &= Stream.concat(orders.keySet().stream(), pages.keySet().stream())
                .allMatch(answer -> Set.of("200", "201", "503").contains(answer));
    }

    /** Waits as long as a fault lasts, and ends it; when that was. */
    private long over(Step end, Step each) {
        try {
            for (int i = 0; i < seconds; i++) {
                each.run();
                TimeUnit.SECONDS.sleep(1);
            }
            end.run();
            return System.nanoTime();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Something because of which it does not start. */
    private void atTheStart(String name, Step begin, Step end) throws Exception {
        instance.stop();
        begin.run();
        var said = "it starts";
        try {
            instance.start();
            instance.stop();
        } catch (IllegalStateException e) {
            said = e.getMessage().lines().map(String::strip).filter(line -> !line.isEmpty()).toList().getLast();
        }
        end.run();
        var ended = System.nanoTime();
        instance.start();
        var answer = order();
        row(name + ", at a start", said, "", "", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended) + " ms", "");
        fine &= answer.equals("201") && !said.equals("it starts");
    }

    /** Looks for each order that was acknowledged, and ends the server. */
    private boolean end() throws Exception {
        int lost = 0;
        try (var connection = new Connection(instance.port)) {
            for (var id : acknowledged) {
                var found = connection.call(instance.api("GET", "/admin/orders/" + id + ".json?fields=id", ""), 200, 404);
                lost += found.status() == 200 ? 0 : 1;
            }
        }
        instance.stop();
        var doctor = instance.run("doctor", "--deep").strip();
        System.out.println("\n" + acknowledged.size() + " orders acknowledged, " + lost + " lost. " + doctor.lines().toList().getLast()
                + "\n");
        instance.close();
        return fine && lost == 0;
    }

    private static void row(String... cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }

    private static String text(Map<String, Integer> answers) {
        return String.join(", ", answers.entrySet().stream().map(each -> each.getKey() + " × " + each.getValue()).toList());
    }

    /** The status of the answer to a new order, or why there is none. */
    private String order() {
        try (var connection = new Connection(instance.port)) {
            var answer = connection.call(instance.api("POST", "/admin/orders.json", """
                    {"order":{"email":"fault%d@mail.test","line_items":[{"title":"Jug","price":10,"quantity":1}]}}
                    """.formatted(buyers.incrementAndGet())), 201, 500, 503);
            if (answer.status() == 201) {
                acknowledged.add(Instance.field(answer.text(), "id"));
            }
            return Integer.toString(answer.status());
        } catch (IOException e) {
            return "no answer";
        }
    }

    private String page() {
        try (var connection = new Connection(instance.port)) {
            return Integer.toString(connection.call(instance.page("/"), 200, 500, 503).status());
        } catch (IOException e) {
            return "no answer";
        }
    }

    /** Whether a page came out of the cache since the server started. */
    private boolean kept() throws IOException {
        try (var connection = new Connection(instance.port)) {
            var metrics = connection.call(Instance.request("GET", "localhost:" + instance.port, "/metrics", "", ""), 200).text();
            return Footprint.metric(metrics, "vitrine_page_cache_total\\{result=\"hit\"") > 0;
        }
    }

    /** Fills a disk to its last byte. */
    private static void fill(Path file) throws IOException {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int size = 1 << 20; size > 0; size /= 2) {
                try {
                    while (true) {
                        channel.write(ByteBuffer.allocate(size));
                    }
                } catch (IOException full) {
                    // a smaller piece may still fit.
                }
            }
        }
    }

    private static void signal(Database database, String name) throws Exception {
        for (var postmaster : database.processes) {
            for (var each : Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList()) {
                system("kill", "-" + name, Long.toString(each.pid()));
            }
        }
    }

    /** The processes of PostgreSQL that serve a connection. */
    private static void backends(Database database, String name) throws Exception {
        var backends = new ArrayList<ProcessHandle>();
        for (var postmaster : database.processes) {
            postmaster.descendants()
                    .filter(each -> title(each).contains("127.0.0.1("))
                    .forEach(backends::add);
        }
        for (var each : name.equals("KILL") ? backends.subList(0, Math.min(1, backends.size())) : backends) {
            if (each.isAlive()) {
                system("sh", "-c", "kill -" + name + " " + each.pid() + " || true");
            }
        }
    }

    private static String title(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private static String system(String... command) throws Exception {
        return Programs.output(new ProcessBuilder(command).redirectErrorStream(true));
    }
}
