package dev.vitrine.commerce.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.testkit.Patience;
import dev.vitrine.testkit.Seed;
import dev.vitrine.testkit.TestDatabase;
import dev.vitrine.testkit.TestProducts;
import dev.vitrine.testkit.TestSize;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Currency;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Killing the process at random under orders loses no acknowledged order." */
@Tag("long")
final class KillTest {

    private static final int KILLS = TestSize.of(6, 20);
    private static final int STOCK = 1_000_000;

    private final TreeSet<Long> acknowledged = new TreeSet<>();
    private int recovered;

    @Test
    void killedAgainAndAgainItLosesNoAcknowledgedOrder(@TempDir Path data) throws Exception {
        var seed = Seed.next();
        System.out.println("kills of " + seed);
        var random = new Random(seed.value());
        var url = TestDatabase.url(Dialect.SQLITE);
        var variant = stock(url, data);
        for (int kill = 1; kill <= KILLS; kill++) {
            killAfter(random.nextInt(16), random.nextInt(30), sell(url, data, variant, kill * 5));
        }
        check(url, data, variant, seed);
    }

    private static long stock(String url, Path data) {
        try (var database = Database.open(url)) {
            var platform = new Platform(database, data, "shops.test", InstantSource.system(), new Secrets());
            var shop = database.write(tx -> platform.foundation()
                    .shops()
                    .open(tx, NewShop.plain("killed", "Killed", "owner@killed.test", Currency.getInstance("EUR"))));
            return new TestProducts(database, shop).variant("Jug", 1990, STOCK);
        }
    }

    private static Process sell(String url, Path data, long variant, int minutesAhead) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledShop.class.getName(),
                        url,
                        data.toString(),
                        String.valueOf(variant),
                        String.valueOf(minutesAhead))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /**
     * Lets it sell so many, then ends it as a power cut would, and notes what it acknowledged until its last breath.
     */
    private void killAfter(int orders, int millis, Process process) throws Exception {
        try (var out = process.inputReader()) {
            awaitOrders(out, orders);
            var reading = CompletableFuture.runAsync(() -> out.lines().forEach(this::note));
            process.waitFor(millis, TimeUnit.MILLISECONDS);
            // why: by its handle; the process object would close the pipe and lose what was said already.
            process.toHandle().destroyForcibly();
            process.waitFor();
            reading.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private void awaitOrders(BufferedReader out, int orders) throws IOException {
        for (int sold = -1; sold < orders; ) {
            var line = out.readLine();
            assertThat(line).as("it starts, recovers and sells").isNotNull();
            note(line);
            sold += line.equals("READY") || line.startsWith("ORDER") ? 1 : 0;
        }
    }

    private void note(String line) {
        assertThat(line).doesNotStartWith("FAILED");
        // why: a line that the kill cut in half acknowledged nothing.
        if (line.matches("ORDER \\d+")) {
            acknowledged.add(Long.parseLong(line.substring(6)));
        } else if (line.startsWith("RECOVERED")) {
            recovered += Integer.parseInt(line.substring(10));
        }
    }

    private void check(String url, Path data, long variant, Seed seed) {
        try (var database = Database.open(url)) {
            var shops = new Shops(database, InstantSource.system(), "shops.test");
            var shop = shops.byHandle("killed").orElseThrow();
            settleLast(database, data, shop);
            var id = shop.shopId();
            var orders = database.read(session -> session.sql("select id from orders where shop_id = :shop")
                    .bind(id)
                    .numbers());
            System.out.println("acknowledged " + acknowledged.size() + " of " + orders.size() + " orders, recovered "
                    + recovered + " attempts");

            assertThat(recovered).as("some die between claim and order").isPositive();
            assertThat(acknowledged).as("" + seed).isNotEmpty().isSubsetOf(orders);
            assertThat(count(database, id, "orders where shop_id = :shop")).isGreaterThan(KILLS);
            assertThat(count(database, id, "events where shop_id = :shop and topic = 'orders/create'"))
                    .as("every order has its event")
                    .isEqualTo(orders.size());
            assertThat(new TestProducts(database, shop).left(variant))
                    .as("every order has its stock")
                    .isEqualTo(STOCK - orders.size());
            assertThat(count(database, id, "test_charges where shop_id = :shop and status = 'success'"))
                    .as("every charge has its order")
                    .isEqualTo(orders.size());
            assertThat(count(database, id, """
                            transactions t join test_charges c on c.shop_id = :shop
                              and c."authorization" = t."authorization"
                            where t.shop_id = :shop and t.status = 'success' and c.status = 'success'
                            """)).isEqualTo(orders.size());
            var integrity = database.read(
                    session -> session.sql("pragma integrity_check").value());
            assertThat(integrity).contains("ok");
        }
    }

    /** What the last process left behind. */
    private static void settleLast(Database database, Path data, Shop shop) {
        var clock = InstantSource.offset(InstantSource.system(), Duration.ofDays(1));
        var platform = new Platform(database, data, "shops.test", clock, new Secrets());
        platform.sales().checkouts().recover(shop);
    }

    private static long count(Database database, Tenant shop, String from) {
        return database.read(session ->
                session.sql("select count(*) from " + from).bind(shop).count());
    }
}
