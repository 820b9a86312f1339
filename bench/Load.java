import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * How many calls of the Admin API a server answers in a second, and how long each takes: {@code java bench/Load.java}
 * from the repository's root. Starts a server of its own on a fresh folder, fills a shop and prints a table.
 */
public final class Load {

    private static final int[] CONNECTIONS = {1, 8, 32};
    private static final int PRODUCTS = 1_000;
    private static final int WARM_UP_SECONDS = 3;
    private static final int SECONDS = 5;

    private final int port;
    private final String authorization;

    private Load(int port, String authorization) {
        this.port = port;
        this.authorization = authorization;
    }

    public static void main(String... arguments) throws Exception {
        var folder = Files.createTempDirectory("vitrine-bench");
        int port = freePort();
        run(folder, "shop", "create", "Bench", "--handle", "bench", "--port", Integer.toString(port));
        var app = run(folder, "app", "create", "--shop", "bench", "--name", "Load", "--json", "--scopes",
                "write_products,write_orders");
        var credentials = field(app, "api_key") + ":" + field(app, "password");
        var server = vitrine(folder, "serve", "--rate-limit", "off", "--log", "warn", "--renderers", "1",
                        "--port", Integer.toString(port))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        try {
            var basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
            new Load(port, basic).measure();
        } finally {
            server.destroy();
            server.waitFor(20, TimeUnit.SECONDS);
        }
    }

    private void measure() throws Exception {
        awaitServer();
        var first = fill();
        var product = "{\"product\":{\"title\":\"Cup\",\"variants\":[{\"price\":12.5,\"sku\":\"CUP\"}]}}";
        var order = "{\"order\":{\"email\":\"jo@shop.test\",\"financial_status\":\"pending\","
                + "\"line_items\":[{\"title\":\"Cup\",\"price\":12.5,\"quantity\":2}]}}";
        System.out.printf(Locale.ROOT, "| %-28s | %11s | %8s | %8s | %8s | %8s |%n",
                "Call", "connections", "calls/s", "p50 ms", "p95 ms", "p99 ms");
        System.out.println("|---|--:|--:|--:|--:|--:|");
        row("static bytes (/robots.txt)", () -> request("GET", "/robots.txt", ""), 200);
        row("get one product", () -> request("GET", "/admin/products/" + first + ".json", ""), 200);
        row("list 50 of 1,000 products", () -> request("GET", "/admin/products.json?limit=50", ""), 200);
        row("create product", () -> request("POST", "/admin/products.json", product), 201);
        row("create order", () -> request("POST", "/admin/orders.json", order), 201);
    }

    private void row(String name, Supplier<byte[]> request, int status) throws Exception {
        run(request, status, 8, WARM_UP_SECONDS);
        for (int connections : CONNECTIONS) {
            var times = run(request, status, connections, SECONDS);
            System.out.printf(Locale.ROOT, "| %-28s | %11d | %8.0f | %8.2f | %8.2f | %8.2f |%n",
                    name, connections, times.length / (double) SECONDS,
                    share(times, 0.50), share(times, 0.95), share(times, 0.99));
        }
    }

    /** Every call's nanoseconds, sorted; each connection sends its next call when the last is answered. */
    private long[] run(Supplier<byte[]> request, int status, int connections, int seconds) throws Exception {
        try (var threads = Executors.newFixedThreadPool(connections)) {
            var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            var work = new ArrayList<Callable<List<Long>>>();
            for (int i = 0; i < connections; i++) {
                work.add(() -> calls(request, status, end));
            }
            var times = new ArrayList<Long>();
            for (Future<List<Long>> future : threads.invokeAll(work)) {
                times.addAll(future.get());
            }
            return times.stream().mapToLong(Long::longValue).sorted().toArray();
        }
    }

    private List<Long> calls(Supplier<byte[]> request, int status, long end) throws IOException {
        var times = new ArrayList<Long>();
        var bytes = request.get();
        try (var connection = new Connection(port)) {
            for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
                connection.call(bytes, status);
                times.add(System.nanoTime() - start);
            }
        }
        return times;
    }

    private static double share(long[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * part))] / 1e6;
    }

    /** Answers the id of the first product. */
    private String fill() throws IOException {
        try (var connection = new Connection(port)) {
            String first = "";
            for (int i = 0; i < PRODUCTS; i++) {
                var body = "{\"product\":{\"title\":\"Product " + i + "\",\"body_html\":\"<p>Thrown by hand.</p>\","
                        + "\"vendor\":\"Kiln\",\"options\":[{\"name\":\"Size\"}],\"variants\":["
                        + "{\"option1\":\"S\",\"price\":10},{\"option1\":\"M\",\"price\":12},"
                        + "{\"option1\":\"L\",\"price\":14}]}}";
                var answer = connection.call(request("POST", "/admin/products.json", body), 201);
                first = first.isEmpty() ? field(answer, "id") : first;
            }
            return first;
        }
    }

    private void awaitServer() throws Exception {
        var patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (true) {
            try (var connection = new Connection(port)) {
                connection.call(request("GET", "/healthz", ""), 200);
                return;
            } catch (IOException | UncheckedIOException e) {
                if (System.nanoTime() > patience) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
    }

    private byte[] request(String method, String path, String body) {
        return (method + " " + path + " HTTP/1.1\r\nHost: bench.localhost:" + port + "\r\nAuthorization: Basic "
                        + authorization + "\r\n"
                        + (body.isEmpty() ? "" : "Content-Type: application/json\r\n")
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** One kept-alive connection: as little work as possible, so that the server is measured and not this. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket;
        private final BufferedInputStream in;

        Connection(int port) throws IOException {
            this.socket = new Socket("127.0.0.1", port);
            this.socket.setTcpNoDelay(true);
            this.socket.setSoTimeout(60_000);
            this.in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        }

        String call(byte[] request, int expected) throws IOException {
            socket.getOutputStream().write(request);
            var status = line();
            int length = 0;
            boolean chunked = false;
            for (var header = line(); !header.isEmpty(); header = line()) {
                var name = header.toLowerCase(Locale.ROOT);
                if (name.startsWith("content-length:")) {
                    length = Integer.parseInt(name.substring(15).strip());
                }
                chunked |= name.startsWith("transfer-encoding:") && name.endsWith("chunked");
            }
            var body = chunked ? chunks() : new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (!status.startsWith("HTTP/1.1 " + expected)) {
                throw new IllegalStateException(status + " " + body);
            }
            return body;
        }

        private String chunks() throws IOException {
            var all = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                all.write(in.readNBytes(size));
                line();
            }
            line();
            return all.toString(StandardCharsets.UTF_8);
        }

        private String line() throws IOException {
            var line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new IOException("the server closed the connection");
                }
                if (next != '\r') {
                    line.append((char) next);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static String run(Path folder, String... command) throws Exception {
        var process = vitrine(folder, command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + output);
        }
        return output;
    }

    private static ProcessBuilder vitrine(Path folder, String... command) {
        var all = new ArrayList<>(List.of("./vitrine"));
        all.addAll(Arrays.asList(command));
        all.addAll(List.of("--data", folder.toString()));
        return new ProcessBuilder(all);
    }

    private static String field(String json, String name) {
        var match = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}\\s]+)").matcher(json);
        if (!match.find()) {
            throw new IllegalStateException("no " + name + " in " + json);
        }
        return match.group(1);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
