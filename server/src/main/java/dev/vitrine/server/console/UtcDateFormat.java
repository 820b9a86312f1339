package dev.vitrine.server.console;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Date format of the consoles at the base host, in UTC. */
public final class UtcDateFormat {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private UtcDateFormat() {}

    /** {@code 1 March 2026}; nothing for what has not happened. */
    public static String day(@Nullable Instant time) {
        return time == null ? "" : DAY.format(time);
    }
}
