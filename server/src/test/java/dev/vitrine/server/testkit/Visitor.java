package dev.vitrine.server.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A visitor without scripts, with cookies for each host. Asks the host that it is at, or that of a whole address; what
 * another host leads to is told as a whole address. Follows no redirect by itself. Speaks HTTP over a socket, because
 * Java's client does not let a test choose the host.
 */
public final class Visitor {

    private static final Pattern WHOLE = Pattern.compile("https?://([^/]+)(/.*)?");

    private final IntSupplier ports;
    private final String host;
    private final String console;
    private final Map<String, Map<String, String>> cookies = new ConcurrentHashMap<>();

    private Visitor(IntSupplier ports, String host, String console) {
        this.ports = ports;
        this.host = host;
        this.console = console;
    }

    /** New visitor without cookies, at a server of this machine. */
    public static Visitor at(int port, String host) {
        return new Visitor(() -> port, host, "");
    }

    /**
     * The same at a shop; paths of its console, {@code /admin/…}, are asked for where it is, at the admin host, and
     * stand so in its answers.
     */
    public static Visitor ofShop(int port, String shop, String baseHost) {
        return ofShop(() -> port, shop, baseHost);
    }

    /** The same, at one of several servers for each request. */
    public static Visitor ofShop(IntSupplier ports, String shop, String baseHost) {
        return new Visitor(ports, shop + "." + baseHost, "admin." + baseHost);
    }

    /** An answer; header names in lower case. */
    public record VisitorResponse(int status, Map<String, String> headers, byte[] bytes) {

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        public String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }

        public Document html() {
            return Jsoup.parse(text());
        }

        public JsonNode json() {
            return Json.parse(bytes);
        }
    }

    public VisitorResponse get(String path) {
        return send("GET", path, Map.of(), "");
    }

    public VisitorResponse get(String path, Map<String, String> headers) {
        return send("GET", path, headers, "");
    }

    /** Redirects are followed, at most ten. */
    public VisitorResponse follow(VisitorResponse visitorResponse) {
        var current = visitorResponse;
        for (int i = 0; i < 10 && List.of(301, 302, 303, 307).contains(current.status()); i++) {
            current = get(current.header("location"));
        }
        return current;
    }

    public VisitorResponse post(String path, Map<String, String> form) {
        return post(path, form, Map.of());
    }

    public VisitorResponse post(String path, Map<String, String> form, Map<String, String> headers) {
        var body = form.entrySet().stream()
                .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
        var all = new LinkedHashMap<>(headers);
        all.put("Content-Type", "application/x-www-form-urlencoded");
        return send("POST", path, all, body);
    }

    public VisitorResponse json(String method, String path, String body) {
        return send(method, path, Map.of("Content-Type", "application/json"), body);
    }

    public String cookie(String name) {
        return cookies(console).getOrDefault(name, cookies(host).getOrDefault(name, ""));
    }

    public void setCookie(String name, String value) {
        cookies(host).put(name, value);
        cookies(console).put(name, value);
    }

    /** Of the console's host where there is one. */
    void setConsoleCookie(String name, String value) {
        cookies(console.isEmpty() ? host : console).put(name, value);
    }

    private Map<String, String> cookies(String at) {
        return cookies.computeIfAbsent(at, each -> new ConcurrentHashMap<>());
    }

    public VisitorResponse send(String method, String address, Map<String, String> headers, String body) {
        return send(method, address, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    public VisitorResponse send(String method, String address, Map<String, String> headers, byte[] body) {
        var whole = WHOLE.matcher(address);
        if (whole.matches()) {
            return send(whole.group(1), method, whole.group(2), headers, body);
        }
        return console.isEmpty() || !ConsoleAddress.isConsole(address)
                ? send(host, method, address, headers, body)
                : inside(send(console, method, ConsoleAddress.outside(shop(), address), headers, body));
    }

    private String shop() {
        return host.substring(0, host.indexOf('.'));
    }

    private VisitorResponse inside(VisitorResponse response) {
        response.headers()
                .computeIfPresent(
                        "location", (name, address) -> ConsoleAddress.inside(address.replace("http://" + console, "")));
        return response.header("content-type").startsWith("text/html")
                ? new VisitorResponse(
                        response.status(),
                        response.headers(),
                        ConsoleAddress.linksInside(response.text()).getBytes(StandardCharsets.UTF_8))
                : response;
    }

    private VisitorResponse send(String at, String method, String path, Map<String, String> headers, byte[] bytes) {
        var head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + at + "\r\nConnection: close\r\n");
        if (!cookies(at).isEmpty()) {
            head.append("Cookie: ")
                    .append(cookies(at).entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining("; ")))
                    .append("\r\n");
        }
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (bytes.length > 0 || method.equals("POST")) {
            head.append("Content-Length: ").append(bytes.length).append("\r\n");
        }
        try (var socket = new Socket("127.0.0.1", ports.getAsInt())) {
            // why so long: a machine may be busy, and a theme is built before its first page.
            socket.setSoTimeout(180_000);
            var out = socket.getOutputStream();
            out.write((head + "\r\n").getBytes(StandardCharsets.UTF_8));
            out.write(bytes);
            out.flush();
            return read(at, new DataInputStream(socket.getInputStream()), method);
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + at + path, e);
        }
    }

    private VisitorResponse read(String at, DataInputStream in, String method) throws IOException {
        var status = Integer.parseInt(line(in).split(" ")[1]);
        var headers = new LinkedHashMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var name = line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
            var value = line.substring(line.indexOf(':') + 1).strip();
            if (name.equals("set-cookie")) {
                remember(at, value);
            } else if (name.equals("location") && value.startsWith("/") && !at.equals(host)) {
                value = "http://" + at + value;
            }
            headers.merge(name, value, (a, b) -> a + "\n" + b);
        }
        if (method.equals("HEAD")) {
            return new VisitorResponse(status, headers, in.readAllBytes());
        }
        return new VisitorResponse(
                status,
                headers,
                headers.getOrDefault("transfer-encoding", "").equals("chunked") ? chunks(in) : in.readAllBytes());
    }

    private void remember(String at, String cookie) {
        var pair = cookie.split(";")[0];
        cookies(at).put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
    }

    private static byte[] chunks(DataInputStream in) throws IOException {
        var all = new ByteArrayOutputStream();
        for (var size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            all.write(in.readNBytes(size));
            line(in);
        }
        return all.toByteArray();
    }

    private static String line(DataInputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
