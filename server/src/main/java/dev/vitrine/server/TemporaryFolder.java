package dev.vitrine.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Folder that is deleted with all that is in it when it is closed; what links in it lead to stays. */
public final class TemporaryFolder implements AutoCloseable {

    private final Path path;

    /** {@code prefix} says in a listing whose it is. */
    public TemporaryFolder(String prefix) {
        try {
            this.path = Files.createTempDirectory(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try (var files = Files.walk(path)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
