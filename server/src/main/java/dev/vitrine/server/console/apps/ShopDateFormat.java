package dev.vitrine.server.console.apps;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Date format in a shop's time zone. */
final class ShopDateFormat {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    private ShopDateFormat() {}

    static String of(Instant time, ZoneId zone) {
        return DAY.format(time.atZone(zone));
    }
}
