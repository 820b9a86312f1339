package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What a first start of the demo says meanwhile. */
final class DemoCommandTest {

    @Test
    void everyLongStepOfAFirstStartIsNamedWhenItBegins() {
        var said = new StringWriter();
        var progress = DemoCommand.shown(new PrintWriter(said));
        progress.loaded(1, 4);
        assertThat(said.toString().lines()).containsExactly("Storing the pictures: 25%");
        progress.loaded(4, 4);
        assertThat(said.toString().lines()).endsWith("Storing the pictures: 100%", "Filling the shops …");
        progress.done(2);
        assertThat(said.toString().lines()).last().isEqualTo("Opened 2 demo shops.");
    }
}
