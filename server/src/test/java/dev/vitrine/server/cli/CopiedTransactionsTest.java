package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.backup.BackupEncryption;
import dev.vitrine.server.backup.BackupPlace;
import dev.vitrine.server.backup.FileCopies;
import dev.vitrine.server.backup.LogCopy;
import dev.vitrine.server.backup.ScheduledBackups;
import dev.vitrine.server.testkit.AdvancingClock;
import dev.vitrine.server.testkit.ObjectStore;
import dev.vitrine.server.testkit.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups that a server makes of itself, and the moments that are restored from them. */
final class CopiedTransactionsTest {

    private static final Duration OFTEN = Duration.ofMillis(200);
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    private Path folder = Path.of("");

    private @Nullable ObjectStore objectStore;
    private final PlacedOrders placed = new PlacedOrders();
    private int restores;

    @BeforeEach
    void makePlace() throws IOException {
        Files.createDirectories(folder.resolve("place"));
    }

    @AfterEach
    void stop() {
        if (objectStore != null) {
            objectStore.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyMomentUnderLoadHasItsOrders(boolean bucket) throws Exception {
        var to = bucket ? bucket().address() : folder.resolve("place").toString();
        var config = config("data", to);
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place, plan(config, OFTEN, DAY), platform.foundation().database(), config, clock())) {
            var shop = PlacedOrders.open(platform);
            assertThat(copy.start()).isTrue();
            var enough = new AtomicBoolean();
            try (var buyers = Executors.newFixedThreadPool(3)) {
                for (int buyer = 0; buyer < 3; buyer++) {
                    buyers.execute(() -> {
                        while (!enough.get()) {
                            placed.place(platform, shop);
                        }
                    });
                }
                while (placed.all().size() < 600) {
                    copy.run();
                    copy.copyPages();
                }
                enough.set(true);
            }
        }
        var all = placed.all();
        for (int index = 50; index < all.size(); index += all.size() / 8) {
            hasOrdersOf(to, Instant.ofEpochMilli(all.get(index).acknowledged()));
        }
        var restored = restore(to, null);
        assertThat(restored).isEqualTo(placed.ids(_ -> true));
        assertThat(run(0, "restored-" + restores, "doctor")).doesNotContain("problem");
    }

    @Test
    void whatAKilledServerAcknowledgedIsNotLost() throws Exception {
        var to = folder.resolve("place").toString();
        var config = config("data", to);
        try (var platform = PlatformFactory.open(config)) {
            PlacedOrders.open(platform);
        }
        var copied = kill(to);
        assertThat(copied).isAfter(Instant.EPOCH);
        var atOnce = restore(to, null);
        assertThat(atOnce)
                .as("from another machine, without the disk")
                .containsAll(placed.ids(each -> each.acknowledged() <= copied.toEpochMilli()));

        var killed = Instant.ofEpochMilli(placed.all().getLast().acknowledged());
        LogCopy.rescue(config);
        var later = new PlacedOrders();
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place, plan(config, DAY, DAY), platform.foundation().database(), config, clock())) {
            copy.start();
            copy.copyPages();
            later.place(platform, platform.foundation().shops().all().getFirst());
            copy.run();
        }
        assertThat(restore(to, killed)).as("the disk is still there").containsAll(placed.ids(_ -> true));
        assertThat(restore(to, killed)).doesNotContainAnyElementsOf(later.ids(_ -> true));
        assertThat(restore(to, null)).containsAll(later.ids(_ -> true));
    }

    /** Until when the killed process had copied everything. */
    private Instant kill(String to) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CopyingServer.class.getName(),
                        folder.resolve("data").toString(),
                        to)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var copied = new ArrayList<Instant>(List.of(Instant.EPOCH));
        try (var out = process.inputReader()) {
            while (placed.all().size() < 300 || copied.size() < 4) {
                note(Objects.requireNonNull(out.readLine(), "it ended by itself"), copied);
            }
            var rest = CompletableFuture.runAsync(() -> out.lines().forEach(line -> note(line, copied)));
            process.toHandle().destroyForcibly();
            process.waitFor();
            rest.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
        return copied.getLast();
    }

    private void note(String line, List<Instant> copied) {
        // why: a line that the kill cut in half acknowledged nothing.
        if (line.matches("ORDER \\d+ \\d{13} \\d{13};")) {
            var words = line.replace(";", "").split(" ");
            placed.note(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
        } else if (line.matches("COPIED \\d{13};")) {
            copied.add(Instant.ofEpochMilli(Long.parseLong(line.replaceAll("\\D", ""))));
        }
    }

    @Test
    void transactionsWaitWhileTheStoreIsAway() throws Exception {
        var to = bucket().address();
        var config = config("data", to);
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place, plan(config, DAY, DAY), platform.foundation().database(), config, clock())) {
            var shop = PlacedOrders.open(platform);
            copy.start();
            copy.copyPages();
            placed.place(platform, shop);
            copy.run();
            bucket().stop();
            for (int order = 0; order < 300; order++) {
                placed.place(platform, shop);
                if (order % 100 == 0) {
                    assertThatThrownBy(copy::run).isInstanceOf(UnavailableException.class);
                }
            }
            assertThat(Files.size(folder.resolve("data/vitrine.db-wal"))).isLessThan(40_000_000);
            bucket().start();
            copy.run();
            var all = placed.all();
            hasOrdersOf(to, Instant.ofEpochMilli(all.get(150).acknowledged()));
            assertThat(restore(to, null)).isEqualTo(placed.ids(_ -> true));
        }
    }

    @Test
    void damagedPieceIsNamedAndWhatIsBeforeItCanBeRestored() throws Exception {
        var key = Files.writeString(folder.resolve("backup.key"), "0123456789abcdef".repeat(4) + "\n");
        var to = folder.resolve("place").toString();
        var config = config("data", to, Map.of(Setting.BACKUP_KEY, key.toString()));
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place, plan(config, DAY, DAY), platform.foundation().database(), config, clock())) {
            var shop = PlacedOrders.open(platform);
            copy.start();
            copy.copyPages();
            for (int order = 0; order < 5; order++) {
                placed.place(platform, shop);
                copy.run();
            }
        }
        assertThat(run(1, "none", "restore", "--from", to)).contains("name its file with --backup-key");
        var pieces = pieces();
        assertThat(pieces).hasSizeGreaterThan(5);
        for (var piece : pieces) {
            assertThat(Files.readString(piece, StandardCharsets.ISO_8859_1)).startsWith("vitrine-backup-1 ");
        }
        var piece = pieces.get(4);
        var whole = Files.readAllBytes(piece);
        var changed = whole.clone();
        changed[whole.length - 30] ^= 1;
        Files.write(piece, changed);
        var said = run(1, "none", "restore", "--from", to, "--backup-key", key.toString());
        assertThat(said)
                .contains(
                        "The piece log/",
                        piece.getFileName().toString(),
                        "is damaged: it was changed or cut off",
                        "Nothing was restored");
        assertThat(folder.resolve("none")).doesNotExist();
        var before = said.replaceFirst("(?s).*--at (\\S+) restores.*", "$1");
        run(0, "before", "restore", "--from", to, "--backup-key", key.toString(), "--at", before);
        Files.delete(piece);
        assertThat(run(1, "none", "restore", "--from", to, "--backup-key", key.toString()))
                .contains("the piece before it is missing");
        assertThat(run(
                        1,
                        "none",
                        "restore",
                        "--from",
                        to,
                        "--backup-key",
                        key.toString(),
                        "--at",
                        "2020-01-01T00:00:00Z"))
                .contains("The oldest moment in " + to + " is ", "later than 2020-01-01T00:00:00Z");
    }

    private List<Path> pieces() throws IOException {
        try (var files = Files.walk(folder.resolve("place/log"))) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{10}-\\d+"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatIsTooOldIsDeletedAndLaterMomentsStay() throws Exception {
        var to = folder.resolve("place").toString();
        var config = config("data", to);
        var clock = new AdvancingClock();
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place,
                        plan(config, Duration.ofHours(1), DAY),
                        platform.foundation().database(),
                        config,
                        clock)) {
            var shop = PlacedOrders.open(platform);
            copy.start();
            copy.copyPages();
            placed.place(platform, shop);
            copy.run();
            var first = pieces();
            clock.advance(Duration.ofHours(2));
            copy.copyPages();
            placed.place(platform, shop);
            copy.run();
            assertThat(pieces()).as("nothing is too old").containsAll(first);
            clock.advance(Duration.ofDays(2));
            copy.copyPages();
            assertThat(pieces()).doesNotContainAnyElementsOf(first);
            assertThat(restore(to, null)).isEqualTo(placed.ids(_ -> true));
        }
    }

    @Test
    void backupsAreMadeInTimeAndTheOldestGo() throws Exception {
        var to = folder.resolve("place");
        var config = config("data", to.toString());
        var clock = new AdvancingClock();
        try (var platform = PlatformFactory.open(config);
                var place = place(config)) {
            placed.place(platform, PlacedOrders.open(platform));
            var backups = new ScheduledBackups(
                    place,
                    plan(config, DAY, Duration.ofDays(3)),
                    config,
                    platform.foundation().database(),
                    platform.foundation().storage(),
                    "",
                    clock);
            assertThat(run(1, "data", "doctor", "--backup-to", to.toString())).contains("There is no backup in");
            backups.run();
            backups.run();
            assertThat(names(to.resolve("backups"))).hasSize(1);
            assertThat(run(0, "data", "doctor", "--backup-to", to.toString())).contains("The newest backup in");
            for (int day = 0; day < 5; day++) {
                clock.advance(DAY);
                backups.run();
            }
            var kept = names(to.resolve("backups"));
            assertThat(kept).as("of three days").hasSize(3);
            clock.advance(Duration.ofDays(30));
            Files.move(to, folder.resolve("unmounted"));
            assertThatThrownBy(backups::run).isInstanceOf(UnavailableException.class);
            Files.move(folder.resolve("unmounted"), to);
            assertThat(names(to.resolve("backups")))
                    .as("nothing went while none was made")
                    .isEqualTo(kept);
            backups.run();
            assertThat(names(to.resolve("backups"))).hasSize(1);
            assertThat(folder.resolve("data/.backup")).doesNotExist();
        }
        assertThat(run(0, "whole", "restore", "--from", to.toString())).contains("each as the backup says");
        assertThat(orders("whole")).isEqualTo(placed.ids(_ -> true));
    }

    @Test
    void filesAreRestoredWithTheMoment() throws Exception {
        var to = folder.resolve("place").toString();
        var config = config("data", to);
        var clock = new AdvancingClock();
        try (var platform = PlatformFactory.open(config);
                var place = place(config);
                var copy = new LogCopy(
                        place, plan(config, DAY, DAY), platform.foundation().database(), config, clock)) {
            var storage = platform.foundation().storage();
            var files = new FileCopies(place, storage, DAY, clock);
            PlacedOrders.open(platform);
            copy.start();
            copy.copyPages();
            var name = "media/files/ab/ab12";
            storage.put(name, "a file".getBytes(StandardCharsets.UTF_8));
            files.run();
            storage.delete(name);
            files.run();
            restore(to, null);
            assertThat(folder.resolve("restored-" + restores).resolve(name)).hasContent("a file");
            clock.advance(Duration.ofDays(2));
            files.run();
            restore(to, null);
            assertThat(folder.resolve("restored-" + restores).resolve(name)).doesNotExist();
        }
    }

    private void hasOrdersOf(String to, Instant moment) throws IOException {
        var restored = restore(to, moment);
        assertThat(restored)
                .as("acknowledged at " + moment)
                .containsAll(placed.ids(each -> each.acknowledged() <= moment.toEpochMilli()));
        restored.retainAll(placed.ids(each -> each.begun() > moment.toEpochMilli()));
        assertThat(restored).as("begun after " + moment).isEmpty();
    }

    private TreeSet<Long> restore(String from, @Nullable Instant at) throws IOException {
        restores++;
        var data = "restored-" + restores;
        var words = new ArrayList<>(List.of("restore", "--from", from));
        if (at != null) {
            words.addAll(List.of("--at", at.toString()));
        }
        if (objectStore != null) {
            words.addAll(List.of("--storage-key", ObjectStore.KEY, "--storage-secret", ObjectStore.SECRET));
        }
        assertThat(run(0, data, words.toArray(String[]::new))).contains("Restored up to the transaction of");
        return orders(data);
    }

    private TreeSet<Long> orders(String data) throws IOException {
        Files.copy(
                folder.resolve("data/tokens.key"),
                folder.resolve(data).resolve("tokens.key"),
                StandardCopyOption.REPLACE_EXISTING);
        try (var platform = PlatformFactory.open(config(data, "none"))) {
            List<Long> ids = platform.foundation()
                    .database()
                    .read(session -> session.sql("select id from orders").numbers());
            return new TreeSet<>(ids);
        }
    }

    private ObjectStore bucket() {
        if (objectStore == null) {
            objectStore = new ObjectStore(folder.resolve("store"));
        }
        return objectStore;
    }

    private Config config(String data, String to) {
        return config(data, to, Map.of());
    }

    private Config config(String data, String to, Map<Setting, String> more) {
        var settings = new EnumMap<Setting, String>(Setting.class);
        settings.put(Setting.DATA, folder.resolve(data).toString());
        settings.put(Setting.BACKUP_TO, to);
        if (to.startsWith("s3:")) {
            settings.put(Setting.STORAGE_KEY, ObjectStore.KEY);
            settings.put(Setting.STORAGE_SECRET, ObjectStore.SECRET);
        }
        settings.putAll(more);
        return Config.of(settings, Map.of());
    }

    private static BackupPlan plan(Config config, Duration every, Duration keep) {
        var plan = Objects.requireNonNull(config.backups());
        return new BackupPlan(plan.place(), every, keep, plan.key());
    }

    private static BackupPlace place(Config config) {
        var plan = Objects.requireNonNull(config.backups());
        return BackupPlace.open(config, plan.place(), BackupEncryption.of(plan.key()));
    }

    private static InstantSource clock() {
        return InstantSource.system();
    }

    private static List<String> names(Path folder) {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String run(int status, String data, String... words) {
        var all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--data", folder.resolve(data).toString()));
        return CommandRun.of(status, all);
    }
}
