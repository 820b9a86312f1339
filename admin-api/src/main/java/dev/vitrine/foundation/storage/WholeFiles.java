package dev.vitrine.foundation.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Files that a reader finds whole or not at all, whoever else writes them at the same time. */
public final class WholeFiles {

    private WholeFiles() {}

    /** Writes it so that a power cut does not take it back. */
    public static void writeForGood(Path file, byte[] bytes) throws IOException {
        write(file, bytes, true);
    }

    static void copyForGood(Path source, Path file) throws IOException {
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
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Writes what can be made again. */
    public static void write(Path file, byte[] bytes) {
        try {
            write(file, bytes, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, byte[] bytes, boolean forGood) throws IOException {
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
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
