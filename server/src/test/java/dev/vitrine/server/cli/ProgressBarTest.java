package dev.vitrine.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How far something is, as people read it. */
final class ProgressBarTest {

    private final StringWriter said = new StringWriter();
    private final AtomicLong seconds = new AtomicLong();

    private ProgressBar bar(boolean terminal) {
        return new ProgressBar(
                new PrintWriter(said), "Drawing", terminal, () -> Instant.ofEpochSecond(1000 + seconds.get()));
    }

    @Test
    void withoutATerminalThereIsALineAtOnceAndEveryFewSeconds() {
        var progressBar = bar(false);
        for (int done = 0; done <= 100; done++) {
            progressBar.update(done, 100);
            seconds.set(done / 5);
        }
        assertThat(said.toString().lines())
                .containsExactly("Drawing: 0%", "Drawing: 26%", "Drawing: 51%", "Drawing: 76%", "Drawing: 100%");
    }

    @Test
    void onATerminalEachPercentMovesTheBar() {
        var progressBar = bar(true);
        progressBar.update(0, 200);
        progressBar.update(1, 200);
        progressBar.update(2, 200);
        assertThat(said.toString().split("\r")).hasSize(3);
        assertThat(said.toString()).contains("Drawing ", "  1%").doesNotContain("\n");
    }

    @Test
    void onATerminalWordsSayWhatIsDoneWithinAPercent() {
        var progressBar = bar(true);
        progressBar.update(1, 1000, "orders: 1, 9 s left");
        progressBar.update(2, 1000, "orders: 2, 9 s left");
        seconds.set(1);
        progressBar.update(3, 1000, "orders: 3, 9 s left");
        progressBar.update(1000, 1000, "orders: 1000, 0 s left");
        assertThat(said.toString())
                .contains("  0%  orders: 1, 9 s left", "  0%  orders: 3, 9 s left", "100%")
                .doesNotContain("orders: 2", "orders: 1000");
    }
}
