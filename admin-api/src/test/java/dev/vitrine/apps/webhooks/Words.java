package dev.vitrine.apps.webhooks;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** A receiver that answers each path with exactly the words that a test gives, and hangs up. Many may call at once. */
final class Words implements AutoCloseable {

    private final ServerSocket socket;
    private final Function<String, String> words;

    Words(Function<String, String> words) throws IOException {
        this.words = words;
        this.socket = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> {
            while (!socket.isClosed()) {
                try {
                    var caller = socket.accept();
                    Thread.ofVirtual().start(() -> answer(caller));
                } catch (IOException e) {
                    return;
                }
            }
        });
    }

    String url(String path) {
        return "http://localhost:" + socket.getLocalPort() + path;
    }

    private void answer(Socket caller) {
        try (caller) {
            var path = request(caller.getInputStream()).split(" ", 3)[1];
            caller.getOutputStream().write(words.apply(path).getBytes(StandardCharsets.US_ASCII));
            caller.getOutputStream().flush();
        } catch (IOException e) {
            // The other end may be gone.
        }
    }

    /** All of it. why: who hangs up on unread words resets the connection, and the answer may be lost. */
    private static String request(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        var length = head.toString().replaceFirst("(?is).*content-length: (\\d+).*", "$1");
        in.readNBytes(Integer.parseInt(length));
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
