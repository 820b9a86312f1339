package dev.vitrine.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/security.md} names tests that exist, and files that are there. */
final class SecurityDocumentTest {

    private static final Path ROOT = Path.of("..");

    private final String document = Files.readString(ROOT.resolve("docs/security.md"));

    SecurityDocumentTest() throws IOException {}

    @Test
    void everyTestThatItNamesExists() {
        var named = found("`(\\w+Test)`");
        assertThat(named).hasSizeGreaterThan(60);
        assertThat(tests()).containsAll(named);
    }

    @Test
    void everyFileThatItLinksIsThere() {
        var links = found("]\\(([^)#:]+)\\)");
        assertThat(links)
                .isNotEmpty()
                .allMatch(link -> Files.exists(ROOT.resolve("docs").resolve(link)));
    }

    @Test
    void everyChapterOfTheStandardIsThere() {
        assertThat(found("(?m)^### (V\\d+) ")).hasSize(17);
    }

    private Set<String> found(String pattern) {
        return Pattern.compile(pattern)
                .matcher(document)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private static Set<String> tests() {
        try (var files =
                Stream.of("admin-api", "themes", "storefront-sdk", "server").flatMap(SecurityDocumentTest::files)) {
            return files.map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<Path> files(String module) {
        try {
            return Files.walk(ROOT.resolve(module).resolve("src/test/java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
