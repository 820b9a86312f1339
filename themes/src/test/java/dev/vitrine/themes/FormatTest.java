package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Templates, style sheets, scripts, JSON and themes are formatted as Prettier prints them; see `./format`. */
class FormatTest {

    @Tag("long")
    @Test
    void filesAreFormatted() throws IOException, InterruptedException {
        var write = System.getProperty("format.write") != null;
        var printed = run(write ? "write" : "check");
        if (write) {
            System.out.print(printed);
        } else {
            assertThat(printed).as("not formatted, run ./format").isEmpty();
        }
    }

    @Test
    void allKindsOfFilesAreLookedAt() {
        var paths = new SourceFiles(Path.of("..").toAbsolutePath().normalize())
                .list()
                .map(SourceFile::path)
                .toList();
        assertThat(paths).hasSizeGreaterThan(250);
        for (var kind : List.of("html", "css", "scss", "js", "ts", "json", "vue")) {
            assertThat(paths).anyMatch(path -> path.endsWith("." + kind));
        }
    }

    /**
     * Runs the formatter in a JVM of its own, with the compiler that tests go without: it saves a third of the time.
     */
    private static String run(String mode) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Dstdout.encoding=UTF-8",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FormatCommand.class.getName(),
                        mode)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("exit code of the formatter").isZero();
        return printed;
    }
}
