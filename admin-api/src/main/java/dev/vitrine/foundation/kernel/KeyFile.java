package dev.vitrine.foundation.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * File of the platform's encryption keys, one a line, the newest first: encrypted columns are worth nothing without it.
 * Readable by its owner only. Threads and processes may share it.
 */
public final class KeyFile {

    private static final String KEY = "[0-9a-f]{64}";

    private final Path file;
    private final Secrets secrets;
    private volatile List<String> keys = List.of();

    /** The file is neither read nor created before the first use. */
    public KeyFile(Path file, Secrets secrets) {
        this.file = file.toAbsolutePath();
        this.secrets = secrets;
    }

    public Path path() {
        return file;
    }

    public boolean exists() {
        return Files.exists(file);
    }

    /** The newest first; read once. {@link LostKeyException} when there is no key in the file. */
    public List<String> keys() {
        return keys.isEmpty() ? reread() : keys;
    }

    /** As the file is now: another process may have added a key. */
    public List<String> reread() {
        try (var lines = Files.lines(file)) {
            var read = lines.map(String::strip).filter(line -> !line.isEmpty()).toList();
            if (read.isEmpty() || read.stream().anyMatch(line -> !line.matches(KEY))) {
                throw new LostKeyException("The key file " + file + " holds no key: a line of 64 hexadecimal digits.");
            }
            keys = read;
            return read;
        } catch (IOException e) {
            throw new LostKeyException("The key file " + file + " cannot be read: " + reason(e) + ".");
        }
    }

    /** Reason of a failure, in words for the operator. */
    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException gone -> "there is no such file";
            case AccessDeniedException denied -> "this process may not read it";
            case FileSystemException other
            when String.valueOf(other.getReason()).contains("oo many open files") ->
                "this process has too many files open; raise its limit (ulimit -n) and start it again";
            case FileSystemException other when other.getReason() != null -> other.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    /** Makes the file where there is none: whole or not at all, and by one process only. */
    public void create() {
        if (!exists()) {
            write(List.of(secrets.token()), true);
        }
    }

    /** A new first key; those before stay below it. */
    public void rotate() {
        write(Stream.concat(Stream.of(secrets.token()), reread().stream()).toList(), false);
        reread();
    }

    private void write(List<String> lines, boolean first) {
        try {
            Files.createDirectories(file.getParent());
            // why: files made so are their owner's alone, and what is half written has another name.
            var draft = Files.createTempFile(file.getParent(), "keys", ".new");
            try {
                Files.writeString(draft, String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
                if (first) {
                    Files.createLink(file, draft);
                } else {
                    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (FileAlreadyExistsException e) {
                // why: another process was first, and its key is as good.
                return;
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the key file cannot be written: " + file, e);
        }
    }
}
