package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.LogSegment;
import dev.vitrine.foundation.storage.WholeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Pieces of a chain that are not in the place of backups yet, in a folder beside the database; and the newest of those
 * that are, which says how far the log was read.
 */
final class LogSpool {

    private static final String SENT = ".sent";

    private final Path folder;

    LogSpool(Path folder) {
        this.folder = folder;
    }

    String chain() {
        return Objects.requireNonNull(folder.getFileName()).toString();
    }

    /** The spools below that folder, the oldest chain first. */
    static List<LogSpool> list(Path parent) {
        return files(parent, Files::isDirectory).map(LogSpool::new).toList();
    }

    /** Keeps it for good when this returns. */
    void add(long number, LogSegment segment) {
        WholeFiles.writeForGood(folder.resolve(LogNames.piece(number, segment.committed())), segment.bytes());
    }

    /** In the order in which they were added. */
    List<Path> unsent() {
        return files(folder, LogSpool::isUnsent).toList();
    }

    long bytes() {
        return unsent().stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /** It is in the place now. */
    void sent(Path file) {
        try {
            var before = files(folder, each -> isPiece(each) && !isUnsent(each)).toList();
            Files.move(file, file.resolveSibling(file.getFileName() + SENT));
            for (var old : before) {
                Files.delete(old);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The newest piece, whether it was sent or not. */
    Optional<Path> newest() {
        return files(folder, LogSpool::isPiece).reduce((_, last) -> last);
    }

    static long number(Path file) {
        return Long.parseLong(file.getFileName().toString().substring(0, 10));
    }

    void delete() {
        try {
            for (var file : files(folder, Files::isRegularFile).toList()) {
                Files.delete(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isUnsent(Path file) {
        return file.getFileName().toString().matches("\\d{10}-\\d+");
    }

    private static boolean isPiece(Path file) {
        return file.getFileName().toString().matches("\\d{10}-\\d+(\\.sent)?");
    }

    private static Stream<Path> files(Path folder, Predicate<Path> which) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (var files = Files.list(folder)) {
            return files.filter(which).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
