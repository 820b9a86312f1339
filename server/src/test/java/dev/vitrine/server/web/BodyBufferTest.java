package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BodyBufferTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16 * 1024, 16 * 1024 + 1, 100_000})
    void bytesComeOutAsTheyCameIn(int size) {
        var bytes = new byte[size];
        var random = new Random(size);
        random.nextBytes(bytes);
        var body = new BodyBuffer();
        for (var rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
            var piece = rest.slice(rest.position(), Math.min(rest.remaining(), 1 + random.nextInt(20_000)));
            rest.position(rest.position() + piece.remaining());
            body.add(piece);
        }
        assertThat(body.size()).isEqualTo(size);

        var taken = new ByteArrayOutputStream();
        Content.Chunk chunk;
        do {
            chunk = body.take();
            taken.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
        } while (!chunk.isLast());
        assertThat(taken.toByteArray()).isEqualTo(bytes);
        assertThat(body.take()).isEqualTo(Content.Chunk.EOF);
    }
}
