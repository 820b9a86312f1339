package dev.vitrine.server.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/** Progress bar on a terminal; elsewhere a line every few seconds. Safe for use by many threads. */
final class ProgressBar {

    private static final int WIDTH = 28;
    private static final Duration OFTEN = Duration.ofSeconds(5);

    private final PrintWriter out;
    private final String what;
    private final boolean terminal;
    private final InstantSource clock;
    private int shown = -1;
    private Instant told = Instant.EPOCH;

    ProgressBar(PrintWriter out, String what, boolean terminal, InstantSource clock) {
        this.out = out;
        this.what = what;
        this.terminal = terminal;
        this.clock = clock;
    }

    /** On this process's own terminal, if it has one. */
    static ProgressBar of(PrintWriter out, String what) {
        var console = System.console();
        return new ProgressBar(out, what, console != null && console.isTerminal(), InstantSource.system());
    }

    synchronized void update(long done, long all) {
        var percent = all == 0 ? 100 : (int) (100 * done / all);
        var now = clock.instant();
        if (percent <= shown || !terminal && percent < 100 && now.isBefore(told.plus(OFTEN))) {
            return;
        }
        shown = percent;
        told = now;
        if (terminal) {
            var filled = WIDTH * percent / 100;
            out.printf(Locale.ROOT, "\r%s %s%s %3d%%", what, "█".repeat(filled), "░".repeat(WIDTH - filled), percent);
            out.print(percent == 100 ? System.lineSeparator() : "");
        } else {
            out.printf(Locale.ROOT, "%s: %d%%%n", what, percent);
        }
        out.flush();
    }
}
