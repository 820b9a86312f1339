package dev.vitrine.server.console;

import java.util.Locale;

/** How many rows a list has: all of them, or those that were counted before counting stopped. */
public record RowCount(long rows, boolean exact) {

    public static RowCount exactly(long rows) {
        return new RowCount(rows, true);
    }

    /** {@code 10,000+} where there are more. */
    String words() {
        return String.format(Locale.ENGLISH, "%,d", rows) + (exact ? "" : "+");
    }
}
