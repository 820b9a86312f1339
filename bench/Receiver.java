import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Endpoints of webhooks on this machine, which answer at once and count. */
final class Receiver implements AutoCloseable {

    private final AtomicLong received = new AtomicLong();
    private final HttpServer server;

    Receiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, -1);
                received.incrementAndGet();
            }
        });
        server.start();
    }

    /** Subscribes one more endpoint, of this name. */
    void subscribe(Instance instance, Connection connection, String topic, String name) throws IOException {
        connection.call(instance.api("POST", "/admin/webhooks.json", "{\"webhook\":{\"topic\":\"" + topic
                + "\",\"address\":\"http://localhost:" + server.getAddress().getPort() + "/" + name
                + "\",\"format\":\"json\"}}"), 201);
    }

    long received() {
        return received.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
