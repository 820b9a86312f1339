package dev.vitrine.server.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.server.testkit.Visitor.VisitorResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A cache in front of a server, as content delivery networks have them: keeps what {@code Surrogate-Control} lets it
 * keep, by what {@code Vary} names, and forgets what its purge hook is told. It tells nobody of its own headers.
 */
public final class CachingProxy implements AutoCloseable {

    public static final String SECRET = "a secret of sixteen letters";

    private static final Set<String> NOT_PASSED_ON =
            Set.of("connection", "transfer-encoding", "content-length", "surrogate-key", "surrogate-control");

    private final HttpServer http;
    private final List<Kept> kept = new CopyOnWriteArrayList<>();
    private final List<String> purged = new CopyOnWriteArrayList<>();
    private final AtomicInteger unsigned = new AtomicInteger();
    private volatile int origin;

    private record Kept(String address, Map<String, String> varied, Set<String> keys, VisitorResponse response) {}

    public CachingProxy() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.setExecutor(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
        http.createContext("/", this::answer);
        http.createContext("/.purge", this::purge);
        http.start();
    }

    /** From now on it stands in front of the server at that port. */
    public void before(int port) {
        origin = port;
    }

    public String purgeUrl() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/.purge";
    }

    /** A new visitor of that host who comes through this cache. */
    public Visitor visitor(String host) {
        return Visitor.at(http.getAddress().getPort(), host);
    }

    /** All keys that it was told, in their order. */
    public List<String> purged() {
        return List.copyOf(purged);
    }

    /** How many requests to forget something had no right signature. */
    public int unsigned() {
        return unsigned.get();
    }

    private void purge(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = exchange.getRequestBody().readAllBytes();
            if (!Secrets.sign(body, SECRET).equals(exchange.getRequestHeaders().getFirst("X-Svc-Hmac-SHA256"))) {
                unsigned.incrementAndGet();
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            var keys = Json.parse(body)
                    .path("keys")
                    .valueStream()
                    .map(key -> key.asText())
                    .toList();
            kept.removeIf(page -> keys.stream().anyMatch(page.keys()::contains));
            purged.addAll(keys);
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var asked = new LinkedHashMap<String, String>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> asked.put(name.toLowerCase(Locale.ROOT), String.join("; ", values)));
            var host = Objects.requireNonNull(asked.remove("host"));
            asked.keySet().removeAll(NOT_PASSED_ON);
            var target = exchange.getRequestURI().toString();
            var address = host + target;
            var hit = exchange.getRequestMethod().equals("GET") ? hit(address, asked) : null;
            if (hit != null) {
                send(exchange, hit, "HIT");
                return;
            }
            var response = Visitor.at(origin, host)
                    .send(
                            exchange.getRequestMethod(),
                            target,
                            asked,
                            exchange.getRequestBody().readAllBytes());
            if (exchange.getRequestMethod().equals("GET") && mayBeKept(response)) {
                kept.add(new Kept(address, varied(response, asked), keys(response), response));
            }
            send(exchange, response, "MISS");
        }
    }

    private VisitorResponse hit(String address, Map<String, String> asked) {
        return kept.stream()
                .filter(page -> page.address().equals(address) && page.varied().equals(varied(page.response(), asked)))
                .map(Kept::response)
                .findFirst()
                .orElse(null);
    }

    private static boolean mayBeKept(VisitorResponse response) {
        return response.status() == 200
                && response.header("surrogate-control").matches("max-age=[1-9]\\d*")
                && response.header("set-cookie").isEmpty();
    }

    private static Map<String, String> varied(VisitorResponse response, Map<String, String> asked) {
        return Arrays.stream(response.header("vary").toLowerCase(Locale.ROOT).split(",\\s*"))
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> asked.getOrDefault(name, "")));
    }

    private static Set<String> keys(VisitorResponse response) {
        return Set.of(response.header("surrogate-key").split(" "));
    }

    private static void send(HttpExchange exchange, VisitorResponse response, String found) throws IOException {
        response.headers().forEach((name, value) -> {
            if (!NOT_PASSED_ON.contains(name)) {
                value.lines().forEach(line -> exchange.getResponseHeaders().add(name, line));
            }
        });
        exchange.getResponseHeaders().set("X-Cache", found);
        exchange.sendResponseHeaders(response.status(), response.bytes().length == 0 ? -1 : response.bytes().length);
        exchange.getResponseBody().write(response.bytes());
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
