package dev.vitrine.testkit;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** External image host on this machine: serves bytes, redirects, and counts requests. */
public final class ImageHost implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();

    public ImageHost() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            var path = exchange.getRequestURI().getPath();
            try (exchange) {
                if (redirects.containsKey(path)) {
                    exchange.getResponseHeaders().set("Location", redirects.get(path));
                    exchange.sendResponseHeaders(302, -1);
                } else if (files.containsKey(path)) {
                    exchange.sendResponseHeaders(200, files.get(path).length);
                    exchange.getResponseBody().write(files.get(path));
                } else {
                    exchange.sendResponseHeaders(404, -1);
                }
            }
        });
        server.start();
    }

    public ImageHost serves(String path, byte[] bytes) {
        files.put(path, bytes);
        return this;
    }

    public ImageHost redirects(String path, String to) {
        redirects.put(path, to);
        return this;
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    public int asked() {
        return asked.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
