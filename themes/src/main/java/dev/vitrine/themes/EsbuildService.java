package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The native bundler as a process that stays and translates scripts, started when first needed. Safe for use by many
 * threads, which wait for each other.
 *
 * <p>It speaks a protocol of its own, which may change with its version: packets of a length, a number, and a value
 * that begins with its kind.
 */
final class EsbuildService implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int MOST_BYTES = 64 << 20;
    private static final int BOOLEAN = 1;
    private static final int NUMBER = 2;
    private static final int TEXT = 3;
    private static final int BYTES = 4;
    private static final int LIST = 5;
    private static final int OBJECT = 6;

    private final Esbuild esbuild;
    private @Nullable Process process;

    EsbuildService(Esbuild esbuild) {
        this.esbuild = esbuild;
    }

    /** What became of a script: its code, or what is wrong with it. */
    record Translation(String code, List<Esbuild.Message> errors) {}

    /** Translates one script, by flags of the bundler's command line. */
    synchronized Translation translate(String script, List<String> flags) {
        var running = process == null || !process.isAlive() ? started() : process;
        process = running;
        try (var watch = new ProcessWatch(running, LIMIT)) {
            try {
                running.getOutputStream().write(request(script, flags));
                running.getOutputStream().flush();
                var answer = packet(running);
                answer.getInt();
                return translation(value(answer));
            } catch (IOException | BufferUnderflowException broken) {
                close();
                var words = watch.exceeded()
                        ? "translating took more than " + LIMIT.toSeconds() + " seconds of processor time"
                        : "translating ended early: " + broken;
                return new Translation("", List.of(new Esbuild.Message(true, words, "", 1, 1)));
            }
        }
    }

    private Process started() {
        try {
            var fresh = esbuild.service();
            // why: its version comes first.
            packet(fresh);
            return fresh;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static byte[] request(String script, List<String> flags) {
        var packet = new ByteArrayOutputStream();
        number(packet, 0);
        packet.write(OBJECT);
        number(packet, 4);
        bytes(packet, "command");
        packet.write(TEXT);
        bytes(packet, "transform");
        bytes(packet, "flags");
        packet.write(LIST);
        number(packet, flags.size());
        for (var flag : flags) {
            packet.write(TEXT);
            bytes(packet, flag);
        }
        bytes(packet, "inputFS");
        packet.write(BOOLEAN);
        packet.write(0);
        bytes(packet, "input");
        packet.write(BYTES);
        bytes(packet, script);
        var whole = new ByteArrayOutputStream();
        number(whole, packet.size());
        whole.writeBytes(packet.toByteArray());
        return whole.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, int number) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array());
    }

    private static void bytes(ByteArrayOutputStream out, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        number(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static ByteBuffer packet(Process process) throws IOException {
        var in = new DataInputStream(process.getInputStream());
        int length = Integer.reverseBytes(in.readInt());
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a packet of " + length + " bytes");
        }
        return ByteBuffer.wrap(in.readNBytes(length)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static JsonNode value(ByteBuffer in) {
        var nodes = JsonNodeFactory.instance;
        int kind = in.get();
        switch (kind) {
            case BOOLEAN:
                return nodes.booleanNode(in.get() != 0);
            case NUMBER:
                return nodes.numberNode(in.getInt());
            case TEXT, BYTES:
                return nodes.textNode(text(in));
            case LIST:
                var list = nodes.arrayNode();
                for (int left = in.getInt(); left > 0; left--) {
                    list.add(value(in));
                }
                return list;
            case OBJECT:
                var object = nodes.objectNode();
                for (int left = in.getInt(); left > 0; left--) {
                    object.set(text(in), value(in));
                }
                return object;
            default:
                return nodes.nullNode();
        }
    }

    private static String text(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        var bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Translation translation(JsonNode answer) {
        var errors = new ArrayList<Esbuild.Message>();
        if (answer.has("error")) {
            errors.add(new Esbuild.Message(true, answer.path("error").asText(), "", 1, 1));
        }
        for (var error : answer.path("errors")) {
            var place = error.path("location");
            errors.add(new Esbuild.Message(
                    true,
                    error.path("text").asText(),
                    place.path("file").asText(),
                    place.path("line").asInt(1),
                    place.path("column").asInt() + 1));
        }
        return new Translation(answer.path("code").asText(), errors);
    }

    @Override
    public synchronized void close() {
        var running = process;
        if (running != null) {
            running.destroyForcibly();
        }
        process = null;
    }
}
