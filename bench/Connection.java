import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/** One kept-alive connection: as little work as possible, so that the server is measured and not this. */
final class Connection implements AutoCloseable {
    private final Socket socket;
    private final BufferedInputStream in;

    private final LongConsumer times;

    Connection(int port) throws IOException {
        this(port, nanoseconds -> {});
    }

    /** {@code times}: takes the nanoseconds of each answer. */
    Connection(int port, LongConsumer times) throws IOException {
        this.times = times;
        this.socket = new Socket("127.0.0.1", port);
        this.socket.setTcpNoDelay(true);
        this.socket.setSoTimeout(120_000);
        this.in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    /** An answer; header names in lower case, lines of the same name one below the other. */
    record Answer(int status, Map<String, String> headers, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** Sends it and fails if the answer is none of {@code expected}. */
    Answer call(byte[] request, int... expected) throws IOException {
        var begun = System.nanoTime();
        socket.getOutputStream().write(request);
        var status = Integer.parseInt(line().split(" ")[1]);
        var headers = new HashMap<String, String>();
        for (var line = line(); !line.isEmpty(); line = line()) {
            var colon = line.indexOf(':');
            headers.merge(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip(),
                    (one, other) -> one + "\n" + other);
        }
        var chunked = headers.getOrDefault("transfer-encoding", "").endsWith("chunked");
        var body = chunked ? chunks() : in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        times.accept(System.nanoTime() - begun);
        var answer = new Answer(status, headers, body);
        if (IntStream.of(expected).noneMatch(each -> each == status)) {
            throw new IllegalStateException(
                    new String(request, StandardCharsets.ISO_8859_1).lines().findFirst().orElse("")
                            + " was answered " + status + " in place of " + Arrays.toString(expected) + ": "
                            + headers.getOrDefault("location", "") + answer.text());
        }
        return answer;
    }

    private byte[] chunks() throws IOException {
        var all = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            all.write(in.readNBytes(size));
            line();
        }
        line();
        return all.toByteArray();
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
