package dev.vitrine.themes;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Registry of packages on this machine, asked by plain HTTP. */
final class LocalRegistry implements PackageRegistry, AutoCloseable {
    private final HttpServer http;
    private final Map<String, byte[]> tarballs = new ConcurrentHashMap<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    LocalRegistry() {
        try {
            http = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        http.createContext("/npm/", exchange -> {
            var path = exchange.getRequestURI().getPath().substring("/npm".length());
            asked.add(path);
            var tarball = tarballs.get(path);
            exchange.sendResponseHeaders(tarball == null ? 404 : 200, tarball == null ? -1 : tarball.length);
            try (var body = exchange.getResponseBody()) {
                body.write(tarball == null ? new byte[0] : tarball);
            }
        });
        http.start();
    }

    /** Paths that were asked for, in order. */
    List<String> asked() {
        return asked;
    }

    void put(String path, byte[] tarball) {
        tarballs.put(path, tarball);
    }

    @Override
    public String address() {
        return "http://localhost:" + http.getAddress().getPort() + "/npm";
    }

    @Override
    public byte[] tarball(URI address, int most) throws IOException {
        try (var body = address.toURL().openStream()) {
            return body.readNBytes(most);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
