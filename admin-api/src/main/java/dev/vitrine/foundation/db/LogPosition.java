package dev.vitrine.foundation.db;

/**
 * Position in a write-ahead log, between two of its frames.
 *
 * @param salts of the log's header, both in one number; a log that begins anew adds one to the upper half
 * @param offset in the file; 0 when the log with these salts is over and the next one follows
 * @param sums checksum of all before it, both halves in one number
 */
public record LogPosition(long salts, long offset, long sums) {

    static long both(int upper, int lower) {
        return (long) upper << Integer.SIZE | Integer.toUnsignedLong(lower);
    }

    LogPosition restarted() {
        return new LogPosition(salts, 0, 0);
    }

    /** Whether a log with those salts is the one that follows. */
    boolean isFollowedBy(long others) {
        return (int) (others >>> Integer.SIZE) == (int) (salts >>> Integer.SIZE) + 1;
    }
}
