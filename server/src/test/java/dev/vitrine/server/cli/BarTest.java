package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How far something is, as people read it. */
final class BarTest {

    private final StringWriter said = new StringWriter();
    private final AtomicLong seconds = new AtomicLong();

    private Bar bar(boolean terminal) {
        return new Bar(new PrintWriter(said), "Drawing", terminal, () -> Instant.ofEpochSecond(1000 + seconds.get()));
    }

    @Test
    void withoutATerminalThereIsALineAtOnceAndEveryFewSeconds() {
        var bar = bar(false);
        for (int done = 0; done <= 100; done++) {
            bar.at(done, 100);
            seconds.set(done / 5);
        }
        assertThat(said.toString().lines())
                .containsExactly("Drawing: 0%", "Drawing: 26%", "Drawing: 51%", "Drawing: 76%", "Drawing: 100%");
    }

    @Test
    void onATerminalEachPercentMovesTheBar() {
        var bar = bar(true);
        bar.at(0, 200);
        bar.at(1, 200);
        bar.at(2, 200);
        assertThat(said.toString().split("\r")).hasSize(3);
        assertThat(said.toString()).contains("Drawing ", "  1%").doesNotContain("\n");
    }
}
