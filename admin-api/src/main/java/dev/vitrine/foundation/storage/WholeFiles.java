package dev.vitrine.foundation.storage;

import dev.vitrine.foundation.kernel.FaultGuard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Files that a reader finds whole or not at all, whoever else writes them at the same time. What keeps this machine
 * from its files is told as a {@link FileFault}.
 */
public final class WholeFiles {

    /** why one for all: a disk and the number of open files are what everything in a process shares. */
    private static final FaultGuard GUARD = new FaultGuard("files", FileFault::of);

    private WholeFiles() {}

    /** Work with files that fails with {@link IOException}s. */
    @FunctionalInterface
    interface FileWork<T> {
        T run() throws IOException;
    }

    /** {@code writing}: whether the work changes something. */
    static <T> T guard(boolean writing, FileWork<T> work) {
        return GUARD.guard(writing, () -> {
            try {
                return work.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Writes it so that a power cut does not take it back. */
    public static void writeForGood(Path file, byte[] bytes) {
        guard(true, () -> write(file, bytes, true));
    }

    static void copyForGood(Path source, Path file) {
        guard(true, () -> copy(source, file));
    }

    private static Path copy(Path source, Path file) throws IOException {
        var folder = Objects.requireNonNull(file.getParent());
        Files.createDirectories(folder);
        var draft = Files.createTempFile(folder, ".draft", null);
        try {
            try (var from = FileChannel.open(source, StandardOpenOption.READ);
                    var to = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                for (long done = 0; done < from.size(); ) {
                    done += from.transferTo(done, from.size() - done, to);
                }
                to.force(true);
            }
            return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Writes what can be made again. */
    public static void write(Path file, byte[] bytes) {
        guard(true, () -> write(file, bytes, false));
    }

    private static Path write(Path file, byte[] bytes, boolean forGood) throws IOException {
        var folder = Objects.requireNonNull(file.getParent());
        Files.createDirectories(folder);
        var draft = Files.createTempFile(folder, ".draft", null);
        try {
            // why not Files.write for good: it writes 8 KB at a time, and each would wait for the disk.
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                for (var rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
                    channel.write(rest);
                }
                if (forGood) {
                    channel.force(true);
                }
            }
            return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
