package dev.vitrine.foundation.db;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Move of all rows into an empty database of either kind, with their ids, which nobody else may use meanwhile. What was
 * copied is noted in the target in the transaction that copies it, so that a move that was killed goes on. At the end
 * the rows of each table are read there again, and their checksum compared. {@link DatabaseMoveException} says what an
 * operator has to mend.
 */
public final class DatabaseMove implements AutoCloseable {

    private static final int MOST_ROWS = 2_000;
    private static final long MOST_CHARACTERS = 4L << 20;
    /** Its rows say whose secrets a database holds. */
    private static final String SEALING = "sealing";

    private final MoveEnd source;
    private final MoveEnd target;
    private final MoveJournal journal;
    private final State state;

    /** Where it was found. */
    private enum State {
        NEW,
        BEGUN,
        /** All rows were there: it was killed before it could say so. */
        DONE
    }

    private DatabaseMove(MoveEnd source, MoveEnd target, State state) {
        this.source = source;
        this.target = target;
        this.journal = new MoveJournal(target);
        this.state = state;
    }

    /** Listener to how far it is. {@code table}: which is copied or compared just now. */
    @FunctionalInterface
    public interface Progress {
        void update(String table, long rowsOfTable, long rows, long allRows);
    }

    /**
     * Checksum of a table's rows.
     *
     * @param sum 64 hexadecimal digits that do not depend on the order of rows nor on the kind of database
     */
    public record TableSum(long rows, String sum) {}

    /**
     * Opens both, makes the target's schema and begins the journal, or finds that of a move that was killed.
     * {@code requireEmpty} is asked once, before anything is made in the target.
     */
    public static DatabaseMove open(String from, String to, Runnable requireEmpty) {
        if (!MoveEnd.exists(from)) {
            throw new DatabaseMoveException("There is no database at " + SqliteNativeLibrary.file(from) + ".");
        }
        var source = MoveEnd.source(from);
        try {
            if (!source.schema().equals(Migrations.newest())) {
                throw new DatabaseMoveException("The database has schema "
                        + (source.schema().isEmpty() ? "none" : source.schema()) + ", and this Vitrine moves "
                        + Migrations.newest() + " only: start this Vitrine with it once, stop it, and begin again.");
            }
            var name = sum(source, table(source, SEALING)).text();
            return prepared(source, name, to, requireEmpty);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static DatabaseMove prepared(MoveEnd source, String name, String to, Runnable requireEmpty) {
        var found = found(name, to);
        if (found != State.NEW) {
            var target = MoveEnd.target(to);
            try {
                var journal = new MoveJournal(target);
                if (found == State.BEGUN
                        && (!journal.source().equals(name) || !target.schema().equals(Migrations.newest()))) {
                    throw new DatabaseMoveException("Another move into this database was not finished: its source or"
                            + " the version of Vitrine was another. Finish that one, or empty the database.");
                }
                return new DatabaseMove(source, target, found);
            } catch (RuntimeException e) {
                target.close();
                throw e;
            }
        }
        requireEmpty.run();
        try {
            if (!to.startsWith("jdbc:postgresql:")) {
                Files.createDirectories(
                        Objects.requireNonNull(SqliteNativeLibrary.file(to).getParent()));
            }
        } catch (IOException e) {
            throw new DatabaseMoveException("The folder of the database cannot be made: " + e.getMessage(), e);
        }
        Database.open(to).close();
        var target = MoveEnd.target(to);
        try {
            if (target.hasRows()) {
                throw notEmpty();
            }
            new MoveJournal(target).begin(name);
            return new DatabaseMove(source, target, State.NEW);
        } catch (RuntimeException e) {
            target.close();
            throw e;
        }
    }

    /** How far a move into it is; refuses what holds anything else than the tables of one. */
    private static State found(String name, String to) {
        if (!MoveEnd.exists(to)) {
            return State.NEW;
        }
        try (var target = MoveEnd.target(to)) {
            var tables = target.baseTables();
            if (tables.contains(MoveJournal.TABLE)) {
                return State.BEGUN;
            }
            // why not any table: a move that was killed early has made the schema only.
            if (tables.isEmpty() || tables.contains(MoveEnd.HISTORY) && !target.hasRows()) {
                return State.NEW;
            }
            if (target.schema().equals(Migrations.newest())
                    && sum(target, table(target, SEALING)).text().equals(name)) {
                return State.DONE;
            }
            throw notEmpty();
        }
    }

    private static DatabaseMoveException notEmpty() {
        return new DatabaseMoveException(
                "There are tables in the target already, and a move overwrites nothing; name an empty one with --to.");
    }

    private static MovedTable table(MoveEnd end, String name) {
        return end.tables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether it goes on with one that was killed. */
    public boolean isResumed() {
        return state != State.NEW;
    }

    /** Copies and compares; the checksum of each table. */
    public SortedMap<String, TableSum> run(Progress progress) {
        var tables = matching();
        var counts = new HashMap<MovedTable, Long>();
        tables.forEach(table -> counts.put(table, source.count(table)));
        if (state == State.DONE) {
            return same(tables, counts, progress);
        }
        var earlier = new HashMap<MovedTable, MoveJournal.TableProgress>();
        tables.forEach(table -> earlier.put(table, journal.of(table)));
        var all = 2 * counts.values().stream().mapToLong(Long::longValue).sum()
                + earlier.values().stream()
                        .mapToLong(MoveJournal.TableProgress::rows)
                        .sum();
        var counter = new Counter(progress, all);
        var copied = new HashMap<MovedTable, TableSum>();
        for (var table : tables) {
            copied.put(table, copy(table, earlier.getOrDefault(table, MoveJournal.TableProgress.NONE), counter));
        }
        var sums = new TreeMap<String, TableSum>();
        for (var table : tables) {
            sums.put(
                    table.name(),
                    compared(
                            table,
                            Objects.requireNonNull(copied.get(table)),
                            Objects.requireNonNull(earlier.get(table)).rows() > 0,
                            counter));
        }
        finish(tables);
        return sums;
    }

    /** why compared once more: a server may have written into it since. */
    private SortedMap<String, TableSum> same(List<MovedTable> tables, Map<MovedTable, Long> counts, Progress progress) {
        var counter = new Counter(
                progress,
                2 * counts.values().stream().mapToLong(Long::longValue).sum());
        var sums = new TreeMap<String, TableSum>();
        for (var table : tables) {
            var here = sum(source, table, counter);
            var there = sum(target, table, counter);
            if (here.rows() != there.rows() || !here.text().equals(there.text())) {
                throw notEmpty();
            }
            sums.put(table.name(), new TableSum(there.rows(), there.text()));
        }
        analyze();
        return sums;
    }

    private List<MovedTable> matching() {
        var there = new HashMap<String, MovedTable>();
        target.tables().forEach(table -> there.put(table.name(), table));
        var tables = source.tables();
        for (var table : tables) {
            if (!Optional.ofNullable(there.remove(table.name()))
                    .filter(table::isLike)
                    .isPresent()) {
                throw new DatabaseMoveException("The table " + table.name() + " is none of Vitrine's, or was changed by"
                        + " something else; take it out of the database before the move.");
            }
        }
        if (!there.isEmpty()) {
            throw new DatabaseMoveException("The database that is moved lacks tables that Vitrine has: "
                    + String.join(", ", there.keySet()) + "; restore the newest backup.");
        }
        return tables;
    }

    private TableSum copy(MovedTable table, MoveJournal.TableProgress earlier, Counter counter) {
        counter.add(table.name(), earlier.rows());
        if (earlier.done()) {
            return new TableSum(earlier.rows(), earlier.sum());
        }
        var batch = new Batch(table, new RowSum(earlier.sum(), earlier.rows()), earlier.key(), counter);
        source.read(table, MoveJournal.key(table, earlier.key()), batch::add);
        return batch.end();
    }

    /** Rows of one table on their way: read, added up, and written some at a time. */
    private final class Batch {
        private final MovedTable table;
        private final RowSum sum;
        private final Counter counter;
        private final List<List<@Nullable Object>> rows = new ArrayList<>();
        private List<String> key;
        private long characters;

        Batch(MovedTable table, RowSum sum, List<String> key, Counter counter) {
            this.table = table;
            this.sum = sum;
            this.key = key;
            this.counter = counter;
        }

        void add(List<@Nullable Object> row) {
            rows.add(row);
            sum.add(row);
            for (var value : row) {
                characters += value instanceof String text ? text.length() : 8;
                characters += value instanceof byte[] bytes ? bytes.length : 0;
            }
            if (rows.size() == MOST_ROWS || characters > MOST_CHARACTERS) {
                write(false);
            }
        }

        private void write(boolean done) {
            if (!rows.isEmpty()) {
                key = table.keyOf(rows.getLast()).stream().map(String::valueOf).toList();
            }
            var now = new MoveJournal.TableProgress(sum.rows(), sum.text(), key, done);
            target.write(table, rows, () -> journal.put(table, now));
            counter.add(table.name(), rows.size());
            rows.clear();
            characters = 0;
        }

        TableSum end() {
            write(true);
            return new TableSum(sum.rows(), sum.text());
        }
    }

    private TableSum compared(MovedTable table, TableSum copied, boolean partlyBefore, Counter counter) {
        var found = sum(target, table, counter);
        if (found.rows() != copied.rows() || !found.text().equals(copied.sum())) {
            throw new DatabaseMoveException("The rows of " + table.name() + " are other ones in the target ("
                    + found.rows() + ") than in the source (" + copied.rows()
                    + "): nothing was finished. Empty the target and begin again, and report it if it happens again.");
        }
        // why: a server may have written into the source since what an earlier run copied.
        if (partlyBefore && !sum(source, table, counter).text().equals(copied.sum())) {
            throw new DatabaseMoveException("The source has changed since the move was begun, in " + table.name()
                    + ": empty the target and begin again, with no server running.");
        }
        return copied;
    }

    private static RowSum sum(MoveEnd end, MovedTable table) {
        var sum = new RowSum();
        end.read(table, List.of(), sum::add);
        return sum;
    }

    private static RowSum sum(MoveEnd end, MovedTable table, Counter counter) {
        var sum = new RowSum();
        end.read(table, List.of(), row -> {
            sum.add(row);
            counter.add(table.name(), 1);
        });
        return sum;
    }

    private void finish(List<MovedTable> tables) {
        if (target.dialect() == Dialect.SQLITE && target.orphans() > 0) {
            throw new DatabaseMoveException(target.orphans() + " rows refer to rows that are gone; ./vitrine doctor"
                    + " names them in the source. Mend it, empty the target and begin again.");
        }
        Map<MovedTable, Long> given = new HashMap<>();
        tables.stream().filter(MovedTable::numbered).forEach(table -> given.put(table, source.given(table)));
        journal.end(given);
        analyze();
    }

    private void analyze() {
        if (target.dialect() == Dialect.POSTGRESQL) {
            // why: it has counted nothing yet, and would read whole tables instead of indexes.
            target.run("analyze");
        }
    }

    @Override
    public void close() {
        source.close();
        target.close();
    }

    /** Counter of rows; it keeps count of those of the current table. */
    private static final class Counter {
        private static final int OFTEN = 500;

        private final Progress progress;
        private final long all;
        private String table = "";
        private long ofTable;
        private long rows;
        private long told;

        Counter(Progress progress, long all) {
            this.progress = progress;
            this.all = all;
        }

        void add(String name, long more) {
            ofTable = name.equals(table) ? ofTable + more : more;
            table = name;
            rows += more;
            // why not each time: to say it costs more than to copy a row.
            if (rows >= told + OFTEN || rows >= all) {
                told = rows;
                progress.update(table, ofTable, Math.min(rows, all), all);
            }
        }
    }
}
