package dev.vitrine.server.console.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times and counts as operators read them, in UTC. */
final class OperatorFormat {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM, HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private OperatorFormat() {}

    /** {@code 29 Nov, 10:04:12}. */
    static String time(Instant time) {
        return TIME.format(time);
    }

    /** {@code 12 s ago}; what has not happened is {@code never}. */
    static String ago(@Nullable Instant time, Instant now) {
        if (time == null) {
            return "never";
        }
        var passed = Duration.between(time, now);
        return passed.toSeconds() < 1 ? "just now" : coarse(passed) + " ago";
    }

    /** {@code in 12 s}. */
    static String until(Instant time, Instant now) {
        var left = Duration.between(now, time);
        return left.toSeconds() < 1 ? "now" : "in " + coarse(left);
    }

    /** {@code 12 s}, {@code 5 min}, {@code 3 h}, {@code 12 days}. */
    static String coarse(Duration duration) {
        var seconds = duration.toSeconds();
        return seconds < 120
                ? seconds + " s"
                : seconds < 7_200
                        ? duration.toMinutes() + " min"
                        : duration.toHours() < 48 ? duration.toHours() + " h" : duration.toDays() + " days";
    }

    /** {@code 0.4 ms}, {@code 31 ms}, {@code 2.4 s}. */
    static String fine(Duration duration) {
        var micros = duration.toNanos() / 1_000;
        return micros < 10_000
                ? "%.1f ms".formatted(micros / 1_000.0)
                : micros < 1_000_000 ? micros / 1_000 + " ms" : "%.1f s".formatted(micros / 1_000_000.0);
    }

    static String count(long number) {
        return "%,d".formatted(number);
    }

    /** {@code 1 request}, {@code 1,200 requests}. */
    static String count(long number, String one) {
        return count(number) + " " + (number == 1 ? one : one + "s");
    }
}
