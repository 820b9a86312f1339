package dev.vitrine.foundation.db;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/**
 * Time of a commit, in the header of a SQLite file: milliseconds, the high bits as {@code application_id} and the low
 * ones as {@code user_version}. So each transaction in a write-ahead log says when it was committed.
 */
final class CommitTime {

    private static final int LOW = 60;
    private static final int HIGH = 68;
    private static final int BITS = 31;

    private CommitTime() {}

    static List<String> statements(long millis) {
        return List.of(
                "pragma application_id = " + (millis >>> BITS),
                "pragma user_version = " + (millis & Integer.MAX_VALUE));
    }

    /** Of the first page of a file, which begins at that index. */
    static Instant of(ByteBuffer bytes, int index) {
        return Instant.ofEpochMilli((long) bytes.getInt(index + HIGH) << BITS | bytes.getInt(index + LOW));
    }
}
