package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a write-ahead log, and what is made of them. */
final class SqliteLogTest {

    private static final int MOST = 100_000;
    private static final String TEXT = "what is written ".repeat(20);

    @TempDir
    private Path folder = Path.of("");

    private final List<LogSegment> segments = new ArrayList<>();
    private LogPosition position = new LogPosition(0, 0, 0);

    /** Files of pages, by how many segments there were. */
    private final TreeMap<Integer, Path> pages = new TreeMap<>();

    /** A row, and between which times it was written. */
    private record Written(long id, long begun, long acknowledged) {}

    private final ConcurrentLinkedQueue<Written> written = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void makeTable() {
        try (var database = open()) {
            database.change(tx -> tx.sql("create table notes (id integer primary key, words text)")
                    .run());
        }
    }

    @Test
    void everyMomentUnderLoadHasTheTransactionsUntilThen() throws Exception {
        try (var database = open();
                var log = database.watchLog().orElseThrow()) {
            position = log.begun();
            copyPages(log);
            var enough = new AtomicBoolean();
            try (var writers = Executors.newFixedThreadPool(4)) {
                for (int writer = 0; writer < 4; writer++) {
                    writers.execute(() -> {
                        while (!enough.get()) {
                            write(database);
                        }
                    });
                }
                while (written.size() < 2000) {
                    copy(log);
                    position = log.checkpoint(position, MOST, this::keep);
                    if (segments.size() > 20 * pages.size()) {
                        copyPages(log);
                    }
                }
                enough.set(true);
            }
            copy(log);
            assertThat(pages).as("pages were copied under load").hasSizeGreaterThan(2);
            assertThat(segments.stream()
                            .map(each -> each.from().salts())
                            .distinct()
                            .count())
                    .as("logs that were begun anew")
                    .isGreaterThan(3);
        }
        for (var moment : moments()) {
            var restored = restored(moment);
            assertThat(restored)
                    .as("acknowledged at " + moment)
                    .containsAll(ids(each -> each.acknowledged <= moment.toEpochMilli()));
            restored.retainAll(ids(each -> each.begun > moment.toEpochMilli()));
            assertThat(restored).as("begun after " + moment).isEmpty();
        }
        assertThat(restored(Instant.MAX)).isEqualTo(ids(_ -> true));
    }

    private void write(Database database) {
        var begun = InstantSource.system().millis();
        var kind = ThreadLocalRandom.current().nextInt(200);
        try {
            long id = database.write(tx -> {
                // why: more than the writer keeps in memory, so that its pages go into the log before the end.
                for (int i = 0; i < (kind < 2 ? 10_000 : 0); i++) {
                    tx.sql("insert into notes (words) values (:words)")
                            .bind("words", TEXT)
                            .run();
                }
                if (kind == 0) {
                    throw new IllegalStateException("given up");
                }
                if (kind == 1) {
                    tx.sql("delete from notes where words = :words")
                            .bind("words", TEXT)
                            .run();
                }
                return tx.sql("insert into notes (words) values (:words) returning id")
                        .bind("words", "note " + begun)
                        .number()
                        .orElseThrow();
            });
            written.add(new Written(id, begun, InstantSource.system().millis()));
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("given up");
        }
    }

    @Test
    void anotherProcessThatBeginsTheLogAnewIsFound() {
        try (var database = open()) {
            LogPosition copied;
            try (var log = database.watchLog().orElseThrow()) {
                copied = log.begun();
            }
            note(database);
            try (var log = database.watchLog().orElseThrow()) {
                position = log.checkpoint(log.begun(), MOST, this::keep);
                note(database);
                assertThatThrownBy(() -> log.read(copied, MOST)).isInstanceOf(LogGapException.class);
                assertThat(log.read(position, MOST)).isPresent();
            }
        }
    }

    /** Once that reader is gone, the next commit begins anew a log that is in the database already. */
    @Test
    void readerThatNeedsTheLogLeavesNoGap() throws IOException {
        try (var database = open();
                var log = database.watchLog().orElseThrow()) {
            position = log.begun();
            copyPages(log);
            note(database);
            database.read(session -> {
                session.sql("select count(*) from notes").count();
                position = log.checkpoint(position, MOST, this::keep);
                return true;
            });
            note(database);
            copy(log);
            note(database);
            copy(log);
        }
        assertThat(restored(Instant.MAX)).hasSize(3);
    }

    @Test
    void changedPieceIsRefused() {
        try (var database = open();
                var log = database.watchLog().orElseThrow()) {
            note(database);
            var segment = log.read(log.begun(), MOST).orElseThrow();
            assertThat(LogSegment.of(segment.bytes())).isEqualTo(segment);
            for (int index = 0; index < segment.bytes().length; index += 97) {
                var changed = segment.bytes();
                changed[index] ^= 4;
                if (index < "vitrine-log-1\n".length() || index > 100) {
                    assertThatThrownBy(() -> LogSegment.of(changed))
                            .as("byte " + index)
                            .isInstanceOf(DatabaseBackupException.class);
                }
            }
        }
    }

    @Test
    void whatChangesNothingWritesNothing() {
        try (var database = open();
                var log = database.watchLog().orElseThrow()) {
            database.change(tx -> tx.sql("delete from notes where id = 17").run());
            assertThat(log.read(log.begun(), MOST)).isEmpty();
        }
    }

    private static void note(Database database) {
        database.change(tx -> tx.sql("insert into notes (words) values ('one')").run());
    }

    private void copy(SqliteLog log) {
        Optional<LogSegment> next = log.read(position, MOST);
        while (next.isPresent()) {
            keep(next.get());
            next = log.read(position, MOST);
        }
    }

    private void keep(LogSegment segment) {
        segments.add(LogSegment.of(segment.bytes()));
        position = segment.to();
    }

    private void copyPages(SqliteLog log) {
        var file = folder.resolve("pages-" + pages.size());
        try (var copied = log.pages(() -> copy(log))) {
            pages.put(segments.size(), file);
            copied.copyTo(file);
        }
    }

    private List<Instant> moments() {
        var all = written.stream()
                .flatMap(each -> List.of(each.begun, each.acknowledged).stream())
                .sorted()
                .toList();
        var moments = new ArrayList<Instant>();
        for (int i = 20; i < all.size(); i += Math.max(1, all.size() / 60)) {
            moments.add(Instant.ofEpochMilli(all.get(i)));
        }
        return moments;
    }

    private List<Long> ids(Predicate<Written> which) {
        return written.stream().filter(which).map(Written::id).sorted().toList();
    }

    private List<Long> restored(Instant moment) throws IOException {
        Map.Entry<Integer, Path> from = pages.firstEntry();
        for (var each : pages.entrySet()) {
            from = SqliteLog.time(each.getValue()).isAfter(moment) ? from : each;
        }
        var file = folder.resolve("restored.db");
        Files.copy(from.getValue(), file, StandardCopyOption.REPLACE_EXISTING);
        try (var replay = new LogReplay(file, moment)) {
            for (var segment : segments.subList(from.getKey(), segments.size())) {
                if (!replay.apply(segment)) {
                    break;
                }
            }
            assertThat(replay.time()).isBeforeOrEqualTo(moment);
        }
        var backup = new SqliteBackup("jdbc:sqlite:" + file);
        assertThat(backup.examine(file).rows()).containsKey("notes");
        try (var database = Database.open("jdbc:sqlite:" + file)) {
            return new ArrayList<>(database.read(
                    session -> session.sql("select id from notes order by id").numbers()));
        }
    }

    private Database open() {
        return Database.open("jdbc:sqlite:" + folder.resolve("shops.db"));
    }
}
