package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands take, and how they say that they take something else. */
final class FlagsTest {

    private record Ended(int status, String output) {}

    @ParameterizedTest
    @ValueSource(strings = {"serve", "demo", "config", "doctor"})
    void everyFlagOfTheReadmeIsTakenByServers(String command) throws IOException {
        var flags = Pattern.compile("(?m)^\\| `(--[a-z-]+)` \\|")
                .matcher(Files.readString(Path.of("../README.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(flags).hasSize(Setting.values().length);
        var line = Vitrine.line();
        for (var flag : flags) {
            line.parseArgs(command, flag, "on");
        }
        assertThat(run(command, "--help").output()).contains(flags);
    }

    @Test
    void whatIsGivenIsUsedAndForgottenBeforeTheNextLine() {
        var proxies = run("config", "--trusted-proxies", "10.0.0.0/8", "--dev-allow-local-webhooks");
        assertThat(proxies.output())
                .containsPattern("trusted-proxies +10.0.0.0/8 +--trusted-proxies")
                .containsPattern("dev-allow-local-webhooks +on ");
        assertThat(run("config").output()).containsPattern("trusted-proxies +none +default");
    }

    @Test
    void configAndDoctorSayHowThemesAreConfined() {
        assertThat(run("config").output()).contains("Work on themes is");
        var doctor = run("doctor");
        assertThat(doctor.output()).startsWith(doctor.status() == 0 ? "ok " : "missing ");
        assertThat(doctor.output()).contains("Work on themes is");
    }

    @Test
    void everyCommandAnswersToHelpAndVersion() {
        for (var words : new String[] {"", "serve", "app", "app create", "app secret new", "help"}) {
            var help = run(Stream.of((words + " --help").strip().split(" ")).toArray(String[]::new));
            assertThat(help.status()).as(words).isZero();
            assertThat(help.output()).contains("Usage: ./vitrine " + words).contains("-h, --help");
        }
        assertThat(run("--version").output()).startsWith("Vitrine ");
        assertThat(run("app", "list", "-V")).isEqualTo(run("-V"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fly         | There is no command 'fly'. | ./vitrine --help
            dmeo        | There is no command 'dmeo'. Did you mean 'demo'? | ./vitrine --help
            help sevre  | There is no command 'sevre'. Did you mean 'serve'? | ./vitrine --help
            app craete  | There is no command 'app craete'. Did you mean 'create'? | ./vitrine app --help
            serve fly   | 'fly' is one word too many. | ./vitrine serve --help
            serve --prot | There is no flag '--prot' here. Did you mean '--port'? | ./vitrine serve --help
            shop features --on wholesale | Missing required option: '--shop=SHOP' | ./vitrine shop features --help
            shop set --shop x name | Missing required parameter: 'VALUE' | ./vitrine shop set --help
            """)
    void wrongCallIsExplainedWithWhatWasMeant(String words, String sentence, String help) {
        var ended = run(words.split(" "));
        assertThat(ended).isEqualTo(new Ended(2, sentence + "\nSee: " + help));
    }

    private static Ended run(String... words) {
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        var status = Vitrine.line().setOut(printer).setErr(printer).execute(words);
        return new Ended(status, output.toString().strip());
    }
}
