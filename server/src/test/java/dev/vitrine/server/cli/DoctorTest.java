package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.NewShop;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Currency;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each finding of {@code doctor}, made by breaking what it finds. */
final class DoctorTest {

    @TempDir
    private Path data = Path.of("");

    @BeforeEach
    void fill() {
        try (var platform = PlatformFactory.open(Config.of(Map.of(Setting.DATA, data.toString()), Map.of()))) {
            platform.foundation().database().change(tx -> {
                var shop = platform.foundation()
                        .shops()
                        .open(tx, NewShop.plain("corner", "Corner shop", "", Currency.getInstance("EUR")));
                var cup = Json.object().put("title", "Cup");
                cup.putArray("variants")
                        .addObject()
                        .put("price", "12.50")
                        .put("inventory_management", Variant.TRACKED)
                        .put("inventory_quantity", 5);
                platform.catalog().products().create(tx, shop, cup);
                var order = Json.object().put("email", "ada@mail.test").put("financial_status", "paid");
                order.putArray("line_items")
                        .addObject()
                        .put("title", "Cup")
                        .put("price", "12.50")
                        .put("quantity", 1);
                platform.sales()
                        .orders()
                        .placement()
                        .create(tx, shop, order, 0, platform.sales().fulfillments());
            });
        }
    }

    @Test
    void saysNothingBadAboutWhatIsWell() {
        assertThat(doctor())
                .doesNotContainPattern("(?m)^(problem|warning)")
                .contains("has the newest schema", "Nothing to say about stock.", "All 0 pictures are there.");
        assertThat(doctor("--deep")).contains("has the newest schema");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            update variants set inventory_quantity = 7 | problem  1 variants have another stock than their locations
            update inventory_levels set available = 4 | problem  1 items have another stock than their history
            update transactions set kind = 'refund' | problem  1 orders gave back more than they took.
            update events set created_at = 32503680000000 | problem  The newest event is of 3000-01-01
            delete from orders | problem  3 rows refer to rows that are gone, in line_items, order_words, transactions
            delete from flyway_schema_history where version = (select max(version) from flyway_schema_history) | warning  The database has schema 1
            update flyway_schema_history set version = '999' where version = (select max(version) from flyway_schema_history) | problem  The database has schema 999, but this
            drop table flyway_schema_history | problem  There are tables in the database, but not the history of its schema
            insert into files (shop_id, media_key, extension, name, sort_name, width, height, created_at) select id, '0123456789abcdef0123456789abcdef', 'png', 'a', 'a', 1, 1, 0 from shops | problem  1 of 1 pictures have no file: copy media/originals
            insert into webhooks (shop_id, app_id, topic, address, consecutive_failures, created_at, updated_at) select id, 1, 'orders/create', 'https://a.example', 3, 0, 0 from shops | warning  1 webhooks fail.
            """)
    void findsWhatContradicts(String broken, String finding) throws SQLException {
        execute(broken);
        assertThat(doctor()).contains(finding);
    }

    @Test
    void findsDamageAndOpensNothingThen() throws IOException, SQLException {
        execute("pragma wal_checkpoint(truncate)");
        try (var file = FileChannel.open(data.resolve("vitrine.db"), StandardOpenOption.WRITE)) {
            for (long page = 20; page < 60; page++) {
                file.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), page * 4096);
            }
        }
        assertThat(doctor()).contains("problem  The database is damaged (").contains("restore the newest backup");
        Files.writeString(data.resolve("vitrine.db"), "a list of cups, not a database");
        assertThat(doctor()).contains("problem  The database is damaged (File opened that is not a database file");
    }

    @Test
    void findsWhatOthersMayReadAndTakesItAway() throws IOException {
        var keys = data.resolve("tokens.key");
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(doctor()).contains("problem  Other users can read " + keys);
        assertThat(doctor("--fix")).contains("fixed    Other users could read " + keys);
        assertThat(doctor()).doesNotContain("Other users");
        Files.delete(keys);
        assertThat(doctor()).contains("problem  The key file " + keys + " is missing");
    }

    @Test
    void findsThatNoMailIsSent() {
        assertThat(doctor("--base-host", "shops.example"))
                .contains("warning  There is no mail server, so no e-mail is sent");
    }

    @Test
    void findsThatPostgresqlMayLoseWhatItAcknowledged() throws IOException {
        try (var postgres = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "off")
                .setServerConfig("full_page_writes", "off")
                .setServerConfig("synchronous_commit", "off")
                .start()) {
            var address = postgres.getJdbcUrl("postgres", "postgres");
            var config = Config.of(Map.of(Setting.DATA, data.toString(), Setting.DATABASE, address), Map.of());
            PlatformFactory.open(config).close();
            assertThat(doctor("--database", address))
                    .contains(
                            "problem  PostgreSQL has synchronous_commit off, so orders that were acknowledged are lost")
                    .contains("problem  PostgreSQL has fsync off")
                    .contains("warning  PostgreSQL has full_page_writes off");
            assertThat(doctor("--database", address + "&options=-c%20synchronous_commit=on"))
                    .as("as the server is connected")
                    .doesNotContain("synchronous_commit")
                    .contains("PostgreSQL has fsync off");
            var late = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
            assertThat(new DataChecks(config, late, false, false).run())
                    .extracting(Finding::text)
                    .anyMatch(text ->
                            text.matches("The database's server says .*, but this machine's clock says .*NTP.*"));
        }
    }

    @Test
    void makesNothingWhereNothingIs() {
        var nowhere = data.resolve("nowhere");
        assertThat(run("doctor", "--data", nowhere.toString())).contains("ok       There are no data in " + nowhere);
        assertThat(nowhere).doesNotExist();
    }

    private void execute(String sql) throws SQLException {
        // why past the platform: it would keep what contradicts out.
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("vitrine.db"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String doctor(String... more) {
        return run(Stream.concat(Stream.of("doctor", "--data", data.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    /** What it says of the data; the first line is about the machine, and the exit code follows all of it. */
    private static String run(String... words) {
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        var status = Vitrine.line().setOut(printer).setErr(printer).execute(words);
        var text = output.toString();
        assertThat(status)
                .as(text)
                .isEqualTo(
                        text.lines().anyMatch(line -> line.startsWith("problem") || line.startsWith("missing"))
                                ? 1
                                : 0);
        return text.lines().skip(1).collect(Collectors.joining("\n"));
    }
}
