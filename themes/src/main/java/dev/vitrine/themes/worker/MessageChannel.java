package dev.vitrine.themes.worker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Channel of messages of length-prefixed strings over two streams; for one thread at a time. */
public final class MessageChannel {
    // why: neither side trusts the other to be in its right mind; a length beyond this ends the conversation.
    private static final int MAX_BYTES = 32 << 20;
    private static final int MAX_PARTS = 64;

    private final DataInputStream in;
    private final DataOutputStream out;

    public MessageChannel(InputStream in, OutputStream out) {
        this.in = new DataInputStream(new BufferedInputStream(in, 1 << 16));
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    public void send(String... parts) throws IOException {
        out.writeInt(parts.length);
        for (var part : parts) {
            var bytes = part.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        out.flush();
    }

    /** Waits for the next message; {@link EOFException} when the other side is gone or talks nonsense. */
    public List<String> receive() throws IOException {
        var count = in.readInt();
        if (count < 0 || count > MAX_PARTS) {
            throw new EOFException("not a message");
        }
        var parts = new ArrayList<String>(count);
        int total = 0;
        for (int i = 0; i < count; i++) {
            var length = in.readInt();
            if (length < 0 || length > MAX_BYTES - total) {
                throw new EOFException("a message of more than 32 MB");
            }
            total += length;
            var bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException("a message broke off");
            }
            parts.add(new String(bytes, StandardCharsets.UTF_8));
        }
        return parts;
    }
}
