package dev.vitrine.server.web;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.eclipse.jetty.io.Content;

/**
 * Bytes of a body in blocks of one size. why not one array: it would be copied each time it grows, and arrays of
 * megabytes make the garbage collector stop everybody.
 */
final class BodyBuffer {

    private static final int BLOCK = 16 * 1024;

    private final ArrayDeque<ByteBuffer> blocks = new ArrayDeque<>();
    private long size;

    long size() {
        return size;
    }

    /** Takes what remains of {@code bytes}. */
    void add(ByteBuffer bytes) {
        size += bytes.remaining();
        while (bytes.hasRemaining()) {
            if (blocks.isEmpty() || !blocks.getLast().hasRemaining()) {
                blocks.add(ByteBuffer.allocate(blocks.isEmpty() ? Math.min(BLOCK, bytes.remaining()) : BLOCK));
            }
            var block = blocks.getLast();
            var fits = Math.min(block.remaining(), bytes.remaining());
            block.put(bytes.slice(bytes.position(), fits));
            bytes.position(bytes.position() + fits);
        }
    }

    /** Gives the next block away; {@link Content.Chunk#EOF} when there is none. */
    Content.Chunk take() {
        var block = blocks.poll();
        return block == null ? Content.Chunk.EOF : Content.Chunk.from(block.flip(), blocks.isEmpty());
    }
}
