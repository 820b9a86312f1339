import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * What a server says while something is broken, how soon it works again, and what is lost: {@code java
 * bench/Faults.java} from the repository's root, as root on Linux with a C compiler. Orders arrive and pages are asked
 * for all the time, and pictures where an object store is; at the end each order that was acknowledged has to be there,
 * and {@code doctor} has to find nothing. Exits with 1 if not.
 *
 * <p>Options: {@code --seconds N} that each fault lasts (20), {@code --only WORDS}, of {@code sqlite}, {@code
 * postgresql}, {@code store}, {@code clock}, {@code memory}, {@code disk} and {@code schema}, with commas between.
 */
public final class Faults {

    /** What a program of the system does. */
    private interface Step {
        void run() throws Exception;
    }

    /** Faults of one installation. */
    private interface Part {
        boolean run(int seconds) throws Exception;
    }

    private static final String SIZE_OF_THE_DISK = "size=1280m";
    /** why awaited: the port answers a little earlier. */
    private static final String READY = "Vitrine is ready.";
    private static final Pattern FAULT = Pattern.compile("event=(\\w+_fault) fault=(\\w+).* remedy=\"([^\"]*)\"");
    private static final Pattern STACK = Pattern.compile("(?m)^\\s+at ");
    private static final Pattern MESSAGE = Pattern.compile("event=out_of_memory .*message=\"([^\"]*)\"");
    private static final SplittableRandom RANDOM = new SplittableRandom();
    /** why of their own: all of them mostly wait. */
    private static final Executor THREADS = Thread::startVirtualThread;
    private static final List<String> FLAGS = List.of("--rate-limit", "off");
    /** As the unit of systemd does. */
    private static final int SECONDS_TO_RESTART = 2;
    /** The job that compares clocks runs each minute. */
    private static final int SECONDS_OF_A_CLOCK = 75;
    private static final int HOURS_AHEAD = 2;
    private static final String HUGE =
            "{\"product\":{\"title\":\"Huge\",\"body_html\":\"" + "x".repeat(30_000_000) + "\"}}";

    private final Instance instance;
    private final Path log;
    private final int seconds;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger buyers = new AtomicInteger();
    /** What is put into carts. */
    private String product = "";
    private String variant = "";
    /** Whether pictures of it are uploaded as well. */
    private boolean uploads;
    private boolean fine = true;

    private Faults(Instance instance, Path log, int seconds) {
        this.instance = instance;
        this.log = log;
        this.seconds = seconds;
    }

    /** why one for each fault: a product has so many pictures at most. */
    private void sell() throws IOException {
        try (var connection = new Connection(instance.port)) {
            var json = "{\"product\":{\"title\":\"Jug\",\"variants\":[{\"price\":10}]}}";
            var text = connection.call(instance.api("POST", "/admin/products.json", json), 201).text();
            product = Instance.field(text, "id");
            variant = Instance.field(text.substring(text.indexOf("\"variants\"")), "id");
        }
    }

    public static void main(String... arguments) throws Exception {
        var options = Options.of(arguments);
        var seconds = options.number("--seconds", 20);
        var parts = new LinkedHashMap<String, Part>();
        parts.put("sqlite", Faults::onSqlite);
        parts.put("disk", Faults::onADiskThatFails);
        parts.put("memory", Faults::withoutMemory);
        parts.put("postgresql", Faults::onPostgresql);
        parts.put("schema", Faults::withOtherSchemas);
        parts.put("store", Faults::withAStore);
        parts.put("clock", Faults::byAnotherClock);
        var only = List.of(options.text("--only", String.join(",", parts.keySet())).split(","));
        System.out.println("Load average " + Files.readString(Path.of("/proc/loadavg")).strip());
        System.out.println("| Fault | It says | Orders | Carts | Pictures | Pages | Works again after | Lines of stack traces |");
        System.out.println("|---|---|---|---|---|---|--:|--:|");
        var fine = true;
        for (var name : only) {
            fine &= parts.get(name).run(seconds);
        }
        System.exit(fine ? 0 : 1);
    }

    private static boolean onSqlite(int seconds) throws Exception {
        var disk = Files.createTempDirectory("vitrine-bench");
        system("mount", "-t", "tmpfs", "-o", SIZE_OF_THE_DISK, "tmpfs", disk.toString());
        try {
            var faults = started(disk, "", Map.of(), seconds);
            var instance = faults.instance;
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
        }
    }

    /** A file system that finds an error in itself, and takes nothing more until it is checked and mounted again. */
    private static boolean onADiskThatFails(int seconds) throws Exception {
        var image = Files.createTempFile("vitrine-bench", ".img");
        var disk = Files.createTempDirectory("vitrine-bench");
        system("truncate", "--size=2G", image.toString());
        system("mkfs.ext4", "-q", image.toString());
        system("mount", "-o", "loop", image.toString(), disk.toString());
        try {
            system("rmdir", disk.resolve("lost+found").toString());
            var faults = started(disk, "", Map.of(), seconds);
            faults.untilRestarted("the disk becomes one that can only be read",
                    () -> system("mount", "-o", "remount,abort", disk.toString()), () -> {
                        system("umount", disk.toString());
                        system("sh", "-c", "fsck.ext4 -fy " + image + " >/dev/null || [ $? -lt 4 ]");
                        system("mount", "-o", "loop", image.toString(), disk.toString());
                    });
            return faults.end();
        } finally {
            system("umount", "--lazy", disk.toString());
            Files.delete(disk);
            Files.delete(image);
        }
    }

    private static boolean withoutMemory(int seconds) throws Exception {
        var faults = started(Files.createTempDirectory("vitrine-bench"), "", Map.of(), seconds);
        faults.outgrown();
        return faults.end();
    }

    private static boolean onPostgresql(int seconds) throws Exception {
        try (var database = new Database("postgresql", "fsync=on")) {
            var faults = started(Files.createTempDirectory("vitrine-bench"), database.url, Map.of(), seconds);
            faults.lasts("PostgreSQL does not answer", () -> signal(database, "STOP"), () -> signal(database, "CONT"));
            faults.lasts("PostgreSQL ends all connections, again and again", () -> {}, () -> {}, () -> backends(database, "TERM"));
            faults.lasts("a process of PostgreSQL is killed", () -> {
                // why one is enough: PostgreSQL then ends all others, and recovers from its log.
                backends(database, "KILL");
            }, () -> {});
            return faults.end();
        }
    }

    private static boolean withOtherSchemas(int seconds) throws Exception {
        try (var database = new Database("postgresql", "fsync=on")) {
            var faults = started(Files.createTempDirectory("vitrine-bench"), database.url, Map.of(), seconds);
            Step newer = () -> sql(database, "insert into flyway_schema_history select installed_rank + 1, '999',"
                    + " 'drop all', 'SQL', 'V999__drop_all.sql', 0, installed_by, installed_on, 0, true"
                    + " from flyway_schema_history order by installed_rank desc limit 1");
            Step asItWas = () -> sql(database, "delete from flyway_schema_history where version = '999'");
            faults.lasts("a newer version has changed the database", newer, asItWas);
            faults.atTheStart("a newer version has changed the database", newer, asItWas);
            try (var older = new Older(database.url)) {
                faults.atTheStart("a process of an older version is at work, and this one would change the database",
                        () -> {
                            sql(database, "create table kept as select * from flyway_schema_history where version >= '140'",
                                    "delete from flyway_schema_history where version >= '140'");
                            older.connect();
                        },
                        () -> {
                            older.close();
                            sql(database, "insert into flyway_schema_history select * from kept", "drop table kept");
                        });
            }
            return faults.end();
        }
    }

    /** A connection that says that it is one of a process of an early version. */
    private static final class Older implements AutoCloseable {
        private final String url;
        private Process program;

        Older(String url) {
            this.url = url;
        }

        void connect() throws Exception {
            program = new ProcessBuilder(Programs.command(), "-cp", "server/target/vitrine.jar", "bench/Sql.java", url,
                    "set application_name = 'vitrine schema 100 process 1'", "select pg_sleep(600)").start();
            TimeUnit.SECONDS.sleep(5);
        }

        @Override
        public void close() throws Exception {
            program.destroyForcibly().waitFor();
        }
    }

    private static boolean withAStore(int seconds) throws Exception {
        try (var store = new Store()) {
            var faults = started(Files.createTempDirectory("vitrine-bench"), "", store.settings(), seconds);
            faults.uploads = true;
            faults.lasts("the object store is gone", store::kill, store::start);
            // why longer: what is asked of it is asked three times, ten seconds each.
            var patient = new Faults(faults.instance, faults.log, 2 * seconds);
            patient.uploads = true;
            patient.acknowledged.addAll(faults.acknowledged);
            patient.lasts("the object store does not answer", () -> store.signal("STOP"), () -> store.signal("CONT"));
            return patient.end() & faults.fine;
        }
    }

    private static boolean byAnotherClock(int seconds) throws Exception {
        var library = Files.createTempFile("vitrine-bench", ".so");
        var ahead = Files.createTempFile("vitrine-bench", ".clock");
        set(ahead, 0);
        system("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), "bench/clock.c");
        try (var database = new Database("postgresql", "fsync=on");
                var store = new Store()) {
            var faults = started(Files.createTempDirectory("vitrine-bench"), database.url, store.settings(),
                    Math.max(seconds, SECONDS_OF_A_CLOCK),
                    Map.of("LD_PRELOAD", library.toString(), "CLOCK_FILE", ahead.toString()));
            faults.uploads = true;
            faults.lasts("the clock is " + HOURS_AHEAD + " hours ahead",
                    () -> set(ahead, TimeUnit.HOURS.toSeconds(HOURS_AHEAD)), () -> set(ahead, 0));
            faults.lasts("the clock is " + HOURS_AHEAD + " hours behind",
                    () -> set(ahead, -TimeUnit.HOURS.toSeconds(HOURS_AHEAD)), () -> set(ahead, 0));
            return faults.end();
        } finally {
            Files.delete(library);
            Files.delete(ahead);
        }
    }

    /** why in place: the server has it mapped. */
    private static void set(Path clock, long seconds) throws IOException {
        Files.write(clock, ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(seconds).array(),
                StandardOpenOption.WRITE);
    }

    private static Faults started(Path folder, String url, Map<String, String> settings, int seconds) throws Exception {
        return started(folder, url, settings, seconds, Map.of());
    }

    private static Faults started(
            Path folder, String url, Map<String, String> settings, int seconds, Map<String, String> variables)
            throws Exception {
        var log = Files.createTempFile("vitrine-bench", ".log");
        log.toFile().deleteOnExit();
        // why elsewhere: the log is what is looked at while this disk is full.
        Files.createSymbolicLink(folder.resolve("server.log"), log);
        var instance = new Instance(folder, url, FLAGS, List.of(Instance.SHOP), settings);
        instance.variables.putAll(variables);
        instance.start();
        return new Faults(instance, log, seconds);
    }

    private void lasts(String name, Step begin, Step end) throws Exception {
        lasts(name, begin, end, () -> {});
    }

    /** {@code each}: what is done each second while it lasts. */
    private void lasts(String name, Step begin, Step end, Step each) throws Exception {
        awaitReady();
        var before = Files.size(log);
        begin.run();
        // why beside: requests may wait until it is over.
        var over = CompletableFuture.supplyAsync(() -> over(end, each), THREADS);
        var met = meet(over);
        long ended = over.get();
        var after = worksAgain(name, ended);
        row(name, said(before), met, after);
    }

    /** A fault after which the server has to be started again; {@code mend} is done while it does not run. */
    private void untilRestarted(String name, Step begin, Step mend) throws Exception {
        awaitReady();
        var before = Files.size(log);
        begin.run();
        var met = meet(CompletableFuture.supplyAsync(() -> over(() -> {}, () -> {}), THREADS));
        var said = said(before);
        instance.stop();
        mend.run();
        long ended = System.nanoTime();
        instance.start();
        row(name, said, met, worksAgain(name, ended));
    }

    /** More is sent than it has memory for; it ends by itself, and its supervisor starts it again. */
    private void outgrown() throws Exception {
        instance.stop();
        instance.variables.put("VITRINE_HEAP", "112m");
        instance.start();
        awaitReady();
        var met = new Met();
        var senders = new ArrayList<CompletableFuture<Void>>();
        for (int i = 0; i < 4; i++) {
            senders.add(CompletableFuture.runAsync(this::sendTooMuch, THREADS));
        }
        while (instance.isRunning()) {
            met.orders.merge(order(), 1, Integer::sum);
            met.pages.merge(page(), 1, Integer::sum);
        }
        CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).join();
        var status = instance.awaitEnd();
        long ended = System.nanoTime();
        var text = Files.readString(log);
        var said = MESSAGE.matcher(text).results().map(line -> line.group(1)).findFirst().orElse("nothing");
        fine &= status == 3;
        TimeUnit.SECONDS.sleep(SECONDS_TO_RESTART);
        instance.start();
        met.orders.remove("no answer");
        met.pages.remove("no answer");
        row("no memory", new Said("`out_of_memory`: " + said + "; status " + status,
                STACK.matcher(text).results().count()), met, worksAgain("no memory", ended));
    }

    private void sendTooMuch() {
        while (instance.isRunning()) {
            try (var connection = new Connection(instance.port)) {
                connection.call(instance.api("POST", "/admin/products.json", HUGE), 201, 413, 422, 500, 503);
            } catch (IOException | RuntimeException ended) {
                // it has no room for it, or is gone.
            }
        }
    }

    private void awaitReady() throws Exception {
        while (!Files.readString(log).contains(READY)) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        order();
        sell();
        // why until it is kept: the first page may be made before a render worker is ready.
        while (!page().equals("200") || !kept()) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** How requests were answered while a fault lasted. */
    private static final class Met {
        final Map<String, Integer> orders = new TreeMap<>();
        final Map<String, Integer> pages = new TreeMap<>();
        final Map<String, Integer> carts = new TreeMap<>();
        final Map<String, Integer> pictures = new TreeMap<>();
        String readiness = "";
    }

    private Met meet(CompletableFuture<Long> over) throws Exception {
        var met = new Met();
        // why beside: a picture may wait for a store that does not answer.
        var uploading = CompletableFuture.runAsync(() -> {
            while (!over.isDone() && uploads) {
                met.pictures.merge(picture(), 1, Integer::sum);
                pause(500);
            }
        }, THREADS);
        while (!over.isDone()) {
            met.orders.merge(order(), 1, Integer::sum);
            met.carts.merge(cart(), 1, Integer::sum);
            met.pages.merge(page(), 1, Integer::sum);
            met.readiness = met.readiness.isEmpty() ? readiness() : met.readiness;
            pause(50);
        }
        uploading.get();
        return met;
    }

    private static void pause(int milliseconds) {
        try {
            TimeUnit.MILLISECONDS.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Milliseconds since it ended until everything is taken again. */
    private long worksAgain(String name, long ended) {
        var answer = "";
        while (!answer.equals("201")) {
            answer = order();
            answer = answer.equals("201") && uploads ? picture() : answer;
            if (System.nanoTime() - ended > TimeUnit.MINUTES.toNanos(5)) {
                throw new IllegalStateException(name + ": no order was taken again: " + answer);
            }
            pause(50);
        }
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended);
    }

    /** What the log says of it. */
    private record Said(String text, long traces) {}

    private Said said(long before) throws IOException {
        var all = Files.readAllBytes(log);
        var said = new String(all, (int) before, all.length - (int) before, StandardCharsets.UTF_8);
        var faults = new TreeSet<String>();
        FAULT.matcher(said).results().forEach(line -> faults.add("`" + line.group(2) + "`: " + line.group(3)));
        return new Said(String.join("; ", faults), STACK.matcher(said).results().count());
    }

    private void row(String name, Said said, Met met, long after) {
        var text = said.text.isEmpty() ? met.readiness : said.text;
        row(name, text, text(met.orders), text(met.carts), text(met.pictures), text(met.pages), after + " ms", Long.toString(said.traces));
        fine &= Stream.of(met.orders, met.carts, met.pages, met.pictures)
                .flatMap(answers -> answers.keySet().stream())
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
        row(name + ", at a start", said, "", "", "", "", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ended) + " ms", "");
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

    /** Puts something into a new visitor's cart; who cannot has to be told that buying waits. */
    private String cart() {
        try (var connection = new Connection(instance.port)) {
            var json = "{\"variant_id\":" + variant + ",\"qty\":1}";
            var answer = connection.call(
                    Instance.request("POST", instance.host(), "/cart/add.json",
                            "Content-Type: application/json\r\n" + Instance.fromElsewhere(), json), 200, 500, 503);
            if (answer.status() == 503 && !answer.text().contains("buying waits")) {
                return "503 without words";
            }
            return Integer.toString(answer.status());
        } catch (IOException e) {
            return "no answer";
        }
    }

    private String picture() {
        try (var connection = new Connection(instance.port)) {
            var image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
            image.setRGB(0, 0, 8, 8, RANDOM.ints(64, 0, 1 << 24).toArray(), 0, 8);
            var bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            var json = "{\"image\":{\"attachment\":\"" + Base64.getEncoder().encodeToString(bytes.toByteArray()) + "\"}}";
            var answer = connection.call(
                    instance.api("POST", "/admin/products/" + product + "/images.json", json), 200, 201, 500, 503);
            return Integer.toString(answer.status());
        } catch (IOException e) {
            return "no answer";
        }
    }

    /** The reason that balancers get; empty while it is ready. */
    private String readiness() {
        try (var connection = new Connection(instance.port)) {
            var answer = connection.call(
                    Instance.request("GET", "localhost:" + instance.port, "/readyz", "", ""), 200, 503);
            return answer.status() == 200 ? "" : "`/readyz`: " + answer.text().strip();
        } catch (IOException e) {
            return "";
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

    private static void sql(Database database, String... statements) throws Exception {
        var command = new ArrayList<>(
                List.of(Programs.command(), "-cp", "server/target/vitrine.jar", "bench/Sql.java", database.url));
        command.addAll(List.of(statements));
        Programs.output(new ProcessBuilder(command));
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
