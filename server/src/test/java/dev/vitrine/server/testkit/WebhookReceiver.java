package dev.vitrine.server.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Webhook receiver on this machine, without TLS (for the development switch). */
public final class WebhookReceiver implements AutoCloseable {

    private final HttpServer server;
    private final BlockingQueue<ReceivedWebhook> receivedWebhook = new LinkedBlockingQueue<>();
    private volatile int status = 200;

    public record ReceivedWebhook(Headers headers, byte[] body) {
        public JsonNode json() {
            return Json.parse(body);
        }

        public String header(String name) {
            return String.valueOf(headers.getFirst(name));
        }
    }

    public WebhookReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(
                Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory()));
        server.createContext("/", exchange -> {
            try (exchange) {
                receivedWebhook.add(new ReceivedWebhook(
                        exchange.getRequestHeaders(), exchange.getRequestBody().readAllBytes()));
                exchange.sendResponseHeaders(status, -1);
            }
        });
        server.start();
    }

    public String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    /** Whether nothing else came. */
    public boolean isQuiet() {
        return receivedWebhook.isEmpty();
    }

    public WebhookReceiver answers(int code) {
        status = code;
        return this;
    }

    /** The oldest one that was not asked for yet. */
    public ReceivedWebhook next() {
        return Patience.next("a webhook", receivedWebhook);
    }

    /** Everything so far. */
    public List<ReceivedWebhook> all() {
        return List.copyOf(receivedWebhook);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
