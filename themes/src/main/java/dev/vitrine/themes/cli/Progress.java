package dev.vitrine.themes.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** Progress bar on a terminal; elsewhere a line at its end. */
final class Progress {
    private static final int WIDTH = 28;

    private final PrintWriter err;
    private final String what;
    private final boolean terminal;
    private int shown = -1;

    Progress(PrintWriter err, String what) {
        var console = System.console();
        this.err = err;
        this.what = what;
        this.terminal = console != null && console.isTerminal();
    }

    void update(long done, long all) {
        var percent = all == 0 ? 100 : (int) (100 * done / all);
        if (percent <= shown) {
            return;
        }
        shown = percent;
        if (terminal) {
            var filled = WIDTH * percent / 100;
            err.printf(Locale.ROOT, "\r%s %s%s %3d%%", what, "█".repeat(filled), "░".repeat(WIDTH - filled), percent);
            err.print(percent == 100 ? System.lineSeparator() : "");
        } else if (percent == 100) {
            err.println(what + ": done");
        }
        err.flush();
    }
}
