package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs a command in this process, and asserts how it ends. */
final class CommandRun {

    private CommandRun() {}

    /** What it printed, to either stream. */
    static String of(int status, List<String> words) {
        var output = new StringWriter();
        var printer = new PrintWriter(output, true);
        assertThat(Vitrine.line().setOut(printer).setErr(printer).execute(words.toArray(String[]::new)))
                .as(output.toString())
                .isEqualTo(status);
        return output.toString().strip();
    }
}
