package dev.vitrine.server.backup;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names in a place of backups: {@code log/CHAIN/0000000017-1764410400000}, a piece of the log with its number and the
 * time of its last commit in milliseconds, and {@code log/CHAIN/pages-0000000017-1764410400000}, the pages of the
 * database as that piece left them. A chain holds every transaction of one run of a server; names sort by time.
 */
final class LogNames {

    static final String LOG = "log/";

    /** Files of the installation as they are: {@code files/media/…}. */
    static final String FILES = "files/";

    /** Those that were deleted, since when: {@code gone/media/…}, empty. */
    static final String GONE = "gone/";

    /** Whole backups: {@code backups/20261129T100000Z.zip}. */
    static final String BACKUPS = "backups/";

    private static final DateTimeFormatter CHAIN =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern BACKUP = Pattern.compile("backups/(\\d{8}T\\d{6}Z)\\.zip");
    private static final Pattern PIECE = Pattern.compile("log/([0-9TZ.]+)/(pages-)?(\\d{10})-(\\d{1,15})");

    private LogNames() {}

    /**
     * A piece of a log, or the pages after it.
     *
     * @param time of the newest commit in it; of the epoch where it holds a part of one
     */
    record Piece(String name, String chain, boolean pages, long number, Instant time) {

        static Optional<Piece> parse(String name) {
            var piece = PIECE.matcher(name);
            return piece.matches()
                    ? Optional.of(new Piece(
                            name,
                            piece.group(1),
                            piece.group(2) != null,
                            Long.parseLong(piece.group(3)),
                            Instant.ofEpochMilli(Long.parseLong(piece.group(4)))))
                    : Optional.empty();
        }

        static List<Piece> list(BackupPlace place) {
            return place.list(LOG).stream()
                    .flatMap(file -> parse(file.name()).stream())
                    .toList();
        }
    }

    static String chain(Instant begun) {
        return CHAIN.format(begun);
    }

    static String piece(long number, Instant time) {
        return "%010d-%d".formatted(number, time.toEpochMilli());
    }

    static String pages(long number, Instant time) {
        return "pages-" + piece(number, time);
    }

    static String backup(Instant made) {
        return BACKUPS + SECONDS.format(made) + ".zip";
    }

    static Optional<Instant> backupTime(String name) {
        var backup = BACKUP.matcher(name);
        return backup.matches() ? Optional.of(Instant.from(SECONDS.parse(backup.group(1)))) : Optional.empty();
    }
}
