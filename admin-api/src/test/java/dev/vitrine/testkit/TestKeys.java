package dev.vitrine.testkit;

import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Encryption keys for tests without a platform. */
public final class TestKeys {

    private TestKeys() {}

    public static KeyFile file() {
        try {
            var file = new KeyFile(Files.createTempDirectory("vitrine-keys").resolve("tokens.key"), new Secrets());
            file.create();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static SecretEncryption secretEncryption() {
        return new SecretEncryption(file());
    }
}
