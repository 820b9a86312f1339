package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key file beside the data, where operators keep it and what is told without it. */
final class KeyCommandsTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void keysAreKeptElsewhereTurnedAndMissed() throws IOException {
        var keys = folder.resolve("vault/vitrine.key");
        run(0, keys, "shop", "create", "Corner shop", "--handle", "corner", "--port", "9999");
        run(0, keys, "app", "create", "--shop", "corner", "--name", "Reader", "--scopes", "read_orders");
        assertThat(folder.resolve("data/tokens.key")).doesNotExist();
        assertThat(Files.readAllLines(keys)).hasSize(1);
        assertThat(run(0, keys, "keys", "rotate")).contains("1 secrets are sealed with a new key", keys.toString());
        assertThat(Files.readAllLines(keys)).hasSize(2);
        run(0, keys, "shop", "list");
        Files.delete(keys);
        assertThat(run(1, keys, "shop", "list"))
                .startsWith("The key file " + keys + " is missing")
                .contains("--key-file FILE")
                .doesNotContain("Exception");
        assertThat(run(1, keys, "keys", "rotate")).contains("is missing");
        assertThat(keys).doesNotExist();
    }

    private String run(int status, Path keys, String... arguments) {
        var text = new StringWriter();
        var line = Vitrine.line().setOut(new PrintWriter(text)).setErr(new PrintWriter(text));
        var data = folder.resolve("data").toString();
        var all = Stream.concat(Stream.of(arguments), Stream.of("--data", data, "--key-file", keys.toString()));
        assertThat(line.execute(all.toArray(String[]::new))).as(text.toString()).isEqualTo(status);
        return text.toString().strip();
    }
}
