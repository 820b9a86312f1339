package dev.vitrine.server.testkit;

import dev.vitrine.Platform;
import dev.vitrine.foundation.access.Scopes;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Servers as processes of the operating system: one PostgreSQL and one object store for all, a data folder for each.
 * The platform beside them is for what a test prepares and counts.
 */
public final class ServerProcesses implements AutoCloseable {

    private static final AtomicInteger SHOPS = new AtomicInteger();

    private final Path folder;
    private final EmbeddedPostgres postgres;
    private final ObjectStore objectStore;
    private final String baseHost = "localhost:" + TestServer.freePort();
    private final Map<Setting, String> shared;
    private final Platform platform;
    private final List<ServerMachine> machines;
    private final AtomicInteger turn = new AtomicInteger();

    /** So many, all of them ready. */
    public ServerProcesses(String name, int count) {
        this(name, count, Map.of());
    }

    /** The same with more settings. */
    public ServerProcesses(String name, int count, Map<Setting, String> more) {
        try {
            this.postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.folder = TestServer.machineFolder(name);
        this.objectStore = new ObjectStore(folder.resolve("store"));
        this.shared = settings(more);
        this.platform = platform(InstantSource.system());
        var flags = shared.entrySet().stream()
                .flatMap(each -> List.of(each.getKey().flag(), each.getValue()).stream())
                .toList();
        this.machines = IntStream.range(0, count)
                .mapToObj(each -> new ServerMachine(name + "-" + each, flags))
                .toList();
        machines.forEach(ServerMachine::awaitReady);
    }

    private Map<Setting, String> settings(Map<Setting, String> more) {
        var settings = new HashMap<>(objectStore.settings());
        settings.putAll(Map.of(
                Setting.DATABASE,
                postgres.getJdbcUrl("postgres", "postgres"),
                Setting.KEY_FILE,
                folder.resolve("tokens.key").toString(),
                Setting.BASE_HOST,
                baseHost,
                Setting.RENDERERS,
                "1",
                Setting.BROWSER,
                "none",
                Setting.DEV_ALLOW_LOCAL_WEBHOOKS,
                "on",
                Setting.TRUSTED_PROXIES,
                "127.0.0.1"));
        // why: each of these lives for minutes, and would take twice the memory.
        settings.put(Setting.RENDER_COMPILER, "off");
        settings.putAll(more);
        return settings;
    }

    public Platform platform() {
        return platform;
    }

    /** Another one, by that clock; to be closed. */
    public Platform platform(InstantSource clock) {
        var own = new HashMap<>(shared);
        own.put(Setting.DATA, folder.toString());
        return PlatformFactory.open(Config.of(own, Map.of()), clock);
    }

    public List<ServerMachine> machines() {
        return machines;
    }

    public ServerMachine machine(int index) {
        return machines.get(index % machines.size());
    }

    /** New visitor at a shop, by that machine. */
    public Visitor visitor(int machine, Shop shop) {
        return Visitor.ofShop(machine(machine).port(), shop.handle(), baseHost);
    }

    /** The same, each request by the next machine. */
    public Visitor visitor(Shop shop) {
        return Visitor.ofShop(() -> machine(turn.getAndIncrement()).port(), shop.handle(), baseHost);
    }

    /** The same behind a balancer that asks whether a machine is ready before it sends a request there, once. */
    public Visitor balanced(Shop shop) {
        return Visitor.ofShop(this::readyPort, shop.handle(), baseHost);
    }

    private int readyPort() {
        var first = turn.getAndIncrement();
        for (int tried = 0; tried < machines.size(); tried++) {
            var next = machine(first + tried);
            if (next.isReady()) {
                return next.port();
            }
        }
        throw new AssertionError("no machine is ready");
    }

    /** A shop of the test's own, with nothing in it. */
    public Shop newShop() {
        var handle = "crowd-" + SHOPS.incrementAndGet();
        return platform.foundation()
                .database()
                .write(tx -> platform.foundation()
                        .shops()
                        .open(tx, NewShop.plain(handle, "Shop " + handle, "", Currency.getInstance("EUR"))));
    }

    /** Credentials of an app that may do everything, as {@code key:password}. */
    public String app(Shop shop) {
        var app = platform.appServices().apps().create(shop, "Test app", "app@apps.test", Scopes.all());
        return app.apiKey() + ":" + app.password();
    }

    /** One app of a shop, by each machine. */
    public List<AppApi> apis(Shop shop) {
        var app = app(shop);
        return IntStream.range(0, machines.size())
                .mapToObj(machine -> new AppApi(visitor(machine, shop), app))
                .toList();
    }

    /** Empties the shop's rate bucket, which has room for 30 calls. */
    public void forgetCalls(Shop shop) {
        platform.foundation()
                .database()
                .change(tx -> tx.sql("delete from rate_buckets where shop_id = :shop")
                        .bind(shop)
                        .run());
    }

    public long count(String from, Shop shop) {
        return numbers("select count(*) from " + from, shop).getFirst();
    }

    /** Of a statement about that {@code :shop}. */
    public List<Long> numbers(String sql, Shop shop) {
        return platform.foundation()
                .database()
                .read(session -> session.sql(sql).bind(shop).numbers());
    }

    @Override
    public void close() throws IOException {
        new ArrayList<>(machines).forEach(ServerMachine::close);
        platform.close();
        objectStore.close();
        postgres.close();
    }
}
