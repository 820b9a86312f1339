package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code vitrine theme check}: exit codes, forms of its report, and what it writes. */
@Tag("long")
class CheckCommandTest {
    private static final Path CACHE = Path.of("target", "theme-cache").toAbsolutePath();
    private static final String BOX = "<template><input aria-label=\"Name\" @keyup.13=\"go\" /></template>\n";

    @TempDir
    private Path theme;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void starterTheme() throws IOException {
        for (var file : BundledTheme.STARTER.files().entrySet()) {
            var target = theme.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.write(target, file.getValue());
        }
    }

    @Test
    void soundThemeExitsWith0() {
        assertThat(check()).isZero();
        assertThat(check("--fail-on", "warning")).isZero();
    }

    @Test
    void findingsDecideTheExitCode() throws IOException {
        write("src/blocks/Box.vue", "<template><img src=\"x.png\" alt=\"\" /></template>\n");
        assertThat(check()).isZero();
        assertThat(check("--fail-on", "warning")).isOne();
        write("src/blocks/Box.vue", BOX);
        assertThat(check()).isOne();
        assertThat(check("--rule", "image-alt")).isZero();
        assertThat(check("--fail-on", "never")).isZero();
    }

    @Test
    void wrongCallsExitWith2() {
        assertThat(check("--rule", "no-such-rule")).isEqualTo(2);
        assertThat(check("--format", "xml")).isEqualTo(2);
        assertThat(line().execute("check", theme.resolve("src").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("There is no rule no-such-rule", "holds no theme");
    }

    @Test
    void fixWritesWhatItMendsAndNothingElse() throws IOException {
        write("src/blocks/Box.vue", BOX);
        var before = contents();
        assertThat(check("--fix")).isZero();
        assertThat(out.toString()).startsWith("Mended 1 in 1 file:\n  src/blocks/Box.vue\n");
        assertThat(contents()).isEqualTo(before.replace("@keyup.13", "@keyup.enter"));
        assertThat(check("--fix")).isZero();
        assertThat(contents()).isEqualTo(before.replace("@keyup.13", "@keyup.enter"));
    }

    @Test
    void reportsAreWrittenToAFile() throws IOException {
        write("src/blocks/Box.vue", BOX);
        var report = theme.resolve("report.sarif");
        assertThat(check("--format", "sarif", "--output", report.toString())).isOne();
        assertThat(out.toString()).isEmpty();
        assertThat(new ObjectMapper().readTree(report.toFile()).path("version").asText())
                .isEqualTo("2.1.0");
    }

    @Test
    void jsonSaysWhetherTheThemeIsSound() throws IOException {
        check("--json");
        assertThat(json().path("ok").asBoolean()).isTrue();
        write("src/blocks/Box.vue", BOX);
        out.getBuffer().setLength(0);
        check("--json");
        assertThat(json().path("ok").asBoolean(true)).isFalse();
        assertThat(json().at("/error/code").asInt()).isOne();
        assertThat(json().at("/counts/error").asInt()).isOne();
    }

    @Test
    void listNamesTheRules() {
        assertThat(check("--list")).isZero();
        assertThat(out.toString()).contains("vue2-filter", "required-file", "--fix where safe");
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString());
    }

    private int check(String... more) {
        var arguments =
                Stream.concat(Stream.of("check", theme.toString(), "--cache", CACHE.toString()), Stream.of(more));
        return line().execute(arguments.toArray(String[]::new));
    }

    private CommandLine line() {
        return ThemeCli.line("check").setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(theme.resolve(file), text);
    }

    private String contents() throws IOException {
        var contents = new StringBuilder();
        try (var files = Files.walk(theme.resolve("src"))) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
                contents.append(file).append('\n').append(Files.readString(file));
            }
        }
        return contents.toString();
    }
}
