package dev.vitrine.server.console;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Days as the rooms of the base host print them; they have no zone of their own. */
public final class Dates {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private Dates() {}

    /** {@code 1 March 2026}; nothing for what has not happened. */
    public static String day(@Nullable Instant time) {
        return time == null ? "" : DAY.format(time);
    }
}
