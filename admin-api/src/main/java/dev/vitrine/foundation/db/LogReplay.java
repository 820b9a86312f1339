package dev.vitrine.foundation.db;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replay of a write-ahead log into a file of pages that nobody has open, up to the last transaction that was committed
 * at a moment or before it.
 */
public final class LogReplay implements AutoCloseable {

    private final FileChannel pages;
    private final Instant moment;
    private final List<Page> transaction = new ArrayList<>();
    private Instant time;
    private @Nullable LogPosition position;
    private long transactions;
    private boolean over;

    /** A page as a transaction leaves it. */
    private record Page(int number, ByteBuffer bytes) {}

    public LogReplay(Path pages, Instant moment) throws IOException {
        this.time = SqliteLog.time(pages);
        this.pages = FileChannel.open(pages, StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.moment = moment;
    }

    /**
     * Goes on with the next piece; false when the moment is reached. {@link DatabaseBackupException} when it is not the
     * next one.
     */
    public boolean apply(LogSegment segment) throws IOException {
        if (segment.frames().length == 0) {
            return !over;
        }
        if (position != null && !follows(position, segment.from())) {
            throw new DatabaseBackupException("it does not go on where the one before it ends");
        }
        position = segment.to();
        var frames = ByteBuffer.wrap(segment.frames());
        var size = LogSegment.FRAME_HEADER + segment.pageSize();
        for (int frame = 0; frame < segment.frames().length && !over; frame += size) {
            var page = frames.slice(frame + LogSegment.FRAME_HEADER, segment.pageSize());
            transaction.add(new Page(frames.getInt(frame), page));
            var pagesAfter = frames.getInt(frame + Integer.BYTES);
            if (pagesAfter != 0) {
                commit(Integer.toUnsignedLong(pagesAfter) * segment.pageSize());
            }
        }
        return !over;
    }

    private static boolean follows(LogPosition before, LogPosition after) {
        return before.equals(after) || before.isFollowedBy(after.salts()) && after.offset() == WriteAheadLog.HEADER;
    }

    private void commit(long size) throws IOException {
        var committed = transaction.stream()
                .filter(page -> page.number == 1)
                .reduce((_, last) -> last)
                .map(page -> CommitTime.of(page.bytes, 0))
                .orElse(time);
        if (committed.isAfter(moment)) {
            over = true;
            return;
        }
        for (var page : transaction) {
            var offset = (Integer.toUnsignedLong(page.number) - 1) * page.bytes.capacity();
            while (page.bytes.hasRemaining()) {
                pages.write(page.bytes, offset + page.bytes.position());
            }
        }
        pages.truncate(size);
        transaction.clear();
        time = committed;
        transactions++;
    }

    /** When the newest transaction was committed that the file holds. */
    public Instant time() {
        return time;
    }

    /** How many were added; those that shared a commit are one. */
    public long transactions() {
        return transactions;
    }

    /** Returns when all of it is on the disk. */
    @Override
    public void close() throws IOException {
        try (pages) {
            pages.force(true);
        }
    }
}
