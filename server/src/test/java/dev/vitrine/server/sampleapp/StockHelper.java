package dev.vitrine.server.sampleapp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A small app: merchants install it by OAuth, it subscribes to what it wants to know, verifies what it is told, and
 * renames products. Nothing in here is of the platform; it knows what the guide /docs/oauth says.
 */
final class StockHelper implements AutoCloseable {

    private static final String SCOPES = "write_products";

    private final HttpServer server;
    private final HttpClient http;
    private final int platformPort;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();
    private final Set<String> states = ConcurrentHashMap.newKeySet();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private volatile Credentials credentials = new Credentials("", "", "");

    /** What the partner dashboard showed once. */
    record Credentials(String key, String secret, String tokenSecret) {}

    StockHelper(int platformPort) throws IOException {
        this.platformPort = platformPort;
        this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        // why a proxy: Java looks up names that end in .localhost, and nobody knows them.
        this.http = HttpClient.newBuilder()
                .proxy(ProxySelector.of(new InetSocketAddress("127.0.0.1", platformPort)))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        server.createContext("/", this::enter);
        server.createContext("/back", this::back);
        server.createContext("/hooks", this::hear);
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    void knows(Credentials shown) {
        credentials = shown;
    }

    String token(String shop) {
        return tokens.getOrDefault(shop, "");
    }

    /** Topics as they come in, each event once. */
    BlockingQueue<String> told() {
        return told;
    }

    /** The status of renaming a product of a shop. */
    int rename(String shop, String product, String title) throws IOException {
        return send(
                shop,
                "PUT",
                "products/" + product,
                "{\"product\":{\"id\":" + product + ",\"title\":\"" + title + "\"}}");
    }

    /** "Install request: a GET to the app URL with query shop, timestamp, hmac." */
    private void enter(HttpExchange exchange) throws IOException {
        var query = exchange.getRequestURI().getRawQuery();
        var parameters = parameters(query);
        if (!signed(query) || !isShop(parameters.getOrDefault("shop", ""))) {
            answer(exchange, 401, "");
            return;
        }
        var state = UUID.randomUUID().toString();
        states.add(state);
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        origin(parameters.getOrDefault("shop", "")) + "/admin/oauth/authorize?client_id="
                                + credentials.key() + "&scope=" + SCOPES + "&state=" + state + "&redirect_uri="
                                + URLEncoder.encode(url() + "/back", StandardCharsets.UTF_8));
        answer(exchange, 302, "");
    }

    /** "Redirect after consent": checked, exchanged, and the first subscriptions made. */
    private void back(HttpExchange exchange) throws IOException {
        var query = exchange.getRequestURI().getRawQuery();
        var parameters = parameters(query);
        var shop = parameters.getOrDefault("shop", "");
        if (!signed(query) || !isShop(shop) || !states.remove(parameters.getOrDefault("state", ""))) {
            answer(exchange, 401, "");
            return;
        }
        var body = "{\"client_id\":\"" + credentials.key() + "\",\"client_secret\":\"" + credentials.secret()
                + "\",\"code\":\"" + parameters.get("code") + "\"}";
        var granted = post(origin(shop) + "/admin/oauth/access_token.json", body);
        if (!field(granted, "scope").equals(SCOPES)) {
            answer(exchange, 403, "More is needed than was granted");
            return;
        }
        tokens.put(shop, field(granted, "access_token"));
        for (var topic : Set.of("products/update", "app/uninstalled")) {
            send(
                    shop,
                    "POST",
                    "webhooks",
                    "{\"webhook\":{\"topic\":\"" + topic + "\",\"address\":\"" + url() + "/hooks\"}}");
        }
        answer(exchange, 200, "Installed");
    }

    /** "Base64 of HMAC over the raw body"; an event that comes again is known by its id. */
    private void hear(HttpExchange exchange) throws IOException {
        var body = exchange.getRequestBody().readAllBytes();
        var shown = header(exchange, "X-Svc-Hmac-SHA256");
        if (!same(Base64.getEncoder().encodeToString(hmac(body)), shown)) {
            answer(exchange, 401, "");
            return;
        }
        if (seen.add(header(exchange, "webhook-id"))) {
            told.add(header(exchange, "X-Svc-Topic"));
        }
        answer(exchange, 200, "");
    }

    private boolean signed(String query) {
        var parameters = new TreeMap<>(parameters(query));
        var shown = parameters.remove("hmac");
        var message = parameters.entrySet().stream()
                .map(pair -> escaped(pair.getKey()).replace("=", "%3D") + "=" + escaped(pair.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
        return shown != null && same(HexFormat.of().formatHex(hmac(message.getBytes(StandardCharsets.UTF_8))), shown);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("&", "%26");
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new TreeMap<String, String>();
        for (var pair : String.valueOf(query).split("&")) {
            var halves = pair.split("=", 2);
            parameters.put(
                    URLDecoder.decode(halves[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(halves.length == 1 ? "" : halves[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    /** "Only a-z, 0-9, dots and hyphens, and the right suffix", with its dot. */
    private static boolean isShop(String host) {
        return host.matches("[a-z0-9][a-z0-9.-]*\\.localhost");
    }

    private String origin(String shop) {
        return "http://" + shop + ":" + platformPort;
    }

    private String post(String address, String body) throws IOException {
        return sent(HttpRequest.newBuilder(URI.create(address))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build())
                .body();
    }

    private int send(String shop, String method, String path, String body) throws IOException {
        return sent(HttpRequest.newBuilder(URI.create(origin(shop) + "/admin/" + path + ".json"))
                        .header("Content-Type", "application/json")
                        .header("X-Svc-Access-Token", token(shop))
                        .header("X-Svc-Token-Secret", credentials.tokenSecret())
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build())
                .statusCode();
    }

    private HttpResponse<String> sent(HttpRequest request) throws IOException {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    private byte[] hmac(byte[] text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(credentials.secret().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean same(String left, String right) {
        return MessageDigest.isEqual(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    private static String header(HttpExchange exchange, String name) {
        return String.valueOf(exchange.getRequestHeaders().getFirst(name));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
