package dev.vitrine.themes;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A theme's pages with the demo shop's data, in a real browser. */
final class ThemeBrowser implements AutoCloseable {
    private final @Nullable PreviewServer server;
    private final String origin;
    private final ChromeDriver browser;

    ThemeBrowser(Path theme) {
        this(started(theme));
    }

    private ThemeBrowser(PreviewServer server) {
        this(server, "http://localhost:" + server.port());
    }

    /** Of a server that somebody else has started. */
    ThemeBrowser(String origin) {
        this(null, origin);
    }

    private static PreviewServer started(Path theme) {
        Lab.build(theme);
        try {
            var server = new PreviewServer(theme, Lab.BUILDER, Lab.CACHE, 0);
            server.start();
            return server;
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private ThemeBrowser(@Nullable PreviewServer server, String origin) {
        this.server = server;
        this.origin = origin;
        var options = options();
        options.addArguments("--window-size=1280,900");
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        browser = new ChromeDriver(options);
        browser.manage().timeouts().scriptTimeout(Lab.PATIENCE);
    }

    /** Of a browser without windows. */
    static ChromeOptions options() {
        var options = new ChromeOptions();
        var shell = Path.of("/usr/lib/chromium/chromium-headless-shell");
        if (Files.isExecutable(shell)) {
            // why: the same browser without windows; a page costs a fifth of the processor time.
            options.setBinary(shell.toFile());
        }
        return options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--disable-sync",
                "--no-first-run",
                // why: pages are laid out and run, and nothing of them is drawn, which is a third of what a page costs.
                "--force-gpu-mem-available-mb=0");
    }

    /** Another theme from now on. It is built before a page is asked for: a browser does not wait as long as we do. */
    void show(Path theme) {
        show(theme, Lab.BUILDER);
    }

    /** The same, as that builder makes it. */
    void show(Path theme, ThemeBuilder builder) {
        Lab.build(theme, builder);
        Objects.requireNonNull(server).show(theme, builder);
    }

    /** Like a browser that was never here: without cookies, storage and lines in the console. */
    void forget() {
        browser.get("about:blank");
        browser.manage().deleteAllCookies();
        browser.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        complaints();
    }

    /** Loads a page and returns when it was taken over. */
    void visit(String address) {
        complaints();
        browser.get(url(address));
        await("document.documentElement.classList.contains('is-interactive')");
    }

    /** The same, from a page of nobody's. why: a browser keeps what it knows of a page that is loaded over itself. */
    void visitAnew(String address) {
        browser.get("about:blank");
        visit(address);
    }

    /** The document as the server sends it. */
    String source(String address) throws IOException {
        try (var body = URI.create(url(address)).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Follows a link to the address within the document. */
    void navigate(String address) {
        run("const a = document.createElement('a'); a.href = '" + address + "';"
                + " document.querySelector('#app').append(a); a.click(); a.remove()");
    }

    void click(String css) {
        browser.findElement(By.cssSelector(css)).click();
    }

    void await(String condition) {
        new WebDriverWait(browser, Lab.PATIENCE, Duration.ofMillis(20))
                .withMessage(() -> condition + "; console: " + complaints())
                .until(page -> Boolean.TRUE.equals(ask("return Boolean(" + condition + ")")));
    }

    void run(String script) {
        browser.executeScript(script);
    }

    Object ask(String script) {
        return browser.executeScript(script);
    }

    /** What a script gives to its last argument, a function. */
    Object askLater(String script) {
        return browser.executeAsyncScript(script);
    }

    /** What the browser's console says since it was asked last. */
    List<String> complaints() {
        return complaints(Level.ALL);
    }

    /** The same without what is no warning, such as Vue's notes on what is new in it. */
    List<String> warnings() {
        return complaints(Level.WARNING);
    }

    private List<String> complaints(Level least) {
        return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= least.intValue())
                .map(entry -> entry.getMessage())
                .filter(message -> !message.contains("favicon"))
                .toList();
    }

    private String url(String address) {
        return origin + address;
    }

    @Override
    public void close() {
        browser.quit();
        if (server != null) {
            server.close();
        }
    }
}
