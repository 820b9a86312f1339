package dev.vitrine.themes.devserver;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Open event streams of pages. A page that shows another version than the newest is told to load itself anew. */
final class UpdateStreams {
    private static final long BEAT_SECONDS = 15;
    private static final String END = "";

    private record Event(String version, String data) {
        String text() {
            return "id: " + version + "\ndata: " + data + "\n\n";
        }
    }

    private final String run = Long.toString(System.nanoTime(), Character.MAX_RADIX);
    private final Set<BlockingQueue<Event>> open = ConcurrentHashMap.newKeySet();
    private long number;

    /** What the newest page shows. */
    synchronized String version() {
        return run + "-" + number;
    }

    /** Sends an update that makes a new version of all pages. */
    synchronized void send(String data) {
        number++;
        var event = new Event(version(), data);
        open.forEach(queue -> queue.add(event));
    }

    /** Sends what is no new version, such as a fault. */
    synchronized void tell(String data) {
        var event = new Event(version(), data);
        open.forEach(queue -> queue.add(event));
    }

    /** Serves one page until it goes away. */
    void serve(HttpExchange exchange) throws IOException {
        var shown = Objects.requireNonNullElse(
                exchange.getRequestHeaders().getFirst("Last-Event-ID"),
                SampleShop.query("?" + exchange.getRequestURI().getRawQuery()).getOrDefault("version", ""));
        var queue = new LinkedBlockingQueue<Event>();
        synchronized (this) {
            if (!shown.equals(version())) {
                queue.add(new Event(version(), "{\"reload\":true}"));
            }
            open.add(queue);
        }
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        try (exchange) {
            exchange.sendResponseHeaders(200, 0);
            var out = exchange.getResponseBody();
            write(out, ": open\n\n");
            while (true) {
                var event = queue.poll(BEAT_SECONDS, TimeUnit.SECONDS);
                if (event != null && event.data().equals(END)) {
                    return;
                }
                write(out, event == null ? ": still there\n\n" : event.text());
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (IOException gone) {
            // can fail: pages are closed.
        } finally {
            open.remove(queue);
        }
    }

    /** Ends all streams. */
    void end() {
        open.forEach(queue -> queue.add(new Event("", END)));
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
