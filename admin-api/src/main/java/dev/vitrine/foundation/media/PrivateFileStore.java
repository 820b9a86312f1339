package dev.vitrine.foundation.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Store of files below one folder that few may read: each is known by a token that its owner keeps, and is deleted with
 * it. Safe for use by many threads.
 */
public final class PrivateFileStore {

    private final Path folder;

    public PrivateFileStore(Path folder) {
        this.folder = folder;
    }

    /** Keeps the bytes for good when this returns. */
    public void write(String token, byte[] bytes) {
        FileStore.write(file(token), bytes);
    }

    public byte[] read(String token) {
        try {
            return Files.readAllBytes(file(token));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean has(String token) {
        return Files.exists(file(token));
    }

    /** Deletes it, if it is there. */
    public void delete(String token) {
        try {
            Files.deleteIfExists(file(token));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String token) {
        return folder.resolve(token.substring(0, 2)).resolve(token);
    }
}
