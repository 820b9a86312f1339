import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server on a fresh folder, with a shop named {@code bench}, maybe others, and an app in each that may write it. */
final class Instance implements AutoCloseable {
    private static final String SCOPES = "write_products,write_orders,write_customers";

    static final String SHOP = "bench";

    private static final AtomicInteger VISITORS = new AtomicInteger();

    final int port = freePort();
    private final Path folder;
    private final Path temporary;
    private final String databaseUrl;
    private final List<String> flags;
    /** Variables of the server and of commands on its data. */
    private final Map<String, String> environment;
    /** Variables of the server alone, at its next start. */
    final Map<String, String> variables = new HashMap<>();
    /** By shop. */
    private final Map<String, String> authorizations = new HashMap<>();
    private Process server;

    /** One without a limit of calls. */
    Instance(String databaseUrl) throws Exception {
        this(databaseUrl, List.of("--rate-limit", "off"), List.of(SHOP));
        start();
    }

    /** Not started yet: with these flags and shops. */
    Instance(String databaseUrl, List<String> flags, List<String> shops) throws Exception {
        this(Files.createTempDirectory("vitrine-bench"), databaseUrl, flags, shops);
    }

    /** In an empty folder. */
    Instance(Path folder, String databaseUrl, List<String> flags, List<String> shops) throws Exception {
        this(folder, databaseUrl, flags, shops, Map.of());
    }

    /** The same with settings in variables. */
    Instance(Path folder, String databaseUrl, List<String> flags, List<String> shops, Map<String, String> environment)
            throws Exception {
        this.environment = Map.copyOf(environment);
        this.folder = folder;
        this.temporary = Files.createTempDirectory("vitrine-bench-temporary");
        this.databaseUrl = databaseUrl;
        this.flags = flags;
        // why: a measurement that fails leaves no server behind.
        Runtime.getRuntime().addShutdownHook(new Thread(this::destroy));
        for (var shop : shops) {
            run("shop", "create", shop, "--handle", shop, "--port", Integer.toString(port));
            var app = run("app", "create", "--shop", shop, "--name", "Load", "--json", "--scopes", SCOPES);
            var credentials = field(app, "api_key") + ":" + field(app, "password");
            authorizations.put(
                    shop, Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** Starts it, again if it has been stopped, and waits until it answers. */
    void start() throws Exception {
        start("serve");
    }

    /** Starts it with the shops of the demonstration. */
    void demo() throws Exception {
        start("demo");
    }

    private void start(String name) throws Exception {
        var command = new ArrayList<>(List.of(name, "--log", "warn", "--dev-allow-local-webhooks", "on",
                "--trusted-proxies", "127.0.0.1", "--port", Integer.toString(port)));
        command.addAll(flags);
        var program = vitrine(command.toArray(String[]::new))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile());
        program.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        program.environment().putAll(variables);
        server = program.start();
        for (var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(300); ; TimeUnit.MILLISECONDS.sleep(100)) {
            try (var connection = new Connection(port)) {
                connection.call(request("GET", "localhost:" + port, "/healthz", "", ""), 200);
                return;
            } catch (IOException | UncheckedIOException e) {
                if (System.nanoTime() > end || !server.isAlive()) {
                    throw new IllegalStateException(Files.readString(folder.resolve("server.log")), e);
                }
            }
        }
    }

    /** Where it keeps everything. */
    Path data() {
        return folder;
    }

    /** Where the server puts what it needs for a while. */
    Path temporary() {
        return temporary;
    }

    /** Fills the first shop with as many rows of everything, while no server runs. */
    void fill(int rows) throws Exception {
        var address = databaseUrl.isEmpty() ? "jdbc:sqlite:" + folder.resolve("vitrine.db") : databaseUrl;
        var filling = Programs.java("bench/LargeShop.java", address, Integer.toString(rows)).inheritIO().start();
        if (filling.waitFor() != 0) {
            throw new IllegalStateException("the shop was not filled");
        }
    }

    /** Opens as many shops beside the first one, while no server runs; each gets the first rows of it. */
    void open(int shops) throws Exception {
        var opening = new ProcessBuilder(Programs.command(), "-cp", "server/target/vitrine.jar", "bench/ManyShops.java",
                        folder.toString(), databaseUrl, Integer.toString(shops))
                .inheritIO()
                .start();
        if (opening.waitFor() != 0) {
            throw new IllegalStateException("the shops were not opened");
        }
    }

    /** Waits until it has ended by itself; its exit status. */
    int awaitEnd() throws InterruptedException {
        if (!server.waitFor(300, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the server does not end");
        }
        return server.exitValue();
    }

    boolean isRunning() {
        return server.isAlive();
    }

    private void destroy() {
        if (server != null) {
            server.destroy();
        }
    }

    void stop() throws InterruptedException {
        server.destroy();
        server.waitFor(60, TimeUnit.SECONDS);
    }

    String host() {
        return host(SHOP);
    }

    private String host(String shop) {
        return shop + ".localhost:" + port;
    }

    /** What a browser without cookies asks for. */
    byte[] page(String path) {
        return request("GET", host(), path, "Accept-Encoding: gzip\r\n", "");
    }

    /** The same of another shop, from an address that nobody came from before. */
    byte[] page(String shop, String path) {
        return request("GET", host(shop), path, "Accept-Encoding: gzip\r\n" + fromElsewhere(), "");
    }

    /** Header of a visitor from an address that nobody came from before: the carts of one address are limited. */
    static String fromElsewhere() {
        int visitor = VISITORS.incrementAndGet();
        return "X-Forwarded-For: 10." + (visitor >> 16 & 255) + "." + (visitor >> 8 & 255) + "." + (visitor & 255)
                + "\r\n";
    }

    /** A call of the Admin API; without a body when that is empty. */
    byte[] api(String method, String path, String json) {
        return api(SHOP, method, path, json);
    }

    /** The same of another shop. */
    byte[] api(String shop, String method, String path, String json) {
        return request(method, host(shop), path,
                "Authorization: Basic " + authorizations.get(shop) + "\r\n"
                        + (json.isEmpty() ? "" : "Content-Type: application/json\r\n"), json);
    }

    static byte[] request(String method, String host, String path, String headers, String body) {
        return (method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "Content-Length: "
                        + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    ProcessHandle server() {
        return server.toHandle();
    }

    /** The server and all its children. */
    List<ProcessHandle> processes() {
        return Stream.concat(Stream.of(server.toHandle()), server.descendants()).toList();
    }

    /** Resident memory of the server and all its children, in MiB; shared pages count once. */
    long mebibytes() throws IOException {
        long all = 0;
        for (var process : processes()) {
            all += Footprint.kibibytes(process);
        }
        return all / 1024;
    }

    /** Runs a command on the same data and gives what it prints. */
    String run(String... command) throws Exception {
        var process = vitrine(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + output);
        }
        return output;
    }

    private ProcessBuilder vitrine(String... command) {
        var all = new ArrayList<>(List.of("./vitrine"));
        all.addAll(Arrays.asList(command));
        all.addAll(List.of("--data", folder.toString()));
        all.addAll(databaseUrl.isEmpty() ? List.of() : List.of("--database", databaseUrl));
        var program = new ProcessBuilder(all);
        program.environment().putAll(environment);
        return program;
    }

    static String field(String json, String name) {
        var match = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}\\s]+)").matcher(json);
        if (!match.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return match.group(1);
    }

    static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws Exception {
        stop();
        delete(folder);
        delete(temporary);
    }

    static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        }
    }
}
