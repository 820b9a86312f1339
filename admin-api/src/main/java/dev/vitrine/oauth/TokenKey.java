package dev.vitrine.oauth;

import dev.vitrine.kernel.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The key of which offline tokens are made, in a file of the data folder. why: "the offline token stays the same if
 * scopes did not change", so it must be known a second time, and yet nobody who reads the database may find a token in
 * it. Threads and processes may share it; without the file apps get new tokens, and nothing else is lost.
 */
public final class TokenKey {

    private final Path file;
    private final Secrets secrets;
    private volatile @Nullable String key;

    /** The file is made when the first token is. */
    public TokenKey(Path file, Secrets secrets) {
        this.file = file;
        this.secrets = secrets;
    }

    /** The same for the same nonce, with a prefix that scanners for leaked secrets know. */
    String token(String nonce) {
        return "vta_" + Secrets.mac(nonce, key());
    }

    private String key() {
        var known = key;
        if (known == null) {
            known = read();
            key = known;
        }
        return known;
    }

    private String read() {
        try {
            if (!Files.exists(file)) {
                make();
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("the key of access tokens cannot be read: " + file, e);
        }
    }

    /** Whole or not at all, and by one process only. */
    private void make() throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        var draft = Files.createTempFile(file.toAbsolutePath().getParent(), "token", ".key");
        try {
            Files.writeString(draft, secrets.token());
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            // why: another process was first, and its key is as good.
            return;
        } finally {
            Files.delete(draft);
        }
    }
}
