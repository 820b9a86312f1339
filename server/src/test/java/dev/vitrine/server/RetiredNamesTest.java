package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The glossary's retired names: what was renamed does not come back under its old name. */
final class RetiredNamesTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^\\| `(\\w+)` \\| ([\\w-]+)(?: `([\\w.]+)`)? \\| `\\w+` \\|$");
    private static final Pattern EVENT = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| `[a-z_]+` \\|$");

    @Test
    void noTypeHasARetiredName() throws IOException {
        var rows = rows(TYPE, "### Types");
        assertThat(rows).hasSizeGreaterThan(400);
        var sources = sources().map(ROOT::relativize).map(Path::toString).toList();
        for (var row : rows) {
            var folder = row.group(3) == null ? "" : row.group(3).replace('.', '/') + "/";
            var end = "/" + folder + row.group(1) + ".java";
            assertThat(sources)
                    .as(row.group())
                    .noneMatch(source -> source.startsWith(row.group(2) + "/src/main") && source.endsWith(end));
        }
    }

    @Test
    void noLogEventHasARetiredName() throws IOException {
        var rows = rows(EVENT, "### Events of the log");
        assertThat(rows).hasSizeGreaterThan(20);
        for (var source : sources().toList()) {
            var text = Files.readString(source);
            for (var row : rows) {
                assertThat(text).as(source + " " + row.group()).doesNotContainPattern("event=" + row.group(1) + "\\b");
            }
        }
    }

    private static List<MatchResult> rows(Pattern row, String heading) throws IOException {
        var glossary = Files.readString(ROOT.resolve("docs/glossary.md"));
        var part = glossary.substring(glossary.indexOf(heading) + heading.length());
        return row.matcher(part.replaceFirst("(?s)\n### .*", "")).results().toList();
    }

    private static Stream<Path> sources() throws IOException {
        var found = Stream.<Path>empty();
        for (var module : List.of("admin-api", "themes", "storefront-sdk", "server")) {
            found = Stream.concat(found, Files.walk(ROOT.resolve(module).resolve("src/main/java")));
        }
        return found.filter(file -> file.toString().endsWith(".java"));
    }
}
