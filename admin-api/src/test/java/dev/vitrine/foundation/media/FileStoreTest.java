package dev.vitrine.foundation.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.testkit.ObjectStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many files at once, as themes have them. */
final class FileStoreTest {

    private final TreeMap<String, byte[]> files = new TreeMap<>();
    private final TreeMap<String, String> hashes = new TreeMap<>();

    @TempDir
    private Path folder = Path.of("");

    FileStoreTest() {
        for (int i = 0; i < 60; i++) {
            var bytes = ("file " + i).getBytes(StandardCharsets.UTF_8);
            files.put("src/" + i, bytes);
            hashes.put("src/" + i, Secrets.hash(bytes));
        }
    }

    @Test
    void themesAreKeptWholeInAFolder() {
        keepsAll(new FileStore(new FolderStorage(folder)), new FileStore(new FolderStorage(folder)));
    }

    @Test
    void themesAreKeptWholeInAnObjectStoreOrNotAtAll() {
        try (var server = new ObjectStore(folder.resolve("server"));
                var first = server.storage(folder.resolve("first"));
                var second = server.storage(folder.resolve("second"))) {
            keepsAll(new FileStore(first), new FileStore(second));
            server.stop();
            assertThatThrownBy(() -> new FileStore(first).storeAll(files.values()))
                    .isInstanceOf(UnavailableException.class);
            assertThat(new FileStore(second).readAll(hashes)).as("copies").containsExactlyInAnyOrderEntriesOf(files);
            server.start();
        }
    }

    private void keepsAll(FileStore writer, FileStore reader) {
        writer.storeAll(files.values());
        assertThat(reader.readAll(hashes)).containsExactlyInAnyOrderEntriesOf(files);
    }
}
