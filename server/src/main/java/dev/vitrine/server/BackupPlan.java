package dev.vitrine.server;

import dev.vitrine.foundation.storage.S3Address;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a server leaves backups of itself, how often, and how long they are kept.
 *
 * @param key file of the key that encrypts them; null for none
 */
public record BackupPlan(
        Place place,
        Duration every,
        Duration keep,
        @Nullable Path key) {

    private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,3})([mhd])");

    /** A folder or a part of a bucket; one of the two is null. */
    public record Place(@Nullable Path folder, @Nullable S3Address bucket) {

        /** Empty when it is an address of an object store and cannot be read. */
        public static Optional<Place> parse(String text) {
            return text.startsWith("s3:")
                    ? S3Address.parse(text).map(address -> new Place(null, address))
                    : Optional.of(new Place(Path.of(text).toAbsolutePath().normalize(), null));
        }

        /** As settings have it, with all that it says. */
        public String text() {
            return bucket == null ? String.valueOf(folder) : bucket.text();
        }

        @Override
        public String toString() {
            return String.valueOf(bucket == null ? folder : bucket);
        }
    }

    /** {@code 30m}, {@code 6h} or {@code 7d}; empty when it is none. */
    static Optional<Duration> time(String text) {
        var time = TIME.matcher(text);
        return time.matches()
                ? Optional.of(Duration.parse((time.group(2).equals("d") ? "P" : "PT") + time.group(1) + time.group(2)))
                : Optional.empty();
    }

    static String text(Duration time) {
        return time.toHours() % 24 == 0 && time.toMinutes() % 60 == 0
                ? time.toDays() + "d"
                : time.toMinutes() % 60 == 0 ? time.toHours() + "h" : time.toMinutes() + "m";
    }
}
