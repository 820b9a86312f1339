package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A shop at its own address: pages have its data, and what a page does to a cart, or to a form, it does there. Cookies
 * go through, as those of this server.
 */
final class ConnectedShop implements ShopData {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Pattern STATE =
            Pattern.compile("<script type=\"application/json\" id=\"vitrine-boot\">(.*?)</script>", Pattern.DOTALL);
    private static final Set<String> REQUEST_HEADERS =
            Set.of("accept", "accept-language", "content-type", "user-agent", "x-requested-with");
    private static final Set<String> RESPONSE_HEADERS =
            Set.of("content-type", "cache-control", "etag", "last-modified", "vary", "retry-after");

    /** The shop gives nothing, and says why. */
    static final class ShopUnavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ShopUnavailable(String message) {
            super(message);
        }

        ShopUnavailable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final URI origin;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .proxy(new NamesOfThisMachine())
            .build();

    ConnectedShop(URI origin) {
        this.origin = origin;
    }

    @Override
    public String description() {
        return "the data of " + origin;
    }

    @Override
    public ObjectNode initialState(Headers visitor, String address, JsonNode schema, ObjectNode settings)
            throws IOException {
        var state = state(visitor, address);
        if (state.has("redirect")) {
            return state;
        }
        state.set("settings", settings);
        PageSettings.choose(state, address);
        new ConnectedRecords(handlePath -> page(visitor, handlePath)).fill(state, schema, settings);
        return state;
    }

    private ObjectNode state(Headers visitor, String address) throws IOException {
        var response = get(visitor, address, "text/html");
        if (response.statusCode() / 100 == 3) {
            return JSON.createObjectNode().put("redirect", local(location(response)));
        }
        var text = text(response);
        var found = STATE.matcher(text);
        if (!found.find()) {
            throw new ShopUnavailable(
                    origin + " has no storefront at " + address + " (status " + response.statusCode() + ")");
        }
        return (ObjectNode) JSON.readTree(found.group(1));
    }

    @Override
    public ObjectNode navigation(HttpExchange exchange, String address, JsonNode schema, ObjectNode settings)
            throws IOException {
        var visitor = exchange.getRequestHeaders();
        var page = page(visitor, address);
        if (page.has("redirect")) {
            return page.put("redirect", local(page.path("redirect").asText()));
        }
        PageSettings.choose(page, address);
        new ConnectedRecords(handlePath -> page(visitor, handlePath)).fill(page, schema, settings);
        return page;
    }

    @Override
    public ObjectNode page(String address) throws IOException {
        return page(new Headers(), address);
    }

    @Override
    public JsonNode menus() throws IOException {
        return state(new Headers(), "/").path("menus");
    }

    private ObjectNode page(Headers visitor, String address) throws IOException {
        var response = get(visitor, "/_page" + address, "application/json");
        var type = response.headers().firstValue("content-type").orElse("");
        if (!type.contains("json")) {
            throw new ShopUnavailable(
                    origin + " has no data for " + address + " (status " + response.statusCode() + ")");
        }
        return (ObjectNode) JSON.readTree(text(response));
    }

    private static String text(HttpResponse<InputStream> response) throws IOException {
        try (var body = response.body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private HttpResponse<InputStream> get(Headers visitor, String address, String accept) throws IOException {
        var request = request(visitor, address).setHeader("Accept", accept).GET();
        return send(request.build());
    }

    @Override
    public void answer(HttpExchange exchange) throws IOException {
        var method = exchange.getRequestMethod();
        var body = exchange.getRequestBody().readAllBytes();
        var request = request(
                        exchange.getRequestHeaders(), exchange.getRequestURI().toString())
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        // why: the shop takes writes from its own pages only, and these are.
        request.setHeader("Origin", origin.toString());
        var response = send(request.build());
        response.headers().map().forEach((name, values) -> {
            var lower = name.toLowerCase(Locale.ROOT);
            if (RESPONSE_HEADERS.contains(lower)) {
                exchange.getResponseHeaders().put(name, values);
            } else if (lower.equals("set-cookie")) {
                values.forEach(each -> exchange.getResponseHeaders().add("Set-Cookie", ofThisServer(each)));
            }
        });
        var to = location(response);
        if (!to.isEmpty()) {
            exchange.getResponseHeaders().set("Location", local(to));
        }
        try (var content = response.body()) {
            var bytes = content.readAllBytes();
            exchange.sendResponseHeaders(response.statusCode(), bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    private HttpRequest.Builder request(Headers visitor, String address) {
        var builder = HttpRequest.newBuilder(URI.create(origin + address)).timeout(LIMIT);
        visitor.forEach((name, values) -> {
            var lower = name.toLowerCase(Locale.ROOT);
            if (REQUEST_HEADERS.contains(lower)) {
                values.forEach(value -> builder.header(name, value));
            } else if (lower.equals("cookie")) {
                values.forEach(value -> builder.header(name, ofTheShop(value)));
            }
        });
        return builder;
    }

    private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, BodyHandlers.ofInputStream());
        } catch (IOException fault) {
            throw new ShopUnavailable(origin + " does not answer: " + fault, fault);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while " + origin + " was asked", stop);
        }
    }

    private static String location(HttpResponse<?> response) {
        return response.headers().firstValue("location").orElse("");
    }

    /** An address of the shop as one of this server. */
    private String local(String address) {
        return address.startsWith(origin + "/")
                ? address.substring(origin.toString().length())
                : address;
    }

    // why: browsers keep cookies with such names and marks for TLS only, and this server has none.
    private static String ofThisServer(String cookie) {
        return cookie.replaceFirst("^__Host-", "vitrine-host-")
                .replaceAll("(?i);\\s*secure", "")
                .replaceAll("(?i);\\s*domain=[^;]*", "");
    }

    private static String ofTheShop(String cookies) {
        return cookies.replaceAll("(^|;\\s*)vitrine-host-", "$1__Host-");
    }

    /** why: Java looks up names that end in .localhost, and nobody knows them; a proxy is asked by the name. */
    private static final class NamesOfThisMachine extends ProxySelector {
        @Override
        public List<Proxy> select(URI address) {
            var host = address.getHost();
            if (host != null && host.endsWith(".localhost") && "http".equals(address.getScheme())) {
                var port = address.getPort() < 0 ? 80 : address.getPort();
                return List.of(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", port)));
            }
            var usual = ProxySelector.getDefault();
            return usual == null ? List.of(Proxy.NO_PROXY) : usual.select(address);
        }

        @Override
        public void connectFailed(URI address, SocketAddress proxy, IOException fault) {
            // why nothing: who asks learns of it.
        }
    }
}
