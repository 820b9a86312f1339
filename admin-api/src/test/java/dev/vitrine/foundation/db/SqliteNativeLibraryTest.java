package dev.vitrine.foundation.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed leaves nothing in the temporary folder: SQLite's library lies beside the database. */
final class SqliteNativeLibraryTest {

    @TempDir
    private Path folder;

    @Test
    void killedProcessLeavesNothingInTheTemporaryFolder() throws Exception {
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        for (int start = 0; start < 2; start++) {
            killed(temporary);
            assertThat(temporary).isEmptyDirectory();
        }
        try (var files = Files.walk(folder.resolve("data/native"))) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    /** As it is where the machine ended before the disk had all of it. */
    @Test
    void aLibraryThatIsCutOffIsUnpackedAgain() throws Exception {
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        killed(temporary);
        var library = library();
        var whole = Files.readAllBytes(library);
        Files.write(library, Arrays.copyOf(whole, 4096));
        assertThat(killed(temporary)).doesNotContain("native library");
        assertThat(library()).isEqualTo(library).hasBinaryContent(whole);
    }

    private Path library() throws IOException {
        try (var files = Files.walk(folder.resolve("data/native"))) {
            return files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
    }

    /** Opens a database in a process of its own, and ends it as {@code kill -9} does; what it said. */
    private String killed(Path temporary) throws Exception {
        Files.createDirectories(folder.resolve("data"));
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .replace("\n", File.pathSeparator),
                        Opener.class.getName(),
                        "jdbc:sqlite:" + folder.resolve("data/test.db"))
                .redirectErrorStream(true)
                .start();
        try (var lines = process.inputReader()) {
            var said = lines.lines().toList();
            assertThat(said).contains("open");
            process.waitFor();
            return String.join("\n", said);
        }
    }

    /** The main class of that process. */
    static final class Opener {

        private Opener() {}

        public static void main(String[] urls) {
            Database.open(urls[0]);
            System.out.println("open");
            System.out.flush();
            ProcessHandle.current().info();
            Runtime.getRuntime().halt(137);
        }
    }
}
