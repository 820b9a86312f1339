package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.DatabaseMove;
import dev.vitrine.foundation.db.DatabaseMoveException;
import dev.vitrine.server.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.SortedMap;

/**
 * Move of an installation into another database, another data folder or both. Files are copied before the rows that
 * name them, each under another name until it is whole; the keys that open secrets are copied with them.
 */
public final class Move {

    private static final String KEYS = "tokens.key";
    private static final String DATABASE = "vitrine.db";

    private final Place from;
    private final Place to;

    /** {@code database} is an address, {@code data} the folder of the files. */
    public record Place(String database, Path data) {

        /** Whether both have their files in one folder. */
        boolean sharesFiles(Place other) {
            return data.equals(other.data);
        }
    }

    /**
     * Result of a move.
     *
     * @param tables checksum of each table
     * @param files how many files were copied
     * @param resumed whether it went on with one that was killed
     */
    public record Result(SortedMap<String, DatabaseMove.TableSum> tables, int files, boolean resumed) {}

    public Move(Place from, Place to) {
        this.from = from;
        this.to = to;
    }

    /** {@link UserError} says what keeps it from being done, and what to do. */
    public Result run(BackupProgress files, DatabaseMove.Progress rows) {
        if (from.database().equals(to.database())) {
            throw new UserError("Both are the same database; name another with --to.");
        }
        // why: a move without the pictures would look like a whole one.
        if (!from.sharesFiles(to) && !Files.isDirectory(from.data())) {
            throw new UserError("There is no folder " + from.data() + " of files; name it with --data DIR.");
        }
        try (var move = DatabaseMove.open(from.database(), to.database(), this::requireEmptyFolder)) {
            var count = from.sharesFiles(to) ? 0 : copyFiles(files);
            return new Result(move.run(rows), count, move.isResumed());
        } catch (DatabaseMoveException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UserError(
                    "The files of " + from.data() + " cannot be copied: " + e.getMessage()
                            + ". Mend it and run the same command again; it goes on where it ended.",
                    e);
        }
    }

    /** why not without a database: a move that was killed at its beginning has made one, of which no row is there. */
    private void requireEmptyFolder() {
        try {
            var keys = to.data().resolve(KEYS);
            if (!from.sharesFiles(to) && !new DataFolder(to.data()).isEmpty(keys, DATABASE)) {
                throw new UserError("The folder " + to.data()
                        + " is not empty, and a move overwrites nothing; name another with --to or --to-data.");
            }
        } catch (IOException e) {
            throw new UserError("The folder " + to.data() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private int copyFiles(BackupProgress progress) throws IOException {
        var files = new DataFolder(from.data()).files();
        Files.createDirectories(to.data());
        var count = 0;
        for (var file : files) {
            copy(file.path(), to.data().resolve(file.name()));
            progress.update(++count, files.size());
        }
        var keys = from.data().resolve(KEYS);
        if (Files.exists(keys)) {
            copy(keys, to.data().resolve(KEYS));
        }
        return count;
    }

    /** why not when it is there: an earlier run copied it whole. */
    private static void copy(Path file, Path place) throws IOException {
        if (Files.exists(place)) {
            if (Files.mismatch(file, place) >= 0) {
                throw new UserError("The file " + place + " is another one than " + file
                        + ", and a move overwrites nothing; take it away and run the same command again.");
            }
            return;
        }
        var folder = Objects.requireNonNull(place.getParent());
        Files.createDirectories(folder);
        // why: files made so are their owner's alone.
        var draft = Files.createTempFile(folder, ".move", ".part");
        try {
            Files.copy(file, draft, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
