package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheFolderTest {

    @Test
    void whatIsOldAndNotKeptIsDeleted(@TempDir Path root) throws Exception {
        var cache = new CacheFolder(root);
        for (var name : new String[] {"kept", "unused"}) {
            cache.folder("builds/" + name, fresh -> Files.writeString(fresh.resolve("file"), name));
        }
        assertThat(cache.deleteUnused("builds", Set.of(), Instant.now().minusSeconds(60)))
                .as("what was just made may be used in a moment")
                .isZero();
        assertThat(cache.deleteUnused("builds", Set.of("kept"), Instant.now().plusSeconds(60)))
                .isEqualTo(1);
        assertThat(cache.find("builds/kept")).isPresent();
        assertThat(cache.find("builds/unused")).isEmpty();
        assertThat(cache.deleteUnused("nothing", Set.of(), Instant.now())).isZero();
    }
}
