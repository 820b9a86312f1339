package dev.vitrine.server.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Cookie;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A visitor with a real browser that remembers nobody, and everything that its console said. One that is closed is
 * emptied and waits for the next visitor, unless it was started for one alone.
 */
public final class Browser implements AutoCloseable {

    /** why not Selenium's half a second: most of what is waited for is there in a tenth of it. */
    private static final Duration LOOKS_EVERY = Duration.ofMillis(50);

    /** why: Selenium warns that it knows no protocol of the newest browsers; nothing here uses one. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final String AXE = axe();

    /** {@code -Dscreenshots}: a picture takes as long as all that is checked on its page. */
    private static final boolean SCREENSHOTS = System.getProperty("screenshots") != null;

    /** Whether pages are looked at on a desk and on a phone, as {@code ./verify --all} does, or on one of them. */
    static final boolean BOTH_SCREENS =
            SCREENSHOTS || !System.getProperty("vitrine.size", "usual").equals("usual");

    /** Whether axe looks at both screens too: it takes longer than the browser takes to show them. */
    private static final boolean BOTH_SEARCHED = "full".equals(System.getProperty("vitrine.size"));

    /** why kept: to start one takes longer than most of what is tested in it. */
    private static final Queue<ChromeDriver> IDLE = new ConcurrentLinkedQueue<>();

    /**
     * The same browser without windows: a page costs a fifth of the processor time. why not its command: that is a
     * script, and the browser outlives it.
     */
    private static final Path SHELL = Path.of("/usr/lib/chromium/chromium-headless-shell");

    /**
     * Pages are laid out and run, and nothing of them is drawn: a third of what a page costs. why one process: with one
     * for each host, going to another host costs twice as much as the page.
     */
    private static final List<String> WITHOUT_PICTURES =
            List.of("--force-gpu-mem-available-mb=0", "--renderer-process-limit=1", "--disable-site-isolation-trials");

    /** The same with windows: the other one opens no page where it keeps things. */
    private static final Path WHOLE = SHELL.resolveSibling("chromium");

    private static final Path DOWNLOADS = Path.of("target", "downloads").toAbsolutePath();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> IDLE.forEach(ChromeDriver::quit)));
    }

    private final ChromeDriver driver;
    private final boolean once;

    private Browser(ChromeDriver driver) {
        this(driver, false);
    }

    /** {@code once}: it ends with its visitor. */
    private Browser(ChromeDriver driver, boolean once) {
        this.driver = driver;
        this.once = once;
        size(1440, 1000);
        // why not denied: the shell then saves them in the folder that the tests run in.
        downloadsTo(DOWNLOADS);
    }

    private static ChromeDriver start() {
        return start(SHELL);
    }

    private static ChromeDriver start(Path binary, String... more) {
        SELENIUM.setLevel(Level.SEVERE);
        var options = new ChromeOptions();
        options.setBinary(
                Files.isExecutable(binary)
                        ? binary.toString()
                        : found("chromium", "chromium-browser", "google-chrome"));
        options.addArguments(
                "--headless=new",
                "--accept-lang=en-US,en",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--disable-sync",
                "--no-first-run",
                "--hide-scrollbars",
                "--force-prefers-reduced-motion");
        options.addArguments(more);
        if (!SCREENSHOTS) {
            options.addArguments(WITHOUT_PICTURES);
        }
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(found("chromedriver")))
                .build();
        return new ChromeDriver(service, options);
    }

    public static Browser open() {
        var idle = IDLE.poll();
        if (idle != null) {
            try {
                return new Browser(idle);
            } catch (WebDriverException crashed) {
                // A tab may end while nobody looks: this visitor gets a new browser.
                idle.quit();
            }
        }
        return new Browser(start());
    }

    /** One that nobody used before and nobody will after. */
    public static Browser fresh() {
        return new Browser(start(), true);
    }

    /** One that keeps in that folder what pages store, for another one after it, and ends with its visitor. */
    public static Browser keeping(Path profile) {
        return new Browser(start(WHOLE, "--user-data-dir=" + profile), true);
    }

    /** One that finds an {@link AppServer} by its name and believes its certificate. why once: others shall not. */
    public static Browser meetingApps() {
        return new Browser(
                start(SHELL, "--ignore-certificate-errors", "--host-resolver-rules=MAP *.apps.test 127.0.0.1"), true);
    }

    /** The same for a server of hosts below {@code shops.test}. */
    public static Browser meetingShops() {
        return new Browser(
                start(
                        SHELL,
                        "--ignore-certificate-errors",
                        "--host-resolver-rules=MAP *.shops.test 127.0.0.1, MAP shops.test 127.0.0.1"),
                true);
    }

    /** Kills the browser's processes, as a power cut would. */
    public void kill() {
        var pid = (Number) Objects.requireNonNull(driver.getCapabilities().getCapability("goog:processID"));
        var process = ProcessHandle.of(pid.longValue()).orElseThrow();
        var all = Stream.concat(Stream.of(process), process.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        // why: ends its driver, which keeps them on the list of processes until then.
        driver.quit();
    }

    public static Browser withoutScripts() {
        var browser = open();
        browser.driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        return browser;
    }

    public Browser size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        return this;
    }

    /** By day, {@code light}, or by night, {@code dark}. */
    public Browser scheme(String scheme) {
        var feature = Map.of("name", "prefers-color-scheme", "value", scheme);
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
        return this;
    }

    /** What axe finds that is serious or critical for people who use the page in other ways. */
    public List<?> obstacles() {
        return violations(List.of("serious", "critical"));
    }

    /** Everything that axe has to say against the page. */
    public List<?> violations() {
        return violations(List.of("minor", "moderate", "serious", "critical"));
    }

    private List<?> violations(List<String> impacts) {
        // why once a document: half a megabyte, and look() asks twice.
        if (driver.executeScript("return !window.axe").equals(true)) {
            driver.executeScript(AXE);
        }
        return (List<?>) driver.executeScript("""
                const named = {'label-content-name-mismatch': {enabled: true}}
                return axe.run({resultTypes: ['violations'], rules: named}).then((found) => found.violations
                  .filter((each) => arguments[0].includes(each.impact))
                  .map((each) => each.id + ': ' + each.help + ' ' + each.nodes.map((node) => node.html + ' ' + node.failureSummary).join(' ')))
                """, impacts);
    }

    /**
     * On a desk by day and on a phone by night: nothing serious stands in anybody's way and nothing is wider than the
     * screen; with {@code -Dscreenshots} pictures as {@code NAME-1440} and {@code NAME-390}. In the usual size half of
     * the pages are looked at on a desk and half on a phone; in the large size axe is asked about half of them on each.
     */
    public void look(String name) {
        var onADesk = name.hashCode() % 2 == 0;
        if (BOTH_SCREENS || onADesk) {
            look(name, 1440, 1000, "light", onADesk);
        }
        if (BOTH_SCREENS || !onADesk) {
            look(name, 390, 844, "dark", !onADesk);
            size(1440, 1000).scheme("light");
        }
    }

    private void look(String name, int width, int height, String scheme, boolean searched) {
        size(width, height).scheme(scheme);
        assertThat(script("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as(name + " is not wider than " + width)
                .isEqualTo(0L);
        if (BOTH_SEARCHED || searched) {
            assertThat(obstacles()).as(name + " at " + width).isEqualTo(List.of());
        }
        shoot(name + "-" + width);
    }

    public void go(String address) {
        driver.get(address);
    }

    /** The tab that is used now. */
    public String tab() {
        return driver.getWindowHandle();
    }

    /** Opens another tab of the same browser, of the same size, and uses it. */
    public Browser newTab() {
        var size = (List<?>) driver.executeScript("return [innerWidth, innerHeight]");
        driver.switchTo().newWindow(WindowType.TAB);
        return size(((Number) size.get(0)).intValue(), ((Number) size.get(1)).intValue());
    }

    public void toTab(String tab) {
        driver.switchTo().window(tab);
        // why: a browser gives a tab that is not in front next to no time, and on a busy machine none.
        driver.executeCdpCommand("Page.bringToFront", Map.of());
    }

    /** Those that a link opened; the one that is looked at stays. */
    public void closeOtherTabs() {
        var here = driver.getWindowHandle();
        for (var tab : driver.getWindowHandles()) {
            if (!tab.equals(here)) {
                driver.switchTo().window(tab).close();
            }
        }
        driver.switchTo().window(here);
        driver.executeCdpCommand("Page.bringToFront", Map.of());
    }

    /** The cookie of this host, those that no script sees too; empty when there is none. */
    public String cookie(String name) {
        var cookie = driver.manage().getCookieNamed(name);
        return cookie == null ? "" : cookie.getValue();
    }

    /** Sets a cookie of the host that is shown. */
    public void cookie(String name, String value) {
        driver.manage()
                .addCookie(new Cookie.Builder(name, value).isHttpOnly(true).build());
    }

    public String address() {
        return String.valueOf(driver.getCurrentUrl());
    }

    /** As routes write it: of a console {@code /admin/…}, of a buyer's page without the shop's part. */
    public String path() {
        return ConsoleAddress.inside(address()
                .replaceFirst("^https?://checkout\\.[^/]+/shops/[^/]+", "")
                .replaceFirst("^https?://[^/]+", ""));
    }

    /** Runs a script in the frame that is found by this, shown or not. */
    public Object inFrame(String css, String code) {
        driver.switchTo().frame(driver.findElement(By.cssSelector(css)));
        try {
            return driver.executeScript(code);
        } finally {
            driver.switchTo().defaultContent();
        }
    }

    /** Waits until there is such an element, shown. */
    public WebElement find(String css) {
        return waiting(() -> driver.findElements(By.cssSelector(css)).stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst())
                .orElseThrow(() -> new AssertionError("nothing shown at " + css + " on " + address()));
    }

    public List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    public String text(String css) {
        return find(css).getText();
    }

    public void click(String css) {
        try {
            click(find(css));
        } catch (StaleElementReferenceException replaced) {
            // why again: a part of the page that was answered anew took the place of the one that was found.
            click(find(css));
        }
    }

    public void click(WebElement element) {
        driver.executeScript("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
        element.click();
    }

    /** Without scripts in the page: presses the element as the browser itself would. */
    public void press(String css) {
        find(css).click();
    }

    public void type(String css, String text) {
        var field = find(css);
        field.clear();
        field.sendKeys(text);
    }

    /** Waits until it holds. */
    public void until(String what, BooleanSupplier holds) {
        until(() -> what, holds);
    }

    /**
     * Waits until it holds.
     *
     * @param what asked for when it did not happen, so that it can tell what there is instead
     */
    public void until(Supplier<String> what, BooleanSupplier holds) {
        try {
            patiently().until(ignored -> holds.getAsBoolean());
        } catch (TimeoutException e) {
            throw new AssertionError(what.get() + " did not happen; at " + address() + "; console: " + console(), e);
        }
    }

    public void untilPath(String start) {
        until("going to " + start, () -> path().startsWith(start));
    }

    /** Waits until the page's scripts run. */
    public void untilInteractive() {
        until("the page becoming interactive", () -> !all("html.is-interactive").isEmpty());
    }

    public Object script(String code, Object... values) {
        return driver.executeScript(code, values);
    }

    /** What the code hands to its last argument, a function. */
    public Object later(String code, Object... values) {
        return driver.executeAsyncScript(code, values);
    }

    /** What the console said since the last call. */
    public List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** No error and no warning, so no hydration mismatch either. */
    public void assertQuiet() {
        assertThat(console()).isEmpty();
    }

    /** Nothing but documents that came with this status, which browsers always report. */
    public void assertOnlyFailed(String status) {
        assertThat(console()).isNotEmpty().allMatch(line -> line.contains("status of " + status));
    }

    /** Runs at the beginning of every document from now on. */
    public void onEveryDocument(String code) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", code));
    }

    /** Takes the network away from this tab, or gives it back. */
    public void offline(boolean offline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /** Presses keys where the focus is. */
    public void keys(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses a key while another one is held. */
    public void chord(Keys held, CharSequence key) {
        new Actions(driver).keyDown(held).sendKeys(key).keyUp(held).perform();
    }

    /** Presses and lets go at a point of the screen, as a hand does. */
    public void tap(double x, double y) {
        for (var type : List.of("mousePressed", "mouseReleased")) {
            driver.executeCdpCommand(
                    "Input.dispatchMouseEvent",
                    Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
        }
    }

    /** Presses one of these keys where the focus is, as quickly as a browser takes it. */
    public void press(Key key) {
        var down = Map.<String, Object>of(
                "type",
                "keyDown",
                "key",
                key.named,
                "code",
                key.code,
                "windowsVirtualKeyCode",
                key.number,
                "text",
                key.text);
        var up = Map.<String, Object>of(
                "type", "keyUp", "key", key.named, "code", key.code, "windowsVirtualKeyCode", key.number);
        driver.executeCdpCommand("Input.dispatchKeyEvent", down);
        driver.executeCdpCommand("Input.dispatchKeyEvent", up);
    }

    /** A key that presses what has the focus. */
    public enum Key {
        ENTER("Enter", "Enter", 13, "\r"),
        SPACE(" ", "Space", 32, " ");

        private final String named;
        private final String code;
        private final int number;
        private final String text;

        Key(String named, String code, int number, String text) {
            this.named = named;
            this.code = code;
            this.number = number;
            this.text = text;
        }
    }

    /** Types where the focus is, all at once. */
    public void insert(String text) {
        driver.executeCdpCommand("Input.insertText", Map.of("text", text));
    }

    /** Sends a file into the field that this script finds by a number. */
    public void choose(String finds, int number, Path file) {
        ((WebElement) Objects.requireNonNull(driver.executeScript("return " + finds, number)))
                .sendKeys(file.toString());
    }

    /** Gives the browser a cookie of that address. */
    public void cookie(String address, String name, String value) {
        driver.executeCdpCommand("Network.setCookie", Map.of("url", address, "name", name, "value", value));
    }

    /** Takes a cookie of that address from the browser. */
    public void forgetCookie(String address, String name) {
        driver.executeCdpCommand("Network.deleteCookies", Map.of("url", address, "name", name));
    }

    /** From now on files that links lead to come into that folder, which nobody is asked for. */
    public void downloadsTo(Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
    }

    /** From now on no page's Content-Security-Policy holds: what a test tries fails for another reason. */
    public void bypassContentPolicies() {
        driver.executeCdpCommand("Page.setBypassCSP", Map.of("enabled", true));
    }

    /** The cookies of the page that is open. */
    public Map<String, String> cookies() {
        return driver.manage().getCookies().stream().collect(Collectors.toMap(Cookie::getName, Cookie::getValue));
    }

    /** Presses the tabulator until the focus is there, at most a hundred times. */
    public void tabTo(String css) {
        for (int i = 0; i < 100; i++) {
            keys(Keys.TAB);
            if (Boolean.TRUE.equals(driver.executeScript("return document.activeElement.matches(arguments[0])", css))) {
                return;
            }
        }
        throw new AssertionError("the keyboard does not reach " + css);
    }

    public void back() {
        driver.navigate().back();
    }

    /** The address to which Back leads; empty when there is none. */
    public String previous() {
        var history = driver.executeCdpCommand("Page.getNavigationHistory", Map.of());
        var here = ((Number) history.get("currentIndex")).intValue();
        return here == 0
                ? ""
                : String.valueOf(((Map<?, ?>) ((List<?>) history.get("entries")).get(here - 1)).get("url"));
    }

    public void forward() {
        driver.navigate().forward();
    }

    public void reload() {
        driver.navigate().refresh();
    }

    /** What is seen without scrolling, with {@code -Dscreenshots}. */
    public void view(String name) {
        if (SCREENSHOTS) {
            shoot(name, false);
        }
    }

    /** What is seen without scrolling, whether asked for or not. */
    public void keepView(String name) {
        shoot(name, false);
    }

    /** The whole page with all of its pictures, as {@code target/screenshots/NAME.png} with {@code -Dscreenshots}. */
    public void shoot(String name) {
        if (!SCREENSHOTS) {
            return;
        }
        driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1]
                const pictures = [...document.images]
                pictures.forEach((picture) => { picture.loading = 'eager' })
                Promise.all(pictures.map((picture) => picture.decode().catch(() => {}))).then(() => done())
                """);
        shoot(name, true);
    }

    private void shoot(String name, boolean whole) {
        try {
            var shot = driver.executeCdpCommand(
                    "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
            var folder = Files.createDirectories(Path.of("target", "screenshots"));
            Files.write(folder.resolve(name + ".png"), Base64.getDecoder().decode(String.valueOf(shot.get("data"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** why all that fails: while a page goes, its elements fail in more ways than the one that says so. */
    private FluentWait<WebDriver> patiently() {
        return new WebDriverWait(driver, Patience.LIMIT, LOOKS_EVERY).ignoring(WebDriverException.class);
    }

    private <T> Optional<T> waiting(Supplier<Optional<T>> search) {
        var found = new AtomicReference<Optional<T>>(Optional.empty());
        try {
            patiently().until(ignored -> {
                found.set(search.get());
                return found.get().isPresent();
            });
        } catch (TimeoutException e) {
            return Optional.empty();
        }
        return found.get();
    }

    private static String found(String... names) {
        var folders = (System.getenv("PATH") + ":/usr/bin:/usr/local/bin").split(":");
        return Stream.of(names)
                .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + names[0] + "; ./verify installs it"))
                .toString();
    }

    private static String axe() {
        try (var in = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (once) {
            driver.quit();
            return;
        }
        try {
            forget();
            IDLE.add(driver);
        } catch (WebDriverException broken) {
            // The next visitor gets a new one.
            driver.quit();
        }
    }

    /**
     * What belongs to a tab (its history, size, colours and scripts) goes with it; the rest is taken from the profile.
     */
    private void forget() {
        var used = driver.getWindowHandles();
        driver.switchTo().newWindow(WindowType.TAB);
        var unused = driver.getWindowHandle();
        used.forEach(tab -> driver.switchTo().window(tab).close());
        driver.switchTo().window(unused);
        // why: a tab in the background has no focus, so that styles and events of the focus fail.
        driver.executeCdpCommand("Page.bringToFront", Map.of());
        driver.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", "*", "storageTypes", "all"));
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
        console();
    }
}
