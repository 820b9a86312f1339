package dev.vitrine.foundation.kernel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Times as the API prints them: whole seconds and always an offset. */
public final class Times {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx");

    private Times() {}

    /** With the offset that the zone had at that instant, not today's. */
    public static String print(Instant time, ZoneId zone) {
        return FORMAT.format(time.truncatedTo(ChronoUnit.SECONDS).atZone(zone));
    }

    /**
     * Reads a time, a time without offset (in {@code zone}), or a date: its first second, or its last when
     * {@code endOfDay}. A blank before the offset is a {@code +} that an unencoded query lost. Years have four digits,
     * as they are printed.
     */
    public static Optional<Instant> parse(String text, ZoneId zone, boolean endOfDay) {
        var value = text.strip().replaceFirst("(\\d\\d:\\d\\d(?:\\.\\d+)?) (\\d\\d:?\\d\\d)$", "$1+$2");
        if (!value.matches("\\d{4}-.*")) {
            return Optional.empty();
        }
        try {
            if (value.length() == 10) {
                var time = endOfDay ? LocalTime.of(23, 59, 59) : LocalTime.MIDNIGHT;
                return Optional.of(
                        LocalDate.parse(value).atTime(time).atZone(zone).toInstant());
            }
            return Optional.of(
                    value.matches(".*T.*(Z|[+-]\\d\\d:\\d\\d)$")
                            ? OffsetDateTime.parse(value).toInstant()
                            : LocalDateTime.parse(value).atZone(zone).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
