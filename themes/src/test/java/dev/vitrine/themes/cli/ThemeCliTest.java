package dev.vitrine.themes.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What all commands of {@code ./vitrine theme} have in common. */
final class ThemeCliTest {
    private static final Map<String, List<String>> NEEDED = Map.of("create", List.of("quiet"));

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void everyCommandTakesJsonPathAndEnvironment() throws IOException {
        Files.createDirectory(folder.resolve("src"));
        Files.writeString(folder.resolve("theme.toml"), "[environments.staging]\nstore = \"quiet\"\n");
        var commands = ThemeCli.line("help").getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .toList();
        assertThat(commands).extracting(CommandLine::getCommandName).contains("check", "push", "help", "auth:login");
        for (var command : commands) {
            assertThat(command.getCommandSpec().optionsMap())
                    .as(command.getCommandName())
                    .containsKeys("--json", "--path", "--environment");
            if (!command.getCommandName().equals("help")) {
                readsTheProfileOfThatFolder(command.getCommandName());
            }
        }
    }

    private void readsTheProfileOfThatFolder(String name) throws IOException {
        assertThat(run(name, "--json", "--path", folder.toString(), "--environment", "nowhere"))
                .as(name + err)
                .isEqualTo(2);
        assertThat(json().path("ok").asBoolean(true)).as(name).isFalse();
        assertThat(json().at("/error/message").asText()).as(name).contains("no environment nowhere; there is staging");
    }

    @Test
    void helpDescribesTheCommands() throws IOException {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).contains("Commands:", "push", "help").doesNotContain("warm-up");
        assertThat(run("help", "push")).isZero();
        assertThat(out.toString()).contains("--merge").doesNotContain("Commands:");
        assertThat(run("help", "pushh")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no command 'pushh'. Did you mean push");
    }

    @Test
    void helpForScriptsIsJson() throws IOException {
        assertThat(run("help", "--json")).isZero();
        assertThat(json().path("ok").asBoolean()).isTrue();
        assertThat(json().path("commands").findValuesAsText("name"))
                .contains("serve", "sync")
                .doesNotContain("warm-up");
        assertThat(run("help", "create", "--json")).isZero();
        assertThat(json().path("commands")).hasSize(1);
        assertThat(json().at("/commands/0/parameters/0/name").asText()).isEqualTo("HANDLE");
        assertThat(json().at("/commands/0/options").toString()).contains("\"--overwrite\"");
    }

    private int run(String name, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        var arguments = new ArrayList<>(List.of(name));
        arguments.addAll(NEEDED.getOrDefault(name, List.of()));
        arguments.addAll(List.of(more));
        return ThemeCli.line(name)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString());
    }
}
