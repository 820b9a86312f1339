package dev.vitrine.foundation.media;

import dev.vitrine.foundation.kernel.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;

/**
 * Store of files of all shops below one folder, which all processes of an installation share. A file is known by the
 * SHA-256 of its content, so that equal ones are stored once. Safe for use by many threads.
 */
public final class FileStore {

    private final Path folder;

    public FileStore(Path folder) {
        this.folder = folder;
    }

    /** Keeps the bytes for good when this returns; answers the 64 hexadecimal digits that they are found by. */
    public String store(byte[] bytes) {
        var hash = Secrets.hash(bytes);
        write(place(hash), bytes);
        return hash;
    }

    /** What was stored under that hash. */
    public byte[] read(String hash) {
        try {
            return Files.readAllBytes(place(hash));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path place(String hash) {
        if (!hash.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("no hash: " + hash);
        }
        return folder.resolve(hash.substring(0, 2)).resolve(hash);
    }

    /** Writes a file whose name says what is in it, unless it is there. */
    static void write(Path file, byte[] bytes) {
        try {
            if (Files.exists(file)) {
                // why: a deletion leaves alone what was stored again since it looked.
                Files.setLastModifiedTime(
                        file, FileTime.from(InstantSource.system().instant()));
                return;
            }
            Files.createDirectories(file.getParent());
            // why: a reader sees the whole file or none, whoever else writes it at the same time.
            var draft = Files.createTempFile(file.getParent(), ".draft", null);
            Files.write(draft, bytes, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
