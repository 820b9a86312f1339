package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.Secrets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cursors of several processes with one key file, and of one process with another. */
final class CursorSignerTest {

    private static final Cursor CURSOR = Cursor.start(50, Map.of("title", "Page"));

    @TempDir
    private Path folder;

    @BeforeEach
    void create() {
        file("tokens.key").create();
    }

    @Test
    void everyProcessOfAnInstallationAcceptsACursor() {
        var text = CURSOR.encode("1:pages", signer("tokens.key"));
        assertThat(Cursor.parse(text, "1:pages", signer("tokens.key"))).contains(CURSOR);
        assertThat(Cursor.parse(text, "2:pages", signer("tokens.key"))).isEmpty();
    }

    @Test
    void cursorsOutliveANewKeyInEveryProcess() {
        var running = signer("tokens.key");
        var before = CURSOR.encode("1:pages", running);
        file("tokens.key").rotate();
        var after = CURSOR.encode("1:pages", signer("tokens.key"));
        assertThat(after).isNotEqualTo(before);
        assertThat(Cursor.parse(before, "1:pages", signer("tokens.key"))).contains(CURSOR);
        assertThat(Cursor.parse(after, "1:pages", running)).contains(CURSOR);
    }

    @Test
    void anotherInstallationRefusesACursor() {
        file("other.key").create();
        var text = CURSOR.encode("1:pages", signer("other.key"));
        assertThat(Cursor.parse(text, "1:pages", signer("tokens.key"))).isEmpty();
    }

    private CursorSigner signer(String name) {
        return new CursorSigner(file(name));
    }

    private KeyFile file(String name) {
        return new KeyFile(folder.resolve(name), new Secrets());
    }
}
