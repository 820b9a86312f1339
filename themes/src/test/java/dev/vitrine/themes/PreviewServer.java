package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.sdk.StorefrontSdk;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/** Serves a theme folder with the demo shop's data, built anew whenever a file changed: for looking at pages. */
final class PreviewServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SIZE = Pattern.compile("_(\\d*)x(\\d*)(?:_crop_\\w+)?(?:@(\\d)x)?\\.\\w+$");

    private volatile Path theme;
    private volatile DemoShop shop = new DemoShop();
    private volatile ThemeBuilder builder;
    private final Stylesheets styles;
    private final Renderer renderer;
    private final HttpServer http;

    PreviewServer(Path theme, ThemeBuilder builder, Path cache, int port) throws IOException {
        this.theme = theme;
        this.builder = builder;
        this.styles = new Stylesheets(cache);
        this.renderer = new Renderer(RendererOptions.defaults(cache));
        this.http = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    }

    /** Arguments: theme folder, port (8090), cache folder (in the temporary folder). */
    public static void main(String[] arguments) throws IOException {
        var theme = Path.of(arguments[0]);
        var port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8090;
        var cache =
                Path.of(arguments.length > 2 ? arguments[2] : System.getProperty("java.io.tmpdir") + "/theme-preview");
        Files.createDirectories(cache);
        var builder = new ThemeBuilder(cache, ThemeSandbox.ofThisMachine(true));
        var server = new PreviewServer(theme, builder, cache, port);
        server.start();
        System.out.println("http://localhost:" + server.port() + "/");
    }

    /** Serves another theme from now on, as that builder makes it. */
    void show(Path other, ThemeBuilder otherBuilder) {
        theme = other;
        builder = otherBuilder;
        shop = new DemoShop();
    }

    int port() {
        return http.getAddress().getPort();
    }

    void start() {
        renderer.start();
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::handle);
        http.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        var address = exchange.getRequestURI().toString();
        var path = exchange.getRequestURI().getPath();
        try {
            if (path.equals("/sdk.js")) {
                send(exchange, 200, "text/javascript", StorefrontSdk.module());
            } else if (path.startsWith("/_theme/")) {
                theme(exchange, path);
            } else if (path.startsWith("/media/")) {
                send(exchange, 200, "image/png", picture(path));
            } else if (path.startsWith("/cart") && !path.equals("/cart")) {
                cart(exchange, path);
            } else if (path.startsWith("/account/")) {
                var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                var json = JSON.readTree(body.isEmpty() ? "{}" : body);
                var result = shop.account(exchange.getRequestMethod(), path, json);
                send(exchange, 200, "application/json", text(result.toString()));
            } else if (path.startsWith("/checkout")) {
                send(exchange, 200, "text/html", text("<h1>Checkout</h1>"));
            } else if (path.startsWith("/_page")) {
                page(exchange, address.substring(6));
            } else {
                document(exchange, address);
            }
        } catch (ThemeBuildException broken) {
            System.out.println(broken.getMessage());
            var words = "<pre>" + escape(String.valueOf(broken.getMessage())) + "</pre>";
            send(exchange, 500, "text/html", text(words));
        } catch (RuntimeException fault) {
            fault.printStackTrace();
            send(exchange, 500, "text/plain", text(String.valueOf(fault)));
        }
    }

    private ThemeBuild build() throws ThemeBuildException {
        return builder.build(theme);
    }

    private static JsonNode settings(ThemeBuild build) {
        return SettingsResolver.resolve(build.schema(), build.defaultSettings());
    }

    private void document(HttpExchange exchange, String address) throws IOException, ThemeBuildException {
        var build = build();
        var boot = shop.boot(address, build, settings(build));
        if (String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")).contains("Mobile")) {
            boot.put("device", "mobile");
        }
        var before = System.nanoTime();
        var renderResult = renderer.render(build, "demo", boot);
        System.out.printf("%s %.0f ms%n", address, (System.nanoTime() - before) / 1e6);
        var app = switch (renderResult) {
            case RenderResult.Html html -> {
                html.log().forEach(System.out::println);
                yield "<div id=\"app\">" + html.html() + "</div>" + html.teleports();
            }
            case RenderResult.Failed failed -> {
                System.out.println(failed);
                yield "<div id=\"app\" data-render=\"client\">" + escape(failed.message()) + "</div>";
            }
        };
        var html = shell(
                build,
                boot,
                app,
                head(shop.page(address, build, settings(build)).path("head")));
        send(exchange, boot.path("page").path("status").asInt(), "text/html; charset=utf-8", text(html));
    }

    private static String head(JsonNode head) {
        var text = new StringBuilder();
        head.path("properties")
                .forEach(each -> text.append("<meta data-page property=\"%s\" content=\"%s\">"
                        .formatted(
                                each.path("name").asText(), each.path("content").asText())));
        text.append("<meta name=\"twitter:card\" content=\"%s\">"
                .formatted(head.path("twitter_card").asText()));
        head.path("linked_data")
                .forEach(each ->
                        text.append("<script type=\"application/ld+json\" data-page>%s</script>".formatted(each)));
        return text.toString();
    }

    private String shell(ThemeBuild build, ObjectNode boot, String app, String head) throws IOException {
        var component = boot.path("page").path("component").asText();
        var preloads = new StringBuilder();
        build.preloads()
                .getOrDefault(component, List.of())
                .forEach(each -> preloads.append("<link rel=modulepreload href=\"" + build.base() + each + "\">"));
        return """
                <!doctype html><html lang="en"><head><meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title><link rel="stylesheet" href="%sstyle-%s.css">%s%s
                </head><body>%s
                <script type="application/json" id="vitrine-boot">%s</script>
                <script type="module" src="/sdk.js"></script>
                <script type="module" src="%s"></script></body></html>
                """.formatted(
                        escape(boot.path("page").path("title").asText()),
                        build.base(),
                        styles.hash(build, boot.path("settings")),
                        preloads,
                        head,
                        app,
                        JSON.writeValueAsString(boot).replace("<", "\\u003c"),
                        build.base() + build.entry());
    }

    private void page(HttpExchange exchange, String address) throws IOException, ThemeBuildException {
        var page = shop.page(address, build(), settings(build()));
        var status = page.path("page").path("status").asInt(200);
        send(exchange, status, "application/json", text(page.toString()));
    }

    private void theme(HttpExchange exchange, String path) throws IOException, ThemeBuildException {
        var build = build();
        var name = path.replaceFirst("^/_theme/[^/]+/", "");
        if (name.startsWith("style-")) {
            send(exchange, 200, "text/css", styles.css(build, settings(build), build.assetPath()));
            return;
        }
        var file = build.client().resolve(name).normalize();
        file(exchange, Optional.of(file).filter(each -> each.startsWith(build.client())));
    }

    private void cart(HttpExchange exchange, String path) throws IOException {
        if (path.equals("/cart.json")) {
            send(exchange, 200, "application/json", text(shop.cart().toString()));
            return;
        }
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var action = path.replaceFirst("/cart/", "").replace(".json", "");
        if (path.endsWith(".json")) {
            var json = JSON.readTree(body.isEmpty() ? "{}" : body);
            send(exchange, 200, "application/json", text(shop.act(action, json).toString()));
            return;
        }
        var form = DemoShop.query("?" + body);
        if (action.equals("add")) {
            shop.act("add", JSON.valueToTree(form));
        } else if (form.containsKey("remove_line")) {
            shop.act("remove", JSON.createObjectNode().put("variant_id", form.get("remove_line")));
        } else {
            var updates = JSON.createObjectNode();
            var lines = updates.putObject("updates");
            form.forEach((name, value) -> {
                if (name.startsWith("lines[")) {
                    lines.put(name.replaceAll("\\D", ""), Integer.parseInt(value));
                }
            });
            shop.act("update", updates);
        }
        exchange.getResponseHeaders().set("Location", form.containsKey("checkout") ? "/checkout" : "/cart");
        exchange.sendResponseHeaders(303, -1);
        exchange.close();
    }

    private static byte[] picture(String path) throws IOException {
        var size = SIZE.matcher(path);
        int scale = 1;
        int width = 1200;
        int height = 1500;
        if (size.find()) {
            scale = size.group(3) == null ? 1 : Integer.parseInt(size.group(3));
            var wide = !size.group(1).isEmpty();
            var high = !size.group(2).isEmpty();
            width = wide ? Integer.parseInt(size.group(1)) : Integer.parseInt(size.group(2)) * 4 / 5;
            height = high ? Integer.parseInt(size.group(2)) : width * 5 / 4;
        }
        width = Math.min(width * scale, 1600);
        height = Math.min(height * scale, 2000);
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var pen = image.createGraphics();
        var hue = (path.replaceFirst("_\\d*x\\d*.*", "").hashCode() & 0xff) / 255f;
        pen.setPaint(new GradientPaint(
                0, 0, Color.getHSBColor(hue, 0.18f, 0.95f), width, height, Color.getHSBColor(hue, 0.3f, 0.72f)));
        pen.fillRect(0, 0, width, height);
        pen.setColor(new Color(255, 255, 255, 120));
        pen.fillOval(width / 4, height / 3, width / 2, height / 2);
        pen.dispose();
        var out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private static void file(HttpExchange exchange, Optional<Path> file) throws IOException {
        if (file.isEmpty() || !Files.isRegularFile(file.get())) {
            send(exchange, 404, "text/plain", text("no such file"));
            return;
        }
        var name = file.get().toString();
        var type = Map.of(
                        "js",
                        "text/javascript",
                        "css",
                        "text/css",
                        "svg",
                        "image/svg+xml",
                        "png",
                        "image/png",
                        "jpg",
                        "image/jpeg",
                        "webp",
                        "image/webp",
                        "woff2",
                        "font/woff2")
                .getOrDefault(ThemeSources.extension(name), "application/octet-stream");
        send(exchange, 200, type, Files.readAllBytes(file.get()));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders()
                .set(
                        "Content-Type",
                        type.startsWith("text/") && !type.contains("charset") ? type + "; charset=utf-8" : type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        http.stop(0);
        renderer.close();
        styles.close();
    }
}
