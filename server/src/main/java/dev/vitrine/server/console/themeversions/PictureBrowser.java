package dev.vitrine.server.console.themeversions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.themelistings.PageFigures;
import dev.vitrine.foundation.kernel.Json;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.UnexpectedAlertBehaviour;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.remote.http.ClientConfig;

/**
 * A Chromium that opens pages of one shop and reaches nothing else: with an empty profile that is deleted afterwards,
 * as a nice process, and within limits. For one thread.
 */
final class PictureBrowser implements AutoCloseable {

    /** Picture of a page, and what was measured before. */
    record Screenshot(byte[] picture, int height, PageFigures figures) {}

    private static final Duration PROCESSOR_TIME = Duration.ofMinutes(4);
    private static final Duration DEADLINE = Duration.ofMinutes(12);
    private static final Duration PAGE = Duration.ofMinutes(2);

    private static final int MOST_ERRORS = 5;
    private static final int LONGEST_ERROR = 300;

    /** why in an own world: what the page's scripts put in place of functions is not called. */
    private static final String WORLD = "vitrine";

    /** why: it would speak to other machines past all rules for names. */
    private static final String NO_CALLS =
            "delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection";

    /** why: Selenium warns that it knows no protocol of the newest browsers. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final String MEASURE = script("measure.js");
    private static final String PREPARE = script("prepare.js");
    private static final String LINKS = script("links.js");

    private final Path folder;
    private final String origin;
    private final ChromeDriver driver;
    private final BrowserLimits limits;

    /** {@code origin} is the shop's, the only one that it reaches. */
    PictureBrowser(BrowserProgram program, String origin) {
        SELENIUM.setLevel(Level.SEVERE);
        this.origin = origin;
        try {
            this.folder = Files.createTempDirectory("vitrine-pictures");
            var pid = folder.resolve("pid");
            var service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(launcher(program, pid))
                    .usingAnyFreePort()
                    .withLogOutput(OutputStream.nullOutputStream())
                    .build();
            this.driver = started(program, service);
            var number = Long.parseLong(Files.readString(pid).strip());
            this.limits = new BrowserLimits(ProcessHandle.of(number).orElseThrow(), PROCESSOR_TIME, DEADLINE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        limits.start();
        driver.manage().timeouts().pageLoadTimeout(PAGE).scriptTimeout(PAGE);
        command("Browser.setDownloadBehavior", Map.of("behavior", "deny"));
        // why: a page's figures are those of who comes for the first time.
        command("Network.enable", Map.of());
        command("Network.setCacheDisabled", Map.of("cacheDisabled", true));
        command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", NO_CALLS));
    }

    private ChromeDriver started(BrowserProgram program, ChromeDriverService service) {
        try {
            return new ChromeDriver(
                    service, options(program), ClientConfig.defaultConfig().readTimeout(PAGE.plusSeconds(30)));
        } catch (WebDriverException e) {
            service.stop();
            delete(folder);
            throw new IllegalStateException("Chromium does not start: " + firstLine(e), e);
        }
    }

    /**
     * Starts the driver without this process's environment, with the folder as the place of its browser's profile, and
     * ends it whatever becomes of this process.
     */
    private File launcher(BrowserProgram program, Path pid) throws IOException {
        var script = folder.resolve("driver");
        Files.writeString(script, """
                #!/bin/sh
                echo $$ > '%1$s/pid'
                exec timeout -s KILL %2$d nice -n 5 env -i PATH="$PATH" LANG=C.UTF-8 HOME='%1$s' TMPDIR='%1$s' '%3$s' "$@"
                """.formatted(folder, DEADLINE.plusMinutes(3).toSeconds(), program.driver()));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toFile();
    }

    private ChromeOptions options(BrowserProgram program) {
        var options = new ChromeOptions();
        options.setBinary(program.browser());
        options.setUnhandledPromptBehaviour(UnexpectedAlertBehaviour.DISMISS);
        options.addArguments(
                "--headless=new",
                "--host-resolver-rules=" + onlyHost(origin),
                "--proxy-server=direct://",
                "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
                "--accept-lang=en-US,en",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--disable-sync",
                "--mute-audio",
                "--no-first-run",
                "--hide-scrollbars",
                "--force-prefers-reduced-motion");
        if (!program.confined()) {
            options.addArguments("--no-sandbox");
        }
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        return options;
    }

    /** why the port as well: other services of this machine are not the shop. Addresses in digits match no name. */
    static String onlyHost(String origin) {
        var uri = URI.create(origin);
        var host = Objects.requireNonNull(uri.getHost());
        var port = uri.getPort() > 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
        var there = host.equals("localhost") || host.endsWith(".localhost") ? "127.0.0.1" : host;
        return "MAP " + host + ":" + port + " " + there + ":" + port + ",MAP * ~NOTFOUND";
    }

    void size(int width, int height) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** Opens a page, without what pages before it left. */
    void open(String address) {
        attempt(() -> {
            driver.get("about:blank");
            driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
            driver.manage().logs().get(LogType.BROWSER);
            driver.get(address);
            return true;
        });
    }

    /** The page that is open, from its top to {@code most} pixels below. */
    Screenshot screenshot(int width, int most) {
        var measured = evaluate(MEASURE);
        var errors = errors();
        var height = Math.clamp(evaluate(PREPARE).asInt(), 1, most);
        var clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
        var picture = attempt(() -> Objects.requireNonNull(driver.executeCdpCommand(
                        "Page.captureScreenshot",
                        Map.of("format", "webp", "quality", 80, "captureBeyondViewport", true, "clip", clip))
                .get("data")));
        var figures = new PageFigures(
                measured.path("largest_paint").asLong(),
                Math.round(measured.path("layout_shift").asDouble() * 1000) / 1000.0,
                measured.path("blocked").asLong(),
                measured.path("requests").asLong(),
                measured.path("bytes").asLong(),
                measured.path("script_bytes").asLong(),
                measured.path("style_bytes").asLong(),
                measured.path("picture_bytes").asLong(),
                errors);
        return new Screenshot(Base64.getDecoder().decode(String.valueOf(picture)), height, figures);
    }

    /** The first path of a link on the page that is open, for which {@code pattern} is found in the whole of it. */
    Optional<String> link(String pattern) {
        for (var path : evaluate(LINKS)) {
            if (path.asText().matches(pattern)) {
                return Optional.of(path.asText());
            }
        }
        return Optional.empty();
    }

    /** Ends it at once, from another thread. */
    void stop() {
        limits.kill("the server stopped");
    }

    /** why not all: what is on other hosts is out of reach here, and shoppers get it. */
    private List<String> errors() {
        var errors = new ArrayList<String>();
        for (var entry : attempt(() -> driver.manage().logs().get(LogType.BROWSER))) {
            var message = entry.getMessage();
            if (entry.getLevel().intValue() >= Level.SEVERE.intValue()
                    && !message.contains("ERR_NAME_NOT_RESOLVED")
                    && errors.size() < MOST_ERRORS) {
                errors.add(message.substring(0, Math.min(LONGEST_ERROR, message.length())));
            }
        }
        return errors;
    }

    private JsonNode evaluate(String script) {
        return attempt(() -> {
            var tree = Json.PLAIN.tree(driver.executeCdpCommand("Page.getFrameTree", Map.of()));
            var frame = tree.at("/frameTree/frame/id").asText();
            var world =
                    driver.executeCdpCommand("Page.createIsolatedWorld", Map.of("frameId", frame, "worldName", WORLD));
            var answer = Json.PLAIN.tree(driver.executeCdpCommand(
                    "Runtime.evaluate",
                    Map.of(
                            "expression",
                            script,
                            "contextId",
                            Objects.requireNonNull(world.get("executionContextId")),
                            "awaitPromise",
                            true,
                            "returnByValue",
                            true)));
            return answer.at("/result/value");
        });
    }

    private void command(String name, Map<String, Object> values) {
        attempt(() -> driver.executeCdpCommand(name, values));
    }

    private interface Work<T> {
        T run();
    }

    private <T> T attempt(Work<T> work) {
        try {
            return work.run();
        } catch (WebDriverException e) {
            var exceeded = limits.exceeded();
            throw new IllegalStateException(exceeded == null ? firstLine(e) : exceeded, e);
        }
    }

    private static String firstLine(WebDriverException e) {
        return Objects.requireNonNullElse(e.getRawMessage(), e.toString())
                .lines()
                .findFirst()
                .orElse("no answer");
    }

    private static String script(String name) {
        try (var in = PictureBrowser.class.getResourceAsStream("/themeversions/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // why nothing: it lies where the system deletes what is old.
        }
    }

    @Override
    public void close() {
        limits.closeAfter(() -> {
            try {
                driver.quit();
            } catch (WebDriverException e) {
                // why nothing: it is killed next.
            }
        });
        delete(folder);
    }
}
