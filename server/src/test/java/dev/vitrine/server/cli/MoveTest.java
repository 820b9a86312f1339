package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.Platform;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.VitrineProcess;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moves between SQLite and PostgreSQL, and what keeps one from being done. */
final class MoveTest {

    private static @Nullable EmbeddedPostgres postgres;

    @TempDir
    private Path folder = Path.of("");

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void rowsIdsKeysAndFilesAreTheSameInPostgresqlAndBack() throws Exception {
        var file = fill();
        var address = database("there");
        var data = folder.resolve("data").toString();
        var there = run(0, "move", "--from", data, "--to", address, "--checksums");
        assertThat(there).contains("each table has the checksum that it had", "0 files");
        run(0, "doctor", "--data", data, "--database", address);

        var moved = folder.resolve("moved").toString();
        var back = run(0, "move", "--from", address, "--data", data, "--to", moved, "--checksums");
        assertThat(back).contains("1 files");
        assertThat(sums(back)).hasSizeGreaterThan(100).isEqualTo(sums(there));
        assertThat(run(0, "doctor", "--data", moved, "--deep")).doesNotContainPattern("(?m)^(problem|warning)");
        try (var platform = platform("moved", "")) {
            assertThat(platform.foundation().fileStore().read(file)).asString().isEqualTo("a theme's file");
            var shop = platform.foundation().shops().byHandle("corner").orElseThrow();
            assertThat(PlacedOrders.order(platform, shop))
                    .as("ids go on behind those of rows that are gone")
                    .isGreaterThan(900);
            Optional<String> title = platform.foundation()
                    .database()
                    .read(session -> session.sql("select title from products").value());
            assertThat(title).hasValue("Tasse für Ünïcode 🛍");
        }
    }

    @Test
    void refusesWhatIsNotEmptyOrInUse() throws Exception {
        fill();
        var data = folder.resolve("data").toString();
        try (var platform = platform("other", "")) {
            PlacedOrders.open(platform);
        }
        var other = folder.resolve("other").toString();
        assertThat(run(1, "move", "--from", data, "--to", other)).contains("a move overwrites nothing");
        var address = database("used");
        platform("used", address).close();
        assertThat(run(1, "move", "--from", data, "--to", address)).contains("There are tables in the target already");
        assertThat(run(1, "move", "--from", data, "--to", data)).contains("the same database");
        assertThat(run(1, "move", "--from", data, "--to", "postgres://localhost/shops"))
                .contains("--to begins with postgres:, but an address begins with jdbc:postgresql:");
        var none = Files.createDirectory(folder.resolve("none")).toString();
        assertThat(run(1, "move", "--from", none, "--to", address)).contains("There is no database at");
        assertThat(run(1, "move", "--from", address, "--data", data + "-none", "--to", other))
                .contains("There is no folder " + data + "-none of files; name it with --data DIR.");
        try (var _ = platform("data", "")) {
            var free = database("free");
            assertThat(VitrineProcess.start("move", "--from", data, "--to", free)
                            .awaitEnd()
                            .output())
                    .contains("Another process has", "stop the server");
        }
        try (var _ = platform("used", address)) {
            assertThat(run(
                            1,
                            "move",
                            "--from",
                            address,
                            "--data",
                            data,
                            "--to",
                            folder.resolve("free").toString()))
                    .contains("other connections to the database that is to be moved: stop the servers");
        }
    }

    @Test
    void namesTheRowThatPostgresqlDoesNotTakeAndGoesOnWhenItIsMended() throws Exception {
        fill();
        var data = folder.resolve("data").toString();
        change(sqlite("data"), "update products set vendor = 'a' || char(0) || 'b'");
        var address = database("nul");
        assertThat(run(1, "move", "--from", data, "--to", address))
                .contains("the row of products with id 1 has one in vendor");
        assertThat(run(1, "shop", "list", "--data", data, "--database", address))
                .contains("a move into it was not finished");
        change(sqlite("data"), "update products set vendor = 'ab'");
        assertThat(run(0, "move", "--from", data, "--to", address)).contains("Went on and moved");
        assertThat(run(0, "shop", "list", "--data", data, "--database", address))
                .contains("corner");
    }

    /** A process that was killed between its last commit and its last word is started again like any other. */
    @Test
    void saysAgainThatAllIsMoved() throws Exception {
        fill();
        var address = database("again");
        var words = new String[] {"move", "--from", folder.resolve("data").toString(), "--to", address, "--checksums"};
        var moved = run(0, words);
        var again = run(0, words);
        assertThat(again).contains("Went on and moved");
        assertThat(sums(again)).hasSizeGreaterThan(100).isEqualTo(sums(moved));
        change(address, "update products set vendor = 'sold since'");
        assertThat(run(1, words)).contains("There are tables in the target already");
    }

    @Test
    void seesThatTheSourceHasChangedSinceTheMoveWasBegun() throws Exception {
        fill();
        var data = folder.resolve("data").toString();
        change(sqlite("data"), "update products set vendor = 'a' || char(0) || 'b'");
        var address = database("changed");
        run(1, "move", "--from", data, "--to", address);
        change(sqlite("data"), "update products set vendor = 'ab'");
        change(sqlite("data"), "update orders set email = 'eve@mail.test'");
        assertThat(run(1, "move", "--from", data, "--to", address))
                .contains("The source has changed since the move was begun, in orders");
    }

    @Test
    @Tag("long")
    void killedMovesGoOn() throws Exception {
        fill();
        var sqlite = sqlite("data");
        change(sqlite, """
                insert into redirects (shop_id, path, target, created_at, updated_at)
                with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
                select 1, '/old/' || i, '/new/' || i, 0, 0 from n
                """);
        var address = database("killed");
        var words = new String[] {"move", "--from", folder.resolve("data").toString(), "--to", address, "--checksums"};
        for (var tables : List.of(2, 60, 100)) {
            try (var move = VitrineProcess.start(words)) {
                Patience.await(
                        tables + " tables",
                        () -> tablesNoted(address) >= tables || !move.handle().isAlive());
                assertThat(move.handle().isAlive()).as("killed while it moves").isTrue();
            }
        }
        var ended = VitrineProcess.start(words).awaitEnd();
        assertThat(ended.output()).contains("Went on and moved");
        var straight = run(0, "move", "--from", words[2], "--to", database("straight"), "--checksums");
        assertThat(sums(ended.output())).hasSizeGreaterThan(100).isEqualTo(sums(straight));
    }

    private static long tablesNoted(String address) {
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement();
                var found = statement.executeQuery("select count(*) from database_move where kind = 'table'")) {
            found.next();
            return found.getLong(1);
        } catch (SQLException e) {
            return 0;
        }
    }

    private static List<String> sums(String output) {
        return output.lines().filter(line -> line.matches(".* [0-9a-f]{64}")).toList();
    }

    /** A shop with a product, an order, and a file; its key. */
    private String fill() throws SQLException {
        try (var platform = platform("data", "")) {
            var shop = PlacedOrders.open(platform);
            platform.foundation().database().change(tx -> {
                var cup = Json.object().put("title", "Tasse für Ünïcode 🛍");
                cup.putArray("variants").addObject().put("price", "12.50").put("weight", "0.35");
                platform.catalog().products().create(tx, shop, cup);
            });
            PlacedOrders.order(platform, shop);
            change(sqlite("data"), "update sqlite_sequence set seq = 900 where name = 'orders'");
            return platform.foundation().fileStore().store("a theme's file".getBytes(StandardCharsets.UTF_8));
        }
    }

    private String sqlite(String data) {
        return "jdbc:sqlite:" + folder.resolve(data).resolve("vitrine.db");
    }

    private static void change(String address, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Platform platform(String data, String url) {
        var settings = url.isEmpty()
                ? Map.of(Setting.DATA, folder.resolve(data).toString())
                : Map.of(Setting.DATA, folder.resolve(data).toString(), Setting.DATABASE, url);
        return PlatformFactory.open(Config.of(settings, Map.of()));
    }

    private static synchronized String database(String name) throws IOException, SQLException {
        if (postgres == null) {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
                    // why: doctor finds fault with a server that acknowledges what it may lose.
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("fsync", "on")
                    .start();
        }
        change(postgres.getJdbcUrl("postgres", "postgres"), "create database " + name);
        return postgres.getJdbcUrl("postgres", name);
    }

    private static String run(int status, String... words) {
        return CommandRun.of(status, List.of(words));
    }
}
