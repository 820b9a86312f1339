package dev.vitrine.themes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Templates, style sheets, scripts, JSON and themes are formatted as Prettier prints them; see `./format`. */
class FormatTest {

    @Tag("browser")
    @Test
    void filesAreFormatted() throws IOException {
        var write = System.getProperty("format.write") != null;
        var unformatted = new ArrayList<String>();
        try (var prettier = new Prettier()) {
            for (var file : files().toList()) {
                var formatted = prettier.format(file);
                if (!formatted.equals(file.text())) {
                    unformatted.add(file.path());
                    if (write) {
                        Files.writeString(file.location(), formatted);
                    }
                }
            }
        }
        if (write) {
            unformatted.forEach(System.out::println);
        } else {
            assertThat(unformatted).as("not formatted, run ./format").isEmpty();
        }
    }

    @Test
    void allKindsOfFilesAreLookedAt() {
        var paths = files().map(SourceFile::path).toList();
        assertThat(paths).hasSizeGreaterThan(250);
        for (var kind : List.of("html", "css", "scss", "js", "ts", "json", "vue")) {
            assertThat(paths).anyMatch(path -> path.endsWith("." + kind));
        }
    }

    private static Stream<SourceFile> files() {
        return new SourceFiles(Path.of("..").toAbsolutePath().normalize()).list();
    }
}
