package dev.vitrine.foundation.media;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Store of files of all shops. A file is known by the SHA-256 of its content, so that equal ones are stored once. Safe
 * for use by many threads.
 */
public final class FileStore {

    private final Storage storage;

    public FileStore(Storage storage) {
        this.storage = storage;
    }

    /** Keeps the bytes for good when this returns; answers the 64 hexadecimal digits that they are found by. */
    public String store(byte[] bytes) {
        var hash = Secrets.hash(bytes);
        storage.put(name(hash), bytes);
        return hash;
    }

    /** What was stored under that hash. */
    public byte[] read(String hash) {
        var name = name(hash);
        return storage.fetch(name, hash)
                .flatMap(FileStore::bytes)
                .or(() -> storage.get(name))
                .orElseThrow(() -> new IllegalStateException("There is no file " + name + "; restore it."));
    }

    /** Empty where the copy went in between. */
    private static Optional<byte[]> bytes(Path copy) {
        try {
            return Optional.of(Files.readAllBytes(copy));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(String hash) {
        if (!hash.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("no hash: " + hash);
        }
        return "media/files/" + hash.substring(0, 2) + "/" + hash;
    }
}
