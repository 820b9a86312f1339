package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Platform;
import dev.vitrine.foundation.db.DatabaseMoveException;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.ShopRows;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.backup.ShopFile;
import dev.vitrine.shop.themestore.ThemeTree;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One shop as one file: what is in it, and what comes of it in another installation. */
final class ShopFileTest {

    private static @Nullable EmbeddedPostgres postgres;

    @TempDir
    private Path folder = Path.of("");

    private String themeFile = "";

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shopIsTheSameElsewhereWithItsIdsButWithoutKeys(Dialect dialect) throws Exception {
        fill();
        assertThat(run(0, "data", "", "shop", "export", "corner", "--to", file("corner.zip")))
                .contains("holds Corner shop", "1 pictures and files of themes", "Not in it: staff, apps");
        var exported = rows("corner.zip");
        assertThat(exported).containsKeys("products", "orders", "line_items", "product_search");
        assertThat(exported).doesNotContainKeys("apps", "staff", "customer_accounts");
        assertThat(String.valueOf(exported.get("payment_methods")))
                .contains("\"active\":false")
                .doesNotContain("sk_secret");
        assertThat(String.valueOf(exported.get("products"))).doesNotContain("Theirs");

        var address = database(dialect, "elsewhere");
        assertThat(run(0, "elsewhere", address, "shop", "import", "--from", file("corner.zip"), "--handle", "nook"))
                .contains("http://nook.localhost:8080/", "people create EMAIL --owner-of nook");
        run(0, "elsewhere", address, "doctor");
        run(0, "elsewhere", address, "shop", "export", "nook", "--to", file("again.zip"));
        var again = rows("again.zip");
        assertThat(again.keySet()).isEqualTo(exported.keySet());
        again.remove("shops");
        exported.remove("shops");
        assertThat(exported.get("themes")).asString().contains("\"theme_store_id\":7,", "\"version\":\"1.0.0\"");
        exported.computeIfPresent(
                "themes",
                (table, themes) -> themes.stream()
                        .map(row -> row.replace("\"theme_store_id\":7", "\"theme_store_id\":null")
                                .replace("\"version\":\"1.0.0\"", "\"version\":null"))
                        .toList());
        assertThat(again).isEqualTo(exported);
        try (var platform = platform("elsewhere", address)) {
            var shop = platform.foundation().shops().byHandle("nook").orElseThrow();
            assertThat(shop.primaryLocationId()).isPositive();
            assertThat(platform.foundation().fileStore().read(themeFile))
                    .asString()
                    .isEqualTo("a theme's file");
            assertThat(order(platform, shop)).as("ids go on").isGreaterThan(1);
            var limits = platform.foundation().shopLimits();
            var use = platform.foundation().database().read(session -> limits.of(session, shop));
            assertThat(use.products()).as("counted anew").isEqualTo(1);
            assertThat(use.themeBytes()).isEqualTo("a theme's file".length());
        }
        assertThat(run(1, "elsewhere", address, "shop", "import", "--from", file("corner.zip"), "--handle", "nook"))
                .contains("The shop cannot be called nook, which has already been taken; name another with --handle.");
        assertThat(run(1, "elsewhere", address, "shop", "import", "--from", file("corner.zip")))
                .contains("Row 1 of shops is another shop's already", "Nothing was imported.");
        assertThat(run(0, "elsewhere", address, "shop", "list")).doesNotContain("corner");
    }

    @Test
    void damagedFileIsRefusedAndLeavesNothing() throws IOException {
        fill();
        run(0, "data", "", "shop", "export", "corner", "--to", file("corner.zip"));
        assertThat(run(1, "data", "", "shop", "export", "corner", "--to", file("corner.zip")))
                .contains("already; name another with --to");
        assertThat(run(1, "data", "", "shop", "export", "none", "--to", file("none.zip")))
                .contains("There is no shop none");
        var whole = Files.readAllBytes(Path.of(file("corner.zip")));
        for (var change : List.of("rows/orders.jsonl", "SHA256SUMS", "manifest.json")) {
            var changed = new String(whole, StandardCharsets.ISO_8859_1)
                    .replace(change, change.substring(0, change.length() - 1) + "x")
                    .getBytes(StandardCharsets.ISO_8859_1);
            Files.write(folder.resolve("broken.zip"), changed);
            assertThat(run(1, "empty", "", "shop", "import", "--from", file("broken.zip")))
                    .contains("is damaged or no file of a shop");
        }
        assertThat(run(0, "empty", "", "shop", "list")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void fileThatReachesForAnotherShopIsRefused(Dialect dialect) throws Exception {
        fill();
        run(0, "data", "", "shop", "export", "other", "--to", file("other.zip"));
        var address = database(dialect, "hostile");
        run(0, "hostile", address, "shop", "import", "--from", file("other.zip"));
        var theirs = Objects.requireNonNull(rows("other.zip").get("orders"))
                .getFirst()
                .replaceFirst(".*\"id\":(\\d+).*", "$1");
        var rows = new LinkedHashMap<String, List<JsonNode>>();
        ShopRows.read(
                "jdbc:sqlite:" + file("data/vitrine.db"),
                "corner",
                ShopFile.LEFT_OUT,
                (table, row) ->
                        rows.computeIfAbsent(table, name -> new ArrayList<>()).add(row));
        try (var platform = platform("hostile", address)) {
            assertThat(refusal(platform, rows, "line_items", "order_id", theirs))
                    .isEqualTo("The file holds a row of line_items that refers to another shop's.");
            assertThat(refusal(platform, rows, "products", "shop_id", "2"))
                    .isEqualTo("The file holds a row of products that is another shop's.");
            assertThat(refusal(platform, rows, "product_search", "rowid", "2"))
                    .isEqualTo("The file holds a row of product_search that refers to another shop's.");
            assertThat(platform.foundation().shops().all()).hasSize(1);
        }
    }

    /** What is said of these rows when one has another number. */
    private static String refusal(
            Platform platform, Map<String, List<JsonNode>> rows, String table, String column, String value) {
        try {
            platform.foundation().database().change(tx -> {
                var writer = new ShopRows.Writer(tx, ShopFile.LEFT_OUT);
                rows.forEach((name, all) -> {
                    var changed =
                            all.stream().map(JsonNode::<ObjectNode>deepCopy).toList();
                    if (name.equals(table)) {
                        changed.getFirst().put(column, Long.parseLong(value));
                    }
                    writer.write(name, List.copyOf(changed));
                });
                writer.end();
            });
            return "";
        } catch (DatabaseMoveException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void whatIsLeftOutStandsInTheDocumentation() throws IOException {
        fill();
        var document = Files.readString(Path.of("../docs/shop-file.md"));
        var kept = ShopRows.tables("jdbc:sqlite:" + folder.resolve("data/vitrine.db"), ShopFile.LEFT_OUT);
        assertThat(kept).hasSizeGreaterThan(50);
        assertThat(Pattern.compile("`([a-z_]+)`")
                        .matcher(document.substring(document.indexOf("## What stays behind")))
                        .results()
                        .map(found -> found.group(1)))
                .containsAll(ShopFile.LEFT_OUT)
                .doesNotContainAnyElementsOf(kept);
    }

    /** Two shops, the first with a product, an order, a file of a theme, and credentials. */
    private void fill() {
        try (var platform = platform("data", "")) {
            var shop = open(platform, "corner", "Corner shop");
            var other = open(platform, "other", "Other shop");
            var file = "a theme's file".getBytes(StandardCharsets.UTF_8);
            var tree = ThemeTree.of(Map.of("a.txt", file));
            themeFile = platform.foundation().fileStore().store(file);
            platform.foundation().database().change(tx -> {
                platform.catalog().products().create(tx, shop, product("Tasse für Ünïcode 🛍"));
                platform.catalog().products().create(tx, other, product("Theirs"));
                tx.sql("insert into theme_trees (hash, files, created_at, kept) values (:hash, :files, 0, :no)")
                        .bind("hash", tree.hash())
                        .bind("files", Json.PLAIN.text(tree.files()))
                        .bind("no", false)
                        .run();
                tx.sql("update themes set tree = :hash, theme_store_id = 7, version = '1.0.0' where shop_id = :shop")
                        .bind("hash", tree.hash())
                        .bind(shop)
                        .run();
                tx.sql("update payment_methods set provider_options = '{\"key\":\"sk_secret\"}' where shop_id = :shop")
                        .bind(shop)
                        .run();
            });
            order(platform, shop);
            order(platform, other);
        }
    }

    private static ObjectNode product(String title) {
        var product = Json.object().put("title", title);
        product.putArray("variants").addObject().put("price", "12.50").put("weight", "0.35");
        return product;
    }

    private static Shop open(Platform platform, String handle, String name) {
        return platform.foundation()
                .database()
                .write(tx -> platform.foundation()
                        .shops()
                        .open(tx, NewShop.plain(handle, name, "", Currency.getInstance("EUR"))));
    }

    private static long order(Platform platform, Shop shop) {
        var body = Json.object().put("email", "ada@mail.test");
        body.putArray("line_items")
                .addObject()
                .put("title", "Cup")
                .put("price", "12.50")
                .put("quantity", 1);
        return platform.foundation()
                .database()
                .write(tx -> platform.sales()
                        .orders()
                        .placement()
                        .create(tx, shop, body, 0, platform.sales().fulfillments())
                        .id());
    }

    private Map<String, List<String>> rows(String name) throws IOException {
        var rows = new TreeMap<String, List<String>>();
        try (var zip = new ZipFile(file(name))) {
            for (var entry : zip.stream().toList()) {
                if (entry.getName().startsWith("rows/")) {
                    try (var in = zip.getInputStream(entry)) {
                        rows.put(
                                entry.getName().replaceAll("rows/|\\.jsonl", ""),
                                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                                        .lines()
                                        .sorted()
                                        .toList());
                    }
                }
            }
        }
        return rows;
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Platform platform(String data, String url) {
        var settings = url.isEmpty()
                ? Map.of(Setting.DATA, folder.resolve(data).toString())
                : Map.of(Setting.DATA, folder.resolve(data).toString(), Setting.DATABASE, url);
        return PlatformFactory.open(Config.of(settings, Map.of()));
    }

    private static synchronized String database(Dialect dialect, String name) throws IOException, SQLException {
        if (dialect == Dialect.SQLITE) {
            return "";
        }
        if (postgres == null) {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
                    // why: doctor finds fault with a server that acknowledges what it may lose.
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("fsync", "on")
                    .start();
        }
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        }
        return postgres.getJdbcUrl("postgres", name);
    }

    private String run(int status, String data, String url, String... words) {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", folder.resolve(data).toString()));
        if (!url.isEmpty()) {
            all.addAll(List.of("--database", url));
        }
        return CommandRun.of(status, all);
    }
}
