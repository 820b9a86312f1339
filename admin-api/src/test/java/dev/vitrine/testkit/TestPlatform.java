package dev.vitrine.testkit;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.http.MalformedRequestHandler;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.rest.BareApiPathHandler;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import io.javalin.Javalin;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A whole platform on one database, behind a real HTTP server on a free port, with a clock that tests move. */
public final class TestPlatform implements AutoCloseable {

    public static final String BASE_HOST = "shops.test";

    private static final Map<Dialect, TestPlatform> SHARED = new ConcurrentHashMap<>();
    private static final AtomicInteger SHOPS = new AtomicInteger();

    private final TestClock clock = new TestClock();
    private final Platform platform;
    private final Javalin http;

    private TestPlatform(Database database, boolean limited) {
        this.platform = new Platform(
                database,
                TestDatabase.temporaryFolder("vitrine-data"),
                BASE_HOST,
                clock,
                new Secrets(),
                HttpsReceiver.appHttpClient(),
                new Platform.PlatformOptions(limited, false, HttpsReceiver.webhookHttpClient())
                        .withDnsServer(DnsServer.shared().address())
                        .withStarterTheme(() -> ThemeProjects.files("starter")));
        this.http = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.http.maxRequestSize = 30_000_000L;
                    config.jetty.modifyServer(MalformedRequestHandler::install);
                    config.jetty.modifyServer(jetty -> jetty.insertHandler(new BareApiPathHandler()));
                    platform.oauth().mount(config);
                    platform.api().mount(config);
                })
                .start(0);
    }

    /** The one that tests of a dialect share: each makes its own shop. */
    public static TestPlatform on(Dialect dialect) {
        return SHARED.computeIfAbsent(dialect, TestPlatform::isolated);
    }

    /** One of its own, for a test that closes it or counts everything. */
    public static TestPlatform isolated(Dialect dialect) {
        return new TestPlatform(TestDatabase.open(dialect), true);
    }

    /** One of its own on a database that the test made. */
    public static TestPlatform over(Database database) {
        return new TestPlatform(database, true);
    }

    /** One of its own that lets apps call as fast as they can. */
    public static TestPlatform unlimited(Dialect dialect) {
        return new TestPlatform(TestDatabase.open(dialect), false);
    }

    /** A new shop in EUR and Berlin. */
    public Shop shop() {
        var euro = Currency.getInstance("EUR");
        var handle = "shop-" + SHOPS.incrementAndGet();
        return platform.foundation()
                .database()
                .write(tx -> platform.foundation()
                        .shops()
                        .open(
                                tx,
                                new NewShop(
                                        handle,
                                        "Shop " + handle,
                                        "owner@" + handle + ".test",
                                        euro,
                                        ZoneId.of("Europe/Berlin"),
                                        "DE",
                                        "€{{amount}}",
                                        List.of(),
                                        "Standard delivery",
                                        new Money(490, euro))));
    }

    /** A client with an app of all scopes in a new shop. */
    public ApiClient api() {
        return api(shop());
    }

    public ApiClient api(Shop shop) {
        return api(shop, Scopes.all());
    }

    public ApiClient api(Shop shop, String scopes) {
        return api(shop, Scopes.parse(scopes));
    }

    public Platform platform() {
        return platform;
    }

    /**
     * With which every answer that {@link ApiClient} gets is compared. why shared: each platform has the same, and to
     * describe it takes longer than many a test.
     */
    public OpenApiContract contract() {
        return Contract.SHARED;
    }

    private static final class Contract {
        static final OpenApiContract SHARED =
                new OpenApiContract(on(Dialect.SQLITE).platform().contract());
    }

    public TestClock clock() {
        return clock;
    }

    public int port() {
        return http.port();
    }

    private ApiClient api(Shop shop, Scopes scopes) {
        var app = platform.appServices().apps().create(shop, "Test app", "app@apps.test", scopes);
        return new ApiClient(this, shop, app.apiKey() + ":" + app.password());
    }

    @Override
    public void close() {
        http.stop();
        platform.close();
    }
}
