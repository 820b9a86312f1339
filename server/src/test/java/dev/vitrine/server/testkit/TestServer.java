package dev.vitrine.server.testkit;

import dev.vitrine.Platform;
import dev.vitrine.apps.partners.PartnerApplicationForm;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.people.Permission;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Server;
import dev.vitrine.server.Setting;
import dev.vitrine.themes.BundledTheme;
import dev.vitrine.themes.EditorApplication;
import dev.vitrine.themes.ThemePreparation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** One server on a free port with both demo shops, small pictures; all tests of this process share it. */
public final class TestServer implements AutoCloseable {

    /** Address of a trusted proxy. */
    public static final String PROXY = "127.0.0.77";

    public static final String SECURITY_CONTACT = "holes@vitrine.test";

    private static final AtomicInteger SHOPS = new AtomicInteger();
    /**
     * why apart: a test with a world of its own needs no other. Each process has its own folder: two in one delete each
     * other's database.
     */
    private static final class Shared {
        static final TestServer WORLD = new TestServer("world-" + System.getProperty("test.fork", "alone"));

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(WORLD::close));
        }
    }

    private static final AtomicInteger PEOPLE = new AtomicInteger();
    private static boolean trained;

    private final Map<String, TestAccount> owners = new ConcurrentHashMap<>();
    private final Config config;
    private final Platform platform;
    private final Server server;

    private TestServer(String name) {
        this(copied(name), Map.of(), InstantSource.system());
    }

    private TestServer(Path folder, Map<Setting, String> more, InstantSource clock) {
        // why given by a few: their base host has it as well.
        var port = more.containsKey(Setting.PORT) ? Integer.parseInt(more.get(Setting.PORT)) : freePort();
        // why: whoever looks at pictures asks for them; all others would wait for the browser that takes them.
        var settings = new HashMap<>(Map.of(
                Setting.BROWSER,
                "none",
                Setting.RENDER_COMPILER,
                "off",
                // why: nobody answers there, so that no test asks the network.
                Setting.DNS_SERVER,
                "127.0.0.1:9"));
        settings.putAll(more);
        settings.putAll(Map.of(
                Setting.PORT,
                Integer.toString(port),
                Setting.DATA,
                folder.toString(),
                Setting.DEV_ALLOW_LOCAL_WEBHOOKS,
                "on",
                // why so few: a test looks at one page at a time, and each takes seconds to start.
                Setting.RENDERERS,
                "1",
                Setting.TRUSTED_PROXIES,
                PROXY,
                Setting.SECURITY_CONTACT,
                SECURITY_CONTACT));
        this.config = Config.of(settings, Map.of());
        this.platform = PlatformFactory.open(config, clock);
        this.server = new Server(config, platform, true).start();
    }

    private static Path copied(String name) {
        var folder = folder(name);
        DemoData.copyTo(folder);
        return folder;
    }

    /** Another server on the data of this one, with nothing in its memory. */
    public TestServer secondProcess() {
        return new TestServer(
                config.data(),
                Map.of(Setting.DATABASE, config.database()),
                platform.foundation().clock());
    }

    /** A server without a shop, by that clock, on that database; on one of its own when that is empty. */
    public static TestServer over(String name, String database, InstantSource clock) {
        return new TestServer(folder(name), database.isEmpty() ? Map.of() : Map.of(Setting.DATABASE, database), clock);
    }

    /**
     * A server without a shop on a machine of its own: it shares no folder with others, but for tools that any could
     * make.
     */
    public static TestServer onItsMachine(String name, Map<Setting, String> settings) {
        return new TestServer(machineFolder(name), settings, InstantSource.system());
    }

    /** Data folder of a machine of its own, with tools that any could make. */
    static Path machineFolder(String name) {
        try {
            var folder = folder(name);
            var cache = folder.resolve("cache");
            Files.delete(cache);
            var themes = Files.createDirectories(cache.resolve("themes"));
            try (var made = Files.list(built().resolve("themes"))) {
                for (var each : made.toList()) {
                    if (!each.endsWith("builds")) {
                        Files.createSymbolicLink(themes.resolve(each.getFileName()), each.toRealPath());
                    }
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server of a test's own, where it may change whatever it finds. */
    public static TestServer own(String name) {
        return new TestServer(name);
    }

    /** The same with other settings. */
    public static TestServer own(String name, Map<Setting, String> settings) {
        return new TestServer(copied(name), settings, InstantSource.system());
    }

    public static TestServer shared() {
        return Shared.WORLD;
    }

    public Config config() {
        return config;
    }

    public Platform platform() {
        return platform;
    }

    /** As {@code GET /admin/orders/{id}}. */
    public List<String> routes() {
        return server.routes();
    }

    public int port() {
        return config.port();
    }

    /** Empties the limits of attempts: all classes of a run come from one address, which may sign up ten times. */
    public void forgetAttempts() {
        platform()
                .foundation()
                .database()
                .change(tx -> tx.sql("delete from attempts").run());
    }

    /** Publishes a theme whose build is taken for good: pages show it, or the starter theme when it is not. */
    public void wear(Shop shop, String name, SortedMap<String, byte[]> files) {
        platform().shopServices().themes().publish(shop, name, files);
    }

    /** Waits until the newest files of a theme are built, well or not. */
    public void awaitBuild(Shop shop, String theme) {
        var id = Long.parseLong(theme);
        Patience.await(
                "the end of the build",
                () -> platform.foundation()
                        .database()
                        .read(session -> platform.shopServices().themes().find(session, shop, id))
                        .filter(found -> !found.processing())
                        .isPresent());
    }

    /** The starter theme with another file. */
    public static SortedMap<String, byte[]> starterWith(String path, UnaryOperator<String> change) {
        var files = new TreeMap<>(BundledTheme.STARTER.files());
        var text = new String(Objects.requireNonNull(files.get(path), path), StandardCharsets.UTF_8);
        var changed = change.apply(text);
        if (changed.equals(text)) {
            throw new IllegalArgumentException(path + " stays as it is");
        }
        files.put(path, changed.getBytes(StandardCharsets.UTF_8));
        return files;
    }

    public Shop shop(String handle) {
        return platform.foundation().shops().byHandle(handle).orElseThrow();
    }

    /** A shop of the test's own, with nothing in it. */
    public Shop newShop() {
        var handle = "shop-" + SHOPS.incrementAndGet();
        return platform.foundation()
                .database()
                .write(tx -> platform.foundation()
                        .shops()
                        .open(tx, NewShop.plain(handle, "Shop " + handle, "", Currency.getInstance("EUR"))));
    }

    /** Owner of the shop; always the same account. */
    public TestAccount owner(String shop) {
        return owners.computeIfAbsent(shop, handle -> {
            var testAccount = person();
            platform.foundation()
                    .database()
                    .change(tx -> platform.people().staff().addOwner(tx, shop(handle), testAccount.account()));
            return testAccount;
        });
    }

    /** New staff member with these permissions. */
    public TestAccount member(String shop, Permission... permissions) {
        var testAccount = person();
        platform.foundation()
                .database()
                .change(tx ->
                        platform.people().staff().add(tx, shop(shop), testAccount.account(), Set.of(permissions)));
        return testAccount;
    }

    public TestAccount reviewer() {
        var testAccount = person();
        platform.foundation()
                .database()
                .change(tx -> platform.people()
                        .userAccounts()
                        .setReviewer(tx, testAccount.account().id(), true));
        return testAccount;
    }

    /** An operator with a second factor. */
    public TestAccount operator() {
        var testAccount = person();
        var id = testAccount.account().id();
        var secondFactor = platform.people().accountServices().secondFactor();
        var secret = secondFactor.newSecret();
        platform.foundation().database().change(tx -> {
            platform.people().userAccounts().setOperator(tx, id, true);
            secondFactor.turnOn(tx, id, secret, TotpAuthenticator.code(secret));
        });
        return testAccount;
    }

    /** Makes a staff member of a regular shop a partner, without forms. */
    public void partner(TestAccount testAccount) {
        var id = reviewer().account().id();
        platform.foundation().database().change(tx -> {
            var reviewer = platform.people().userAccounts().find(tx, id).orElseThrow();
            var partners = platform.appServices().partners();
            var store = partners.stores(tx, testAccount.account()).getFirst().handle();
            var wish = new PartnerApplicationForm("Studio Nord", "", "An app that prints delivery notes.", store);
            partners.approve(
                    tx,
                    reviewer,
                    partners.apply(tx, testAccount.account(), wish).id());
        });
    }

    /** New account with a verified address. */
    public TestAccount person() {
        return TestAccount.in(this, "person-" + PEOPLE.incrementAndGet() + "@mail.test");
    }

    /** New visitor at that shop's host, without cookies. */
    public Visitor visitor(String shop) {
        return Visitor.ofShop(port(), shop, config.baseHost());
    }

    /** New visitor at that host and at no other, without cookies. */
    public Visitor atHost(String host) {
        return Visitor.at(port(), host);
    }

    /** New visitor at the base host, without cookies. */
    public Visitor visitor() {
        return Visitor.at(port(), config.baseHost());
    }

    /** The address of a path at the base host, for browsers. */
    public String url(String path) {
        return config.scheme() + "://" + config.baseHost() + path;
    }

    /** The address of a path in a shop or in its console, for browsers. */
    public String url(String shop, String path) {
        return ConsoleAddress.isConsole(path)
                ? config.scheme() + "://admin." + config.baseHost() + ConsoleAddress.outside(shop, path)
                : config.scheme() + "://" + shop + "." + config.baseHost() + path;
    }

    /** The address of a buyer's page of a shop, for browsers. */
    public String checkoutUrl(String shop, String path) {
        return platform.foundation().shops().checkoutAddress(shop(shop), path);
    }

    /** Credentials of an app that may do everything, as {@code key:password}. */
    public String app(String shop) {
        var app = platform.appServices().apps().create(shop(shop), "Test app", "app@apps.test", Scopes.all());
        return app.apiKey() + ":" + app.password();
    }

    /** The shop's Admin API, for an app that may do everything. */
    public AppApi api(String shop) {
        return new AppApi(visitor(shop), app(shop));
    }

    /**
     * A port that nothing listens on. why below those that a system gives to connections: another test's would take it
     * before the server does.
     */
    public static int freePort() {
        for (int tries = 0; tries < 1000; tries++) {
            var port = ThreadLocalRandom.current().nextInt(15_000, 32_000);
            try (var socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // another one
            }
        }
        throw new AssertionError("no port is free");
    }

    /**
     * Where built themes are, for every world and process of the suite: they are named after what they are built of.
     */
    public static Path built() throws IOException {
        var built = Files.createDirectories(Path.of("target", "built").toAbsolutePath());
        // why: the tests of themes compiled most of it, a module ago.
        var themes = Files.createDirectories(Path.of("..", "themes", "target", "theme-cache"));
        try {
            Files.createSymbolicLink(built.resolve("themes"), themes.toRealPath());
        } catch (FileAlreadyExistsException linked) {
            // Another process or an earlier run was first.
        }
        trainWorkers(themes);
        return built;
    }

    /** why: these tests start hundreds of workers. */
    private static synchronized void trainWorkers(Path themes) throws IOException {
        if (!trained) {
            ThemePreparation.trainWorkers(themes);
            trained = true;
        }
    }

    /**
     * Makes the theme editor, where nothing has made it yet. why: on a busy machine that takes longer than browsers
     * wait.
     */
    public static void prepareEditor() {
        try {
            EditorApplication.prepare(built().resolve("themes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder(String name) {
        try {
            var folder = Path.of("target", name).toAbsolutePath();
            DemoData.delete(folder);
            Files.createDirectories(folder);
            Files.createSymbolicLink(folder.resolve("cache"), built());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
