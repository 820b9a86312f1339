package dev.vitrine.foundation.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * File of a write-ahead log, read while SQLite writes it: https://www.sqlite.org/fileformat2.html#walformat. why this
 * file and no other: to close the database or its index would take SQLite's locks from them, which belong to the
 * process; the log has none.
 */
final class WriteAheadLog {

    static final int HEADER = 32;
    private static final int HEADER_SUMS = 24;
    private static final int MAGIC = 0x377f0682;

    private final Path file;

    WriteAheadLog(Path database) {
        this.file = database.resolveSibling(database.getFileName() + "-wal");
    }

    private record Header(boolean bigEndian, int pageSize, long salts, long sums) {
        int frame() {
            return LogSegment.FRAME_HEADER + pageSize;
        }

        LogPosition begin() {
            return new LogPosition(salts, HEADER, sums);
        }
    }

    /**
     * Frames of whole transactions from there on, so many bytes or a few more; nothing where no transaction follows.
     * Only a transaction that is larger is cut. {@link LogGapException} where something else follows.
     */
    Optional<LogSegment> read(LogPosition after, int most) {
        return open(log -> {
            var header = header(log);
            if (header == null) {
                return Optional.empty();
            }
            if (header.salts == after.salts()) {
                return after.offset() == 0 ? Optional.empty() : segment(log, header, after, most);
            }
            if (after.offset() == 0 && after.isFollowedBy(header.salts)) {
                return segment(log, header, header.begin(), most);
            }
            throw new LogGapException("the write-ahead log " + file + " is another one");
        });
    }

    /** Behind the last transaction in it; nothing where there is none. */
    Optional<LogPosition> end() {
        return open(log -> {
            var header = header(log);
            return header == null
                    ? Optional.empty()
                    : Optional.ofNullable(new Scan(log, header, header.begin()).to(Long.MAX_VALUE).end);
        });
    }

    /** Whether it is the log in which that position is, and not one that follows. */
    boolean isAt(LogPosition position) {
        return open(log -> Optional.ofNullable(header(log)))
                .filter(header -> header.salts == position.salts())
                .isPresent();
    }

    private static Optional<LogSegment> segment(FileChannel log, Header header, LogPosition from, int most)
            throws IOException {
        var scan = new Scan(log, header, from).to(from.offset() + most);
        var end = scan.cut != null ? scan.cut : scan.end;
        if (end == null) {
            return Optional.empty();
        }
        var frames = ByteBuffer.allocate(Math.toIntExact(end.offset() - from.offset()));
        fill(log, frames, from.offset());
        return Optional.of(new LogSegment(
                header.pageSize,
                header.bigEndian,
                from,
                end,
                scan.cut == null ? scan.committed : Instant.EPOCH,
                frames.array()));
    }

    /** One way through the frames. */
    private static final class Scan {
        private final FileChannel log;
        private final Header header;
        private LogPosition at;

        /** Behind the last commit. */
        private @Nullable LogPosition end;

        /** Where a transaction is cut that is larger than was asked for. */
        private @Nullable LogPosition cut;

        private Instant committed = Instant.EPOCH;

        Scan(FileChannel log, Header header, LogPosition from) {
            this.log = log;
            this.header = header;
            this.at = from;
        }

        Scan to(long last) throws IOException {
            var size = log.size();
            var time = Instant.EPOCH;
            var frame = ByteBuffer.allocate(header.frame());
            @Nullable LogPosition large = null;
            while (at.offset() + header.frame() <= size && (end == null || at.offset() < last)) {
                fill(log, frame.clear(), at.offset());
                var sums = LogSegment.frameSums(frame, 0, header.pageSize, header.bigEndian, at.sums());
                // why both: frames of an earlier log, and those of a transaction that was rolled back, lie behind.
                if (frame.getLong(8) != header.salts || frame.getLong(16) != sums) {
                    break;
                }
                if (frame.getInt(0) == 1) {
                    time = CommitTime.of(frame, LogSegment.FRAME_HEADER);
                }
                at = new LogPosition(header.salts, at.offset() + header.frame(), sums);
                if (end == null && large == null && at.offset() >= last) {
                    large = at;
                }
                if (frame.getInt(4) != 0) {
                    end = at;
                    committed = time;
                }
            }
            cut = end == null ? null : large;
            return this;
        }
    }

    private @Nullable Header header(FileChannel log) throws IOException {
        var bytes = ByteBuffer.allocate(HEADER);
        if (log.size() < HEADER) {
            return null;
        }
        fill(log, bytes, 0);
        var magic = bytes.getInt(0);
        var bigEndian = (magic & 1) == 1;
        var sums = bytes.getLong(HEADER_SUMS);
        // why: it is being written.
        if ((magic & ~1) != MAGIC || LogSegment.sums(bytes, 0, HEADER_SUMS, bigEndian, 0) != sums) {
            return null;
        }
        return new Header(bigEndian, bytes.getInt(8), bytes.getLong(16), sums);
    }

    private static void fill(FileChannel log, ByteBuffer bytes, long offset) throws IOException {
        while (bytes.hasRemaining()) {
            if (log.read(bytes, offset + bytes.position()) < 0) {
                throw new IOException("the log became shorter");
            }
        }
    }

    private <T> Optional<T> open(Reading<T> work) {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try (var log = FileChannel.open(file, StandardOpenOption.READ)) {
            return work.read(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        Optional<T> read(FileChannel log) throws IOException;
    }
}
