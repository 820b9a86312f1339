package dev.vitrine.server.console.apps;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Days as people read them. */
final class Days {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    private Days() {}

    static String of(Instant time, ZoneId zone) {
        return DAY.format(time.atZone(zone));
    }
}
