package dev.vitrine.testkit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** DNS server on this machine whose TXT records tests write. Safe for use by many threads. */
public final class DnsServer {

    private static final int HEADER = 12;
    private static final int TXT = 16;
    private static final int NO_SUCH_NAME = 3;
    private static final int FAILURE = 2;

    private final DatagramSocket socket;
    private final Map<String, List<String>> records = new ConcurrentHashMap<>();
    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    private static final class Shared {
        static final DnsServer SERVER = new DnsServer();
    }

    private DnsServer() {
        try {
            this.socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().name("dns").start(this::serve);
    }

    /** The one of this process: tests use names of their own. */
    public static DnsServer shared() {
        return Shared.SERVER;
    }

    public String address() {
        return socket.getLocalAddress().getHostAddress() + ":" + socket.getLocalPort();
    }

    /** What TXT records of that name say from now on; the name is gone without any. */
    public void say(String name, String... texts) {
        failing.remove(name);
        records.put(name, List.of(texts));
    }

    /** From now on it cannot say what there is at that name. */
    public void fail(String name) {
        failing.add(name);
    }

    private void serve() {
        var packet = new DatagramPacket(new byte[512], 512);
        try {
            while (true) {
                socket.receive(packet);
                var answer = answer(Arrays.copyOf(packet.getData(), packet.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                packet.setLength(512);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] answer(byte[] query) throws IOException {
        var name = new StringBuilder();
        var at = HEADER;
        for (; query[at] != 0; at += query[at] + 1) {
            name.append(name.isEmpty() ? "" : ".")
                    .append(new String(query, at + 1, query[at], StandardCharsets.US_ASCII));
        }
        // The name's end, its type and its class.
        var question = Arrays.copyOfRange(query, HEADER, at + 5);
        var texts = query[at + 2] == TXT ? records.getOrDefault(name.toString(), List.of()) : List.<String>of();
        var code = failing.contains(name.toString()) ? FAILURE : texts.isEmpty() ? NO_SUCH_NAME : 0;
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.write(query, 0, 2);
        out.writeShort(0x8580 | code);
        out.writeShort(1);
        out.writeShort(code == 0 ? texts.size() : 0);
        out.writeInt(0);
        out.write(question);
        for (var text : code == 0 ? texts : List.<String>of()) {
            var letters = text.getBytes(StandardCharsets.US_ASCII);
            // The name of the question again.
            out.writeShort(0xC000 | HEADER);
            out.writeShort(TXT);
            out.writeShort(1);
            out.writeInt(60);
            out.writeShort(letters.length + 1);
            out.writeByte(letters.length);
            out.write(letters);
        }
        return bytes.toByteArray();
    }
}
