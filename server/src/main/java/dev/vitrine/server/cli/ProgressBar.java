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
    private static final Duration MOVING = Duration.ofMillis(200);

    /** What a terminal understands as: take away the rest of the line. */
    private static final String CLEAR = "\u001b[K";

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

    /** The same with words about what is done just now, which a terminal shows anew several times a second. */
    synchronized void update(long done, long all, String detail) {
        if (!terminal || done == all) {
            update(done, all);
            return;
        }
        var now = clock.instant();
        if (now.isAfter(told.plus(MOVING))) {
            told = now;
            shown = percent(done, all);
            out.print(bar(shown) + "  " + detail + CLEAR);
            out.flush();
        }
    }

    private static int percent(long done, long all) {
        return all == 0 ? 100 : (int) (100 * done / all);
    }

    private String bar(int percent) {
        var filled = WIDTH * percent / 100;
        return "\r%s %s%s %3d%%".formatted(what, "█".repeat(filled), "░".repeat(WIDTH - filled), percent);
    }

    synchronized void update(long done, long all) {
        var percent = percent(done, all);
        var now = clock.instant();
        if (percent <= shown || !terminal && percent < 100 && now.isBefore(told.plus(OFTEN))) {
            return;
        }
        shown = percent;
        told = now;
        if (terminal) {
            out.print(bar(percent));
            out.print(percent == 100 ? CLEAR + System.lineSeparator() : "");
        } else {
            out.printf(Locale.ROOT, "%s: %d%%%n", what, percent);
        }
        out.flush();
    }
}
