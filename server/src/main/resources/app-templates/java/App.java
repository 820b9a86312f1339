import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An app for shops: it is installed by OAuth, takes signed webhooks and has one page. Run it with {@code java App.java}
 * in its folder. It needs nothing but a JDK.
 */
public final class App {

    private static final int LARGEST_WEBHOOK = 10 << 20;
    private static final Duration OLDEST = Duration.ofMinutes(5);

    private final Config config;
    private final Tokens tokens;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    /** Browsers that came through OAuth, with the shop that they came from. */
    private final Map<String, String> sessions = new ConcurrentHashMap<>();

    /** Ids of webhooks that came: a webhook comes again when our answer was lost. Keep them in a database later on. */
    private final Set<String> seen = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > 10_000;
        }
    }));

    /** What webhooks cause, one after the other: the platform waits five seconds for an answer, and no longer. */
    private final ExecutorService work = Executors.newSingleThreadExecutor();

    private App(Config config, Tokens tokens) {
        this.config = config;
        this.tokens = tokens;
    }

    public static void main(String[] arguments) throws IOException {
        // Browsers know that *.localhost is this machine. Java does not everywhere, so we name the host ourselves.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
        var config = Config.read();
        var app = new App(config, new Tokens(Path.of("tokens.properties")));
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), config.port()), 0);
        server.createContext("/", exchange -> app.answer(exchange));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        System.out.println("Ready at " + config.url());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                switch (exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()) {
                    case "GET /" -> home(exchange);
                    case "GET /granted" -> granted(exchange);
                    case "POST /webhooks" -> webhook(exchange);
                    default -> text(exchange, 404, "There is nothing at this address.");
                }
            } catch (Refused e) {
                text(exchange, e.status, e.getMessage());
            } catch (Exception e) {
                System.out.println("Failed: " + e);
                text(exchange, 500, "Something went wrong.");
            }
        }
    }

    // 1. A merchant arrives. The platform signs the query; whoever comes without a signature needs a session.

    private void home(HttpExchange exchange) throws IOException, InterruptedException {
        var query = query(exchange);
        if (query.containsKey("hmac")) {
            var shop = signedShop(query);
            var state = random();
            cookie(exchange, "state", state, "/granted", Duration.ofMinutes(10));
            redirect(
                    exchange,
                    config.shopUrl(shop) + "/admin/oauth/authorize?client_id=" + encode(config.apiKey()) + "&scope="
                            + encode(config.scopes()) + "&redirect_uri=" + encode(config.url() + "/granted")
                            + "&state=" + state);
            return;
        }
        var shop = sessions.get(cookie(exchange, "session"));
        if (shop == null || tokens.of(shop).isEmpty()) {
            text(exchange, 401, "Open this app from the list of apps in your shop.");
        } else {
            page(exchange, shop);
        }
    }

    // 2. They consented. We exchange the code for the shop's token and subscribe to webhooks.

    private void granted(HttpExchange exchange) throws IOException, InterruptedException {
        var query = query(exchange);
        if (!same(cookie(exchange, "state"), query.getOrDefault("state", ""))) {
            throw new Refused(403, "This does not belong to a question that we asked. Open the app from your shop.");
        }
        cookie(exchange, "state", "", "/granted", Duration.ZERO);
        if (query.containsKey("error")) {
            throw new Refused(403, "The app was not installed: " + query.getOrDefault("error_description", ""));
        }
        var shop = signedShop(query);
        var body = new TreeMap<String, String>();
        body.put("client_id", config.apiKey());
        body.put("client_secret", config.apiSecret());
        body.put("code", query.getOrDefault("code", ""));
        var answer = call(shop, "POST", "/admin/oauth/access_token.json", Json.write(body), "");
        if (answer.statusCode() != 200) {
            throw new Refused(403, "The code was not accepted. Open the app from your shop again.");
        }
        var token = Json.object(answer.body());
        tokens.keep(shop, String.valueOf(token.get("access_token")));
        System.out.println("Installed in " + shop + ", which granted " + token.get("scope"));
        for (var topic : config.topics()) {
            subscribe(shop, topic);
        }
        var session = random();
        sessions.put(session, shop);
        cookie(exchange, "session", session, "/", Duration.ofHours(8));
        redirect(exchange, config.url() + "/");
    }

    private void subscribe(String shop, String topic) throws IOException, InterruptedException {
        var webhook = new TreeMap<>(Map.of("topic", topic, "address", config.url() + "/webhooks"));
        var answer = call(shop, "POST", "/admin/webhooks.json", Json.write(Map.of("webhook", webhook)), token(shop));
        if (answer.statusCode() == 201 || answer.body().contains("has already been taken")) {
            return;
        }
        // Most servers deliver to public hosts only; in development the webhooks come from vitrine app dev.
        var here = config.url().startsWith("http://localhost:") && answer.statusCode() == 422;
        System.out.println(
                here ? "Forwarded by vitrine app dev: " + topic : "Not subscribed to " + topic + ": " + answer.body());
    }

    // 3. Something happens in the shop. Verify the bytes as they came, answer at once, work afterwards.

    private void webhook(HttpExchange exchange) throws IOException {
        var body = exchange.getRequestBody().readNBytes(LARGEST_WEBHOOK + 1);
        var id = header(exchange, "webhook-id");
        if (body.length > LARGEST_WEBHOOK || !isGenuine(exchange, id, body)) {
            throw new Refused(401, "The signature is wrong.");
        }
        var shop = header(exchange, "X-Svc-Shop-Domain").replaceFirst(":\\d+$", "");
        if (!config.isShop(shop)) {
            throw new Refused(401, "This is no shop of the platform.");
        }
        if (seen.add(id)) {
            var topic = header(exchange, "X-Svc-Topic");
            work.execute(() -> happened(topic, shop, new String(body, StandardCharsets.UTF_8)));
        }
        exchange.sendResponseHeaders(200, -1);
    }

    /** Signed are id, time and body. While the app's secret is rotated there are two signatures. */
    private boolean isGenuine(HttpExchange exchange, String id, byte[] body) {
        var time = header(exchange, "webhook-timestamp");
        if (id.isEmpty() || !isFresh(time)) {
            return false;
        }
        var mac = mac(config.apiSecret());
        mac.update((id + "." + time + ".").getBytes(StandardCharsets.UTF_8));
        var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        return Arrays.stream(header(exchange, "webhook-signature").split(" ")).anyMatch(each -> same(each, expected));
    }

    private void happened(String topic, String shop, String body) {
        try {
            switch (topic) {
                case "app/uninstalled" -> {
                    // The token says whether it is true: the app may have been installed again meanwhile.
                    if (call(shop, "GET", "/admin/oauth/access_scopes.json", "", token(shop)).statusCode() == 401) {
                        forget(shop);
                    }
                }
                case "orders/create" -> {
                    var order = Json.object(body);
                    System.out.println("New order " + order.get("name") + " in " + shop + ": "
                            + order.get("total_price") + " " + order.get("currency"));
                }
                default -> System.out.println("Nothing to do for " + topic + " in " + shop);
            }
        } catch (Exception e) {
            System.out.println("Could not deal with " + topic + " in " + shop + ": " + e);
        }
    }

    private void forget(String shop) {
        tokens.forget(shop);
        sessions.values().removeIf(shop::equals);
        System.out.println("Uninstalled in " + shop);
    }

    // 4. The page. Everything that a shop says is escaped.

    private void page(HttpExchange exchange, String shop) throws IOException, InterruptedException {
        var orders = newest(shop, "orders", "limit=5");
        var products = newest(shop, "products", "limit=5&order=created_at%20desc");
        if (orders.isEmpty() || products.isEmpty()) {
            forget(shop);
            throw new Refused(401, "The app is no longer installed. Open it from the list of apps in your shop.");
        }
        var html = new StringBuilder("<h1>" + escape(shop) + "</h1><h2>Newest orders</h2>");
        html.append(list(orders.get(), order -> order.get("name") + ": " + order.get("total_price") + " "
                + order.get("currency")));
        html.append("<h2>Newest products</h2>").append(list(products.get(), product -> "" + product.get("title")));
        html(exchange, html.toString());
    }

    /** Empty when the shop's token has ended. */
    private Optional<List<Map<String, Object>>> newest(String shop, String what, String query)
            throws IOException, InterruptedException {
        var answer = call(shop, "GET", "/admin/" + what + ".json?" + query, "", token(shop));
        return switch (answer.statusCode()) {
            case 200 -> Optional.of(Json.objects(Json.object(answer.body()).get(what)));
            case 401 -> Optional.empty();
            default -> throw new Refused(502, "The shop does not show its " + what + ": " + answer.statusCode());
        };
    }

    private interface Line {
        String of(Map<String, Object> record);
    }

    private static String list(List<Map<String, Object>> records, Line line) {
        if (records.isEmpty()) {
            return "<p>None yet.</p>";
        }
        var items = new StringBuilder("<ul>");
        records.forEach(record -> items.append("<li>").append(escape(line.of(record))).append("</li>"));
        return items.append("</ul>").toString();
    }

    // What the above is made of.

    /** The shop of a query that the platform signed less than five minutes ago. */
    private String signedShop(Map<String, String> query) {
        var pairs = query.entrySet().stream()
                .filter(each -> !each.getKey().equals("hmac"))
                .map(each -> escapePair(each.getKey()).replace("=", "%3D") + "=" + escapePair(each.getValue()))
                .sorted((left, right) -> Arrays.compareUnsigned(bytes(left), bytes(right)))
                .toList();
        var expected = HexFormat.of().formatHex(mac(config.apiSecret()).doFinal(bytes(String.join("&", pairs))));
        var shop = query.getOrDefault("shop", "");
        if (!same(query.getOrDefault("hmac", ""), expected) || !isFresh(query.getOrDefault("timestamp", ""))) {
            throw new Refused(401, "The signature of this address is wrong or too old. Open the app from your shop.");
        }
        if (!config.isShop(shop)) {
            throw new Refused(401, "This is no shop of the platform.");
        }
        return shop;
    }

    private HttpResponse<String> call(String shop, String method, String path, String body, String token)
            throws IOException, InterruptedException {
        var url = URI.create(config.shopUrl(shop) + path);
        var here = shop.endsWith(".localhost");
        var address = here ? URI.create(config.platform().replace("localhost", "127.0.0.1") + path) : url;
        var request = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(10))
                .header("Accept", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (here) {
            request.header("Host", url.getAuthority());
        }
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (!token.isEmpty()) {
            request.header("X-Svc-Access-Token", token).header("X-Svc-Token-Secret", config.tokenSecret());
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String token(String shop) {
        return tokens.of(shop).orElse("none");
    }

    /** Of a query in which every name stands once, as in all that the platform signs for this app. */
    private static Map<String, String> query(HttpExchange exchange) {
        var query = new TreeMap<String, String>();
        var text = exchange.getRequestURI().getRawQuery();
        for (var pair : text == null || text.isEmpty() ? new String[0] : text.split("&")) {
            var halves = pair.split("=", 2);
            try {
                var name = URLDecoder.decode(halves[0], StandardCharsets.UTF_8);
                var value = halves.length < 2 ? "" : URLDecoder.decode(halves[1], StandardCharsets.UTF_8);
                if (query.put(name, value) != null) {
                    throw new Refused(400, name + " is there twice.");
                }
            } catch (IllegalArgumentException e) {
                throw new Refused(400, "The address is not encoded correctly.");
            }
        }
        return query;
    }

    private static String escapePair(String text) {
        return text.replace("%", "%25").replace("&", "%26");
    }

    private static boolean isFresh(String seconds) {
        return seconds.matches("\\d{1,12}")
                && Math.abs(Instant.now().getEpochSecond() - Long.parseLong(seconds)) <= OLDEST.toSeconds();
    }

    /** In constant time: how long it takes says nothing of where the two differ. */
    private static boolean same(String left, String right) {
        return !left.isEmpty() && MessageDigest.isEqual(bytes(left), bytes(right));
    }

    private static Mac mac(String secret) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(bytes(secret), "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String random() {
        var bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String header(HttpExchange exchange, String name) {
        var value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    private static String cookie(HttpExchange exchange, String name) {
        return Arrays.stream(header(exchange, "Cookie").split("; *"))
                .filter(each -> each.startsWith(name + "="))
                .map(each -> each.substring(name.length() + 1))
                .findFirst()
                .orElse("");
    }

    private void cookie(HttpExchange exchange, String name, String value, String path, Duration age) {
        var secure = config.url().startsWith("https:") ? "; Secure" : "";
        exchange.getResponseHeaders()
                .add(
                        "Set-Cookie",
                        name + "=" + value + "; Path=" + path + "; Max-Age=" + age.toSeconds()
                                + "; HttpOnly; SameSite=Lax" + secure);
    }

    private static void redirect(HttpExchange exchange, String address) throws IOException {
        exchange.getResponseHeaders().set("Location", address);
        exchange.sendResponseHeaders(302, -1);
    }

    private static void text(HttpExchange exchange, int status, String text) throws IOException {
        send(exchange, status, "text/plain", text);
    }

    private void html(HttpExchange exchange, String body) throws IOException {
        send(exchange, 200, "text/html", """
                <!doctype html><html lang="en"><meta charset="utf-8">
                <meta name="viewport" content="width=device-width"><title>%s</title>
                <style>body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}</style>
                <body>%s</body></html>
                """.formatted(escape(config.name()), body));
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, bytes(text).length);
        exchange.getResponseBody().write(bytes(text));
    }

    /** What is answered with an error and a sentence. */
    private static final class Refused extends RuntimeException {
        private final int status;

        Refused(int status, String sentence) {
            super(sentence);
            this.status = status;
        }
    }

    /** What the app is, from app.properties, and what its secrets are, from secrets.properties. */
    private record Config(Properties app, Properties secrets) {

        static Config read() throws IOException {
            return new Config(properties(Path.of("app.properties")), properties(Path.of("secrets.properties")));
        }

        String name() {
            return app.getProperty("name", "App");
        }

        /** Separated by commas. */
        String scopes() {
            return app.getProperty("scopes", "");
        }

        List<String> topics() {
            return List.of(app.getProperty("topics", "app/uninstalled").split(" *, *"));
        }

        /** Where the platform is: {@code https://shops.example}, or {@code http://localhost:8080}. */
        String platform() {
            return secret("platform");
        }

        /** Where this app is for browsers, without a slash at the end. */
        String url() {
            return secret("url");
        }

        int port() {
            return Integer.parseInt(secret("port"));
        }

        String apiKey() {
            return secret("api_key");
        }

        String apiSecret() {
            return secret("api_secret");
        }

        String tokenSecret() {
            return secret("token_secret");
        }

        /** {@code shop.example} is at {@code https://shop.example}, with the platform's port if it has one. */
        String shopUrl(String shop) {
            var at = URI.create(platform());
            return at.getScheme() + "://" + shop + (at.getPort() < 0 ? "" : ":" + at.getPort());
        }

        /** Whether it is a host of the platform: another would be sent our secret. */
        boolean isShop(String host) {
            var domain = "." + URI.create(platform()).getHost();
            return host.endsWith(domain)
                    && host.substring(0, host.length() - domain.length()).matches("[a-z0-9][a-z0-9-]*");
        }

        private String secret(String name) {
            return Optional.ofNullable(secrets.getProperty(name))
                    .orElseThrow(() -> new IllegalStateException(
                            name + " is missing in secrets.properties; vitrine app dev makes the file"));
        }
    }

    /** The token of each shop, in a file that only its owner can read. */
    private static final class Tokens {
        private final Path file;
        private final Properties tokens;

        Tokens(Path file) throws IOException {
            this.file = file;
            this.tokens = properties(file);
        }

        synchronized Optional<String> of(String shop) {
            return Optional.ofNullable(tokens.getProperty(shop));
        }

        synchronized void keep(String shop, String token) {
            tokens.setProperty(shop, token);
            store();
        }

        synchronized void forget(String shop) {
            tokens.remove(shop);
            store();
        }

        /** Written beside and moved, so that a crash leaves the old file or the new one. */
        private void store() {
            try {
                var written = Files.createTempFile(file.toAbsolutePath().getParent(), "tokens", ".tmp");
                try (var out = Files.newOutputStream(written)) {
                    tokens.store(out, null);
                }
                Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Properties properties(Path file) throws IOException {
        var properties = new Properties();
        if (Files.exists(file)) {
            try (var in = Files.newInputStream(file)) {
                properties.load(in);
            }
        }
        return properties;
    }
}
