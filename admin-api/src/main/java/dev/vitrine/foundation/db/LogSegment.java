package dev.vitrine.foundation.db;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * Piece of a write-ahead log: frames, each a page of the database as a transaction left it.
 *
 * @param bigEndian whether checksums read the frames so
 * @param committed when the last transaction that ends in it was committed
 */
public record LogSegment(
        int pageSize, boolean bigEndian, LogPosition from, LogPosition to, Instant committed, byte[] frames) {

    static final int FRAME_HEADER = 24;

    private static final int LEAST_PAGE = 512;

    private static final byte[] FORM = "vitrine-log-1\n".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = FORM.length + Integer.BYTES * 2 + Long.BYTES * 7;

    /** A piece without frames, which only says where the log goes on. */
    public static LogSegment mark(LogPosition position) {
        return new LogSegment(LEAST_PAGE, false, position, position, Instant.EPOCH, new byte[0]);
    }

    /** As a file has it. */
    public byte[] bytes() {
        var buffer = ByteBuffer.allocate(HEADER + frames.length).put(FORM);
        buffer.putInt(pageSize).putInt(bigEndian ? 1 : 0);
        put(buffer, from);
        put(buffer, to);
        return buffer.putLong(committed.toEpochMilli()).put(frames).array();
    }

    private static void put(ByteBuffer buffer, LogPosition position) {
        buffer.putLong(position.salts()).putLong(position.offset()).putLong(position.sums());
    }

    /** {@link DatabaseBackupException} when it is none, or was changed. */
    public static LogSegment of(byte[] file) {
        if (file.length < HEADER || !Arrays.equals(file, 0, FORM.length, FORM, 0, FORM.length)) {
            throw new DatabaseBackupException("it is no piece of a log");
        }
        var buffer = ByteBuffer.wrap(file).position(FORM.length);
        var pageSize = buffer.getInt();
        var bigEndian = buffer.getInt() == 1;
        var from = position(buffer);
        var to = position(buffer);
        var committed = Instant.ofEpochMilli(buffer.getLong());
        var segment = new LogSegment(
                pageSize, bigEndian, from, to, committed, Arrays.copyOfRange(file, buffer.position(), file.length));
        segment.verify();
        return segment;
    }

    private static LogPosition position(ByteBuffer buffer) {
        return new LogPosition(buffer.getLong(), buffer.getLong(), buffer.getLong());
    }

    private void verify() {
        var size = FRAME_HEADER + pageSize;
        if (pageSize < LEAST_PAGE || frames.length != to.offset() - from.offset() || frames.length % size != 0) {
            throw new DatabaseBackupException("its frames are not those that it names");
        }
        var buffer = ByteBuffer.wrap(frames);
        var sums = from.sums();
        for (int frame = 0; frame < frames.length; frame += size) {
            sums = frameSums(buffer, frame, pageSize, bigEndian, sums);
        }
        if (sums != to.sums()) {
            throw new DatabaseBackupException("its checksum is wrong");
        }
    }

    /** Checksum after a frame, which covers eight bytes of its header and its page. */
    static long frameSums(ByteBuffer buffer, int frame, int pageSize, boolean bigEndian, long before) {
        return sums(
                buffer,
                frame + FRAME_HEADER,
                pageSize,
                bigEndian,
                sums(buffer, frame, 2 * Integer.BYTES, bigEndian, before));
    }

    /** The checksum of write-ahead logs: https://www.sqlite.org/fileformat2.html#checksum_algorithm */
    static long sums(ByteBuffer buffer, int from, int length, boolean bigEndian, long before) {
        var words = buffer.duplicate().order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int first = (int) (before >>> Integer.SIZE);
        int second = (int) before;
        for (int index = from; index < from + length; index += 2 * Integer.BYTES) {
            first += words.getInt(index) + second;
            second += words.getInt(index + Integer.BYTES) + first;
        }
        return LogPosition.both(first, second);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LogSegment segment
                && from.equals(segment.from)
                && Arrays.equals(frames, segment.frames);
    }

    @Override
    public int hashCode() {
        return from.hashCode();
    }

    @Override
    public String toString() {
        return from + " to " + to;
    }
}
