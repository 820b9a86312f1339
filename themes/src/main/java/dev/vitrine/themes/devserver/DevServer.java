package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.themes.DevelopmentTheme;
import dev.vitrine.themes.DevelopmentTheme.Update;
import dev.vitrine.themes.PackageRegistry;
import dev.vitrine.themes.RenderCompilation;
import dev.vitrine.themes.RenderResult;
import dev.vitrine.themes.Renderer;
import dev.vitrine.themes.RendererOptions;
import dev.vitrine.themes.ThemeBuild;
import dev.vitrine.themes.ThemeBuildException;
import dev.vitrine.themes.ThemeProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The development server: a folder's theme with a shop's data, on the developer's own machine. Pages that are open
 * follow each edit; pages that are loaded are rendered on the server from the files as they are then.
 */
public final class DevServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PORTS = 100;
    private static final long REST_MILLIS = 400;
    private static final int MOST_REPORT = 64 << 10;
    private static final Optional<EditorServer> NO_EDITOR = Optional.empty();

    /** Header in which a page in the theme editor's frame asks for more. */
    private static final String IN_EDITOR = "Theme-Editor";

    static {
        // why: answers in small parts would wait for each other, up to 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final DevServerOptions options;
    private final Terminal terminal;
    private final DevelopmentTheme theme;
    private final Renderer renderer;
    private final ShopData shop;
    private final DevPage pages;
    private final HostCheck hosts;
    private final UpdateStreams streams = new UpdateStreams();
    private final FolderWatch watch;
    private final HttpServer http;
    private final LocalSettings settings;
    private final Optional<EditorServer> editor;
    private final ReentrantLock following = new ReentrantLock();
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService builder = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("theme-builder").daemon().factory());
    private volatile CompletableFuture<Built> built = new CompletableFuture<>();
    private volatile Runnable work = () -> {};
    private volatile List<ThemeProblem> faults = List.of();

    /** What renders pages, or why nothing does. */
    private record Built(List<ThemeProblem> problems, List<ThemeBuild> builds) {}

    /** Opens the port, or the next one that is free; {@link IOException} when there is none. */
    public DevServer(DevServerOptions options, PackageRegistry registry, PrintWriter out) throws IOException {
        this.options = options;
        this.terminal = new Terminal(out);
        this.hosts = new HostCheck(options.host());
        this.http = opened(options.host(), options.port());
        this.watch = new FolderWatch(options.folder());
        this.theme = new DevelopmentTheme(options.folder(), options.cache(), registry);
        this.shop = options.shop()
                .<ShopData>map(ConnectedShop::new)
                .orElseGet(() -> new OfflineShop(() -> theme.locales().keySet()));
        this.settings = new LocalSettings(options.folder(), InstantSource.system());
        this.editor = editor();
        this.pages = new DevPage(theme, options);
        this.renderer = new Renderer(new RendererOptions(
                options.cache(),
                1,
                256,
                4,
                10_000,
                40_000_000,
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                Duration.ofMinutes(2),
                RenderCompilation.NEVER,
                InstantSource.system()));
    }

    /** A server at that port, or at the next one that is free. */
    static HttpServer opened(String host, int first) throws IOException {
        for (int port = first; ; port++) {
            try {
                return HttpServer.create(new InetSocketAddress(host, port), 0);
            } catch (BindException taken) {
                if (first == 0 || port == first + PORTS || port == 65_535) {
                    throw taken;
                }
            }
        }
    }

    /** why not elsewhere: only what this machine calls localhost tells the server that a page is in a frame. */
    private Optional<EditorServer> editor() throws IOException {
        if (!address().startsWith("http://localhost:")) {
            return Optional.empty();
        }
        var own = http.getAddress().getPort();
        var records = new PickerRecords(shop::page);
        var page = new EditorPage(options.folder(), shop, records, address());
        var api = new EditorApi(settings, records, this::edited);
        return Optional.of(new EditorServer(
                EditorServer.opened(options.port() == 0 || own == 65_535 ? 0 : own + 1),
                EditorKey.in(options.cache()),
                page,
                api,
                address().replaceFirst("/$", ""),
                options.cache()));
    }

    /** Serves from now on. */
    public DevServer start() {
        renderer.start();
        http.setExecutor(requests);
        http.createContext("/", this::answer);
        http.start();
        terminal.line("Serving " + options.folder() + " with " + shop.description());
        terminal.line("  " + address());
        editor.ifPresent(started -> {
            started.start(requests);
            terminal.line("  " + started.address() + "  (theme editor)");
        });
        faults = theme.problems();
        terminal.faults(faults);
        rebuild();
        // why a thread of the platform: it waits in the system most of the time.
        Thread.ofPlatform().name("theme-watch").daemon().start(this::follow);
        Thread.ofVirtual().start(theme::warm);
        Thread.ofVirtual().start(this::sayWhatIsMissing);
        return this;
    }

    /** why: pages of a shop that has nothing yet look as if the theme were broken. */
    private void sayWhatIsMissing() {
        try {
            var shopUrl = options.shop();
            if (shopUrl.isPresent()
                    && new PickerRecords(shop::page).products("").isEmpty()) {
                terminal.line(
                        shopUrl.get() + " has no products that shoppers see, so its pages stay empty: add some at "
                                + shopUrl.get() + "/admin/products, or see the sample shop with --offline.");
            }
        } catch (IOException | ConnectedShop.ShopUnavailable unreachable) {
            // can fail: the first page that is opened says so.
        }
    }

    /** Where pages are, for browsers on this machine. */
    public String address() {
        var host =
                options.host().equals("0.0.0.0") || options.host().equals("127.0.0.1") ? "localhost" : options.host();
        return "http://" + host + ":" + http.getAddress().getPort() + "/";
    }

    /** Where the theme editor is; empty where pages are not shown at localhost. */
    public Optional<String> editorAddress() {
        return editor.map(EditorServer::address);
    }

    private void follow() {
        while (watch.await()) {
            following.lock();
            try {
                followNow();
            } finally {
                following.unlock();
            }
        }
    }

    private void followNow() {
        var begin = System.nanoTime();
        try {
            var update = theme.update();
            if (settings.look()) {
                editor.ifPresent(EditorServer::filesChanged);
            }
            // why not: those are the editor's own writes, which were followed already.
            if (!update.files().isEmpty()) {
                terminal.forget();
            }
            send(update, false);
            if (!update.isEmpty() && update.problems().isEmpty()) {
                terminal.updated(update, Duration.ofNanos(System.nanoTime() - begin));
            }
        } catch (RuntimeException fault) {
            terminal.line("This edit could not be followed: " + fault);
        }
    }

    /** Lets the theme editor write the settings, and pages follow it without losing what they show. */
    private LocalSettings.Saved edited(Supplier<LocalSettings.Saved> write) {
        following.lock();
        try {
            // why first: what was edited by hand meanwhile is no change of the editor's.
            followNow();
            var saved = write.get();
            if (saved instanceof LocalSettings.Saved.Done) {
                var update = theme.update();
                send(update, true);
                editor.ifPresent(EditorServer::filesChanged);
                update.files().forEach(file -> terminal.once(file + ": written by the theme editor"));
            }
            return saved;
        } finally {
            following.unlock();
        }
    }

    private void send(Update update, boolean byEditor) {
        var mended = update.problems().isEmpty() && !faults.isEmpty();
        faults = update.problems();
        if (!update.problems().isEmpty()) {
            terminal.faults(update.problems());
            streams.tell(message(Fault.json("build", update.problems())));
            return;
        }
        if (update.isEmpty() && !mended) {
            return;
        }
        rebuild();
        if (update.isEmpty()) {
            // why a version: a page that was made meanwhile shows the fault, and may not listen yet.
            streams.send(message(Fault.json("build", List.of())));
            return;
        }
        var message = JSON.createObjectNode()
                .put("reload", update.reload())
                .put("settings", update.settings())
                .put("edited", byEditor);
        message.set("components", JSON.valueToTree(update.components()));
        message.set("styles", JSON.valueToTree(update.styles()));
        streams.send(message.toString());
    }

    private static String message(ObjectNode faults) {
        var message = JSON.createObjectNode();
        message.set("faults", faults);
        return message.toString();
    }

    /** Makes what renders pages of the files as they are now; pages that are asked for wait for it. */
    private void rebuild() {
        var next = new CompletableFuture<Built>();
        built = next;
        var task = new FutureTask<>(() -> {
            // why: of many edits in a row, only the last is looked at.
            if (built == next) {
                next.complete(build());
            } else {
                built.thenAccept(next::complete);
            }
            return null;
        });
        work = task;
        // why later: the next edit would wait for the compiler.
        builder.schedule(task, REST_MILLIS, TimeUnit.MILLISECONDS);
        next.thenAccept(done -> {
            if (built != next || !faults.isEmpty()) {
                return;
            }
            done.builds().forEach(build -> build.warnings().forEach(each -> terminal.once("warning: " + each)));
            if (!done.problems().isEmpty()) {
                faults = done.problems();
                terminal.faults(done.problems());
                streams.tell(message(Fault.json("build", done.problems())));
            }
        });
    }

    private Built build() {
        try {
            return new Built(List.of(), List.of(theme.build()));
        } catch (ThemeBuildException fault) {
            return new Built(fault.problems(), List.of());
        } catch (RuntimeException fault) {
            return new Built(List.of(new ThemeProblem("", 0, 0, String.valueOf(fault), "")), List.of());
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!hosts.allows(exchange)) {
                Answers.send(
                        exchange,
                        403,
                        Answers.PLAIN,
                        "The development server answers at localhost and at addresses in digits.\n");
                return;
            }
            var path = exchange.getRequestURI().getPath();
            if (path.startsWith("/_dev/")) {
                own(exchange, path);
            } else if (shop.answers(path)) {
                shop.answer(exchange);
            } else if (path.startsWith("/_page/")) {
                navigation(exchange);
            } else if (path.equals("/favicon.ico") || path.equals("/favicon.svg")) {
                Answers.send(exchange, 404, Answers.PLAIN, "");
            } else {
                document(exchange);
            }
        } catch (ConnectedShop.ShopUnavailable fault) {
            terminal.once(String.valueOf(fault.getMessage()));
            Answers.send(exchange, 502, Answers.PLAIN, fault.getMessage() + "\n");
        } catch (RuntimeException fault) {
            terminal.line(exchange.getRequestURI() + ": " + fault);
            Answers.send(exchange, 500, Answers.PLAIN, fault + "\n");
        }
    }

    private void own(HttpExchange exchange, String path) throws IOException {
        if (path.startsWith(DevelopmentTheme.MODULES)) {
            var module = theme.module(path.substring(DevelopmentTheme.MODULES.length()));
            if (module.isPresent()) {
                Answers.send(exchange, 200, Answers.SCRIPT, module.get());
                return;
            }
        } else if (path.startsWith(DevelopmentTheme.FILES)) {
            var file = theme.file(path.substring(DevelopmentTheme.FILES.length()));
            if (file.isPresent()) {
                Answers.send(exchange, 200, Answers.type(path), file.get());
                return;
            }
        } else if (path.equals("/_dev/updates")) {
            streams.serve(exchange);
            return;
        } else if (path.equals("/_dev/state")) {
            var address = SampleShop.query("?" + exchange.getRequestURI().getRawQuery())
                    .getOrDefault("url", "/");
            Answers.send(
                    exchange, 200, Answers.JSON, initialState(exchange, address).toString());
            return;
        } else if (path.equals("/_dev/sdk.js")) {
            Answers.send(exchange, 200, Answers.SCRIPT, options.sdk());
            return;
        } else if (exchange.getRequestMethod().equals("POST")) {
            report(exchange, path);
            return;
        } else {
            var script = theme.script(path).filter(Files::isRegularFile);
            if (script.isPresent()) {
                exchange.getResponseHeaders().set("Cache-Control", "public, max-age=31536000, immutable");
                Answers.send(exchange, 200, Answers.type(path), Files.readAllBytes(script.get()));
                return;
            }
        }
        Answers.send(exchange, 404, Answers.PLAIN, "There is no such file in the theme.\n");
    }

    private void report(HttpExchange exchange, String path) throws IOException {
        var body = new String(exchange.getRequestBody().readNBytes(MOST_REPORT), StandardCharsets.UTF_8);
        JsonNode report = JSON.readTree(body);
        if (path.equals("/_dev/error")) {
            var problem = BrowserErrors.ofBrowser(theme, report);
            terminal.faults(List.of(problem));
            Answers.send(exchange, 200, Answers.JSON, Fault.json(problem).toString());
            return;
        }
        var file = report.path("file").asText();
        var message = report.path("message").asText();
        var hint = FaultHints.of(message);
        terminal.once("warning of Vue" + (file.isEmpty() ? "" : ", " + file) + ", page "
                + report.path("page").asText() + ": " + message + (hint.isEmpty() ? "" : "\n" + hint));
        Answers.send(exchange, 200, Answers.JSON, "{}");
    }

    private void navigation(HttpExchange exchange) throws IOException {
        var address = exchange.getRequestURI().toString().substring("/_page".length());
        var page = shop.navigation(exchange, address, theme.schema(), theme.settings());
        if (exchange.getRequestHeaders().containsKey(IN_EDITOR) && !page.has("redirect")) {
            page.set("settings", theme.settings());
        }
        Answers.send(exchange, page.path("page").path("status").asInt(200), Answers.JSON, page.toString());
    }

    private ObjectNode initialState(HttpExchange exchange, String address) throws IOException {
        var state = shop.initialState(exchange.getRequestHeaders(), address, theme.schema(), theme.settings());
        return state.put("preview", true).put("themeBase", DevelopmentTheme.FILES);
    }

    private void document(HttpExchange exchange) throws IOException {
        // why before the files are looked at: an edit that comes meanwhile makes the page load itself anew.
        var version = streams.version();
        builder.execute(work);
        var made = built.join();
        var problems = theme.problems().isEmpty() ? made.problems() : theme.problems();
        if (!problems.isEmpty() || made.builds().isEmpty()) {
            Answers.send(exchange, 500, Answers.HTML, pages.faults(Fault.json("build", problems), version));
            return;
        }
        var state = initialState(exchange, exchange.getRequestURI().toString());
        if (state.has("redirect")) {
            Answers.redirect(exchange, 302, state.path("redirect").asText());
            return;
        }
        var inEditor = "iframe".equals(exchange.getRequestHeaders().getFirst("Sec-Fetch-Dest")) ? editor : NO_EDITOR;
        inEditor.ifPresent(frames -> state.putObject("editor")
                .put("origin", frames.origin())
                .put("token", "")
                .put("schemes", theme.colorSchemes())
                .set("styles", theme.styleProperties()));
        var agent = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("User-Agent"), "");
        if (agent.contains("Mobile")) {
            state.put("device", "mobile");
        }
        var result = renderer.render(made.builds().getFirst(), "devserver", state);
        var failed = failures(result);
        terminal.faults(failed);
        var status = state.path("page").path("status").asInt(200);
        Answers.send(
                exchange,
                status,
                Answers.HTML,
                pages.page(state, result, Fault.json("render", failed), version, inEditor.isPresent()));
    }

    private List<ThemeProblem> failures(RenderResult result) {
        var problems = new ArrayList<ThemeProblem>();
        switch (result) {
            case RenderResult.Failed failed -> problems.add(BrowserErrors.ofRenderer(theme, failed.message()));
            case RenderResult.Html html -> {
                html.leftOut().forEach(line -> problems.add(BrowserErrors.ofRenderer(theme, line)));
                html.log().stream()
                        .filter(line -> !html.leftOut().contains(line))
                        .forEach(line -> terminal.once("on the server: " + line));
            }
        }
        return problems;
    }

    @Override
    public void close() throws IOException {
        watch.close();
        streams.end();
        http.stop(0);
        editor.ifPresent(EditorServer::close);
        requests.shutdownNow();
        builder.shutdownNow();
        renderer.close();
        theme.close();
    }
}
