package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Patience;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Backups of installations that go on meanwhile, and what is brought back from them. */
final class BackupTest {

    private static @Nullable EmbeddedPostgres postgres;

    @TempDir
    private Path folder = Path.of("");

    @AfterAll
    static void stop() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRestoredHasEveryOrderFromBeforeTheBackup(Dialect dialect) throws Exception {
        var from = database(dialect, "shops");
        var to = database(dialect, "restored");
        try (var platform = platform("data", from)) {
            var shop = PlacedOrders.open(platform);
            var files = platform.foundation().fileStore();
            var file = files.store("a theme's file".getBytes(StandardCharsets.UTF_8));
            var placed = new ConcurrentSkipListSet<Long>();
            var enough = new AtomicBoolean();
            var writer = Thread.ofPlatform().start(() -> {
                while (!enough.get()) {
                    placed.add(PlacedOrders.order(platform, shop));
                }
            });
            Patience.await("some orders", () -> placed.size() > 20);
            var before = new TreeSet<>(placed);
            if (dialect == Dialect.POSTGRESQL && !hasPrograms()) {
                assertThat(run(1, "data", from, "backup", "--to", zip().toString()))
                        .contains("pg_dump is not on the PATH");
                enough.set(true);
                writer.join();
                return;
            }
            var said = run(0, "data", from, "backup", "--to", zip().toString());
            var after = new TreeSet<>(placed);
            enough.set(true);
            writer.join();
            assertThat(said).contains("tables with", "1 files", "keep a copy of " + folder.resolve("data/tokens.key"));
            assertThat(after).as("orders go on meanwhile").hasSizeGreaterThan(before.size());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(zip())))
                    .isEqualTo("rw-------");
            assertThat(names(folder)).as("nothing else is left").containsExactly("data", "shops.zip");

            assertThat(run(0, "restored", to, "restore", "--from", zip().toString()))
                    .contains("each as the backup says", "keys that open secrets are missing");
            Files.copy(folder.resolve("data/tokens.key"), folder.resolve("restored/tokens.key"));
            try (var restored = platform("restored", to)) {
                var orders = orders(restored);
                assertThat(orders).containsAll(before);
                assertThat(placed).containsAll(orders);
                assertThat(restored.foundation().fileStore().read(file))
                        .asString()
                        .isEqualTo("a theme's file");
                assertThat(PlacedOrders.order(
                                restored, restored.foundation().shops().all().getFirst()))
                        .as("ids go on")
                        .isGreaterThan(orders.getLast());
            }
        }
    }

    @Test
    void damagedBackupIsRefusedAndLeavesNothing() throws IOException {
        seed();
        var picture = folder.resolve("data/media/originals/ab/picture.png");
        Files.createDirectories(picture.getParent());
        Files.writeString(picture, "as it was painted");
        run(0, "data", "", "backup", "--to", zip().toString());
        var whole = Files.readAllBytes(zip());
        var text = new String(whole, StandardCharsets.ISO_8859_1);
        for (var part : List.of("painted", "picture.png", "database/", "SHA256SUMS", "manifest.json")) {
            var changed = whole.clone();
            changed[text.indexOf(part) + 1] ^= 1;
            refused(changed, "is damaged or no backup");
        }
        refused(cut(whole, whole.length / 2), "is damaged");
        refused(new byte[] {1, 2, 3}, "it has no manifest, so it was never finished");
    }

    private void refused(byte[] bytes, String why) throws IOException {
        var file = Files.write(folder.resolve("broken.zip"), bytes);
        assertThat(run(1, "broken", "", "restore", "--from", file.toString())).contains(why);
        assertThat(folder.resolve("broken")).doesNotExist();
    }

    private static byte[] cut(byte[] bytes, int length) {
        var part = new byte[length];
        System.arraycopy(bytes, 0, part, 0, length);
        return part;
    }

    @Test
    void encryptedBackupOpensWithItsKeyOnly() throws IOException {
        seed();
        var key = Files.writeString(folder.resolve("backup.key"), "0123456789abcdef".repeat(4) + "\n");
        var other = Files.writeString(folder.resolve("other.key"), "fedcba9876543210".repeat(4) + "\n");
        run(0, "data", "", "backup", "--to", zip().toString(), "--backup-key", key.toString(), "--with-keys");
        assertThat(Files.readString(zip(), StandardCharsets.ISO_8859_1))
                .startsWith("vitrine-backup-1 ")
                .doesNotContain(
                        "manifest.json",
                        Files.readString(folder.resolve("data/tokens.key")).strip());

        assertThat(run(1, "new", "", "restore", "--from", zip().toString()))
                .contains("name its file with --backup-key");
        assertThat(run(1, "new", "", "restore", "--from", zip().toString(), "--backup-key", other.toString()))
                .contains("which is not in " + other);
        var cut = Files.write(folder.resolve("cut.zip"), cut(Files.readAllBytes(zip()), (int) Files.size(zip()) - 20));
        assertThat(run(1, "new", "", "restore", "--from", cut.toString(), "--backup-key", key.toString()))
                .contains("is damaged");
        assertThat(folder.resolve("new")).doesNotExist();

        assertThat(run(0, "new", "", "restore", "--from", zip().toString(), "--backup-key", key.toString()))
                .doesNotContain("missing");
        assertThat(folder.resolve("new/tokens.key")).hasSameTextualContentAs(folder.resolve("data/tokens.key"));
        assertThat(run(0, "new", "", "shop", "list")).contains("corner");
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        seed();
        Files.writeString(folder.resolve("data/list.csv"), "mine");
        assertThat(run(0, "data", "", "backup", "--to", zip().toString())).contains("none of Vitrine's: list.csv.");
        assertThat(run(1, "data", "", "backup", "--to", zip().toString())).contains("already; name another with --to");
        assertThat(run(1, "data", "", "restore", "--from", zip().toString()))
                .contains("is not empty, and a restore overwrites nothing; name another with --data DIR.");
        assertThat(run(
                        1,
                        "nowhere",
                        "",
                        "backup",
                        "--to",
                        folder.resolve("b.zip").toString()))
                .contains("There is no database at");
        assertThat(folder.resolve("nowhere/vitrine.db")).doesNotExist();
        assertThat(run(
                        1,
                        "new",
                        "",
                        "restore",
                        "--from",
                        folder.resolve("none.zip").toString()))
                .contains("cannot be read");
    }

    @Test
    void missingProgramOfPostgresqlIsNamed() {
        var backup = DatabaseBackup.of("jdbc:postgresql://localhost/shops", folder.toString());
        assertThatThrownBy(() -> backup.dump(folder.resolve("dump")))
                .isInstanceOf(DatabaseBackupException.class)
                .hasMessageContaining("PostgreSQL's program pg_dump is not on the PATH; install the client programs");
    }

    private void seed() {
        try (var platform = platform("data", "")) {
            PlacedOrders.order(platform, PlacedOrders.open(platform));
        }
    }

    private static TreeSet<Long> orders(Platform platform) {
        List<Long> ids = platform.foundation()
                .database()
                .read(session -> session.sql("select id from orders").numbers());
        return new TreeSet<>(ids);
    }

    private Platform platform(String data, String url) {
        return PlatformFactory.open(config(data, url));
    }

    private Config config(String data, String url) {
        return Config.of(
                url.isEmpty()
                        ? Map.of(Setting.DATA, folder.resolve(data).toString())
                        : Map.of(Setting.DATA, folder.resolve(data).toString(), Setting.DATABASE, url),
                Map.of());
    }

    private Path zip() {
        return folder.resolve("shops.zip");
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    private static boolean hasPrograms() {
        return Stream.of(String.valueOf(System.getenv("PATH")).split(Pattern.quote(File.pathSeparator)))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry).resolve("pg_dump")));
    }

    private static synchronized String database(Dialect dialect, String name) throws IOException, SQLException {
        if (dialect == Dialect.SQLITE) {
            return "";
        }
        if (postgres == null) {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "100")
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
