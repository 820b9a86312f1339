package dev.vitrine.server.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** How far something is: a bar that moves on a terminal, a line for each quarter elsewhere. Threads may share it. */
final class Bar {

    private static final int WIDTH = 28;

    private final PrintWriter out;
    private final String what;
    private final boolean terminal;
    private int shown = -1;

    Bar(PrintWriter out, String what, boolean terminal) {
        this.out = out;
        this.what = what;
        this.terminal = terminal;
    }

    /** On this process's own terminal, if it has one. */
    static Bar of(PrintWriter out, String what) {
        var console = System.console();
        return new Bar(out, what, console != null && console.isTerminal());
    }

    synchronized void at(long done, long all) {
        int percent = all == 0 ? 100 : (int) (100 * done / all);
        int step = terminal ? percent : percent / 25 * 25;
        if (step <= shown) {
            return;
        }
        shown = step;
        if (terminal) {
            int filled = WIDTH * percent / 100;
            out.printf(Locale.ROOT, "\r%s %s%s %3d%%", what, "█".repeat(filled), "░".repeat(WIDTH - filled), percent);
            out.print(percent == 100 ? System.lineSeparator() : "");
        } else if (step > 0) {
            out.printf(Locale.ROOT, "%s: %d%%%n", what, step);
        }
        out.flush();
    }
}
