package dev.vitrine.testkit;

import dev.vitrine.kernel.KeyFile;
import dev.vitrine.kernel.Sealing;
import dev.vitrine.kernel.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Keys of their own for parts that a test puts together without a platform. */
public final class TestKeys {

    private TestKeys() {}

    public static KeyFile file() {
        try {
            var file = new KeyFile(Files.createTempDirectory("vitrine-keys").resolve("tokens.key"), new Secrets());
            file.make();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Sealing sealing() {
        return new Sealing(file());
    }
}
