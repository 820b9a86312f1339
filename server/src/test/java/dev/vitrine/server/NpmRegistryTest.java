package dev.vitrine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vitrine.themes.PackageRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NpmRegistryTest {
    private HttpServer own;
    private HttpServer other;

    @BeforeEach
    void listen() throws IOException {
        own = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        other = HttpServer.create(new InetSocketAddress("127.0.0.2", 0), 0);
        own.createContext("/npm/a/-/a-1.0.0.tgz", exchange -> send(exchange, "tarball"));
        own.createContext(
                "/npm/moved", exchange -> redirect(exchange, "http://127.0.0.1:" + port(own) + "/npm/a/-/a-1.0.0.tgz"));
        own.createContext("/npm/away", exchange -> redirect(exchange, "http://127.0.0.2:" + port(other) + "/secret"));
        other.createContext("/", exchange -> send(exchange, "secret"));
        own.start();
        other.start();
    }

    @AfterEach
    void close() {
        own.stop(0);
        other.stop(0);
    }

    @Test
    void registryInAPrivateNetworkIsAsked() throws IOException {
        var registry = NpmRegistry.at("http://127.0.0.1:" + port(own) + "/npm");
        assertThat(text(registry.tarball(address(registry, "/a/-/a-1.0.0.tgz"), 100)))
                .isEqualTo("tarball");
        assertThat(text(registry.tarball(address(registry, "/moved"), 100))).isEqualTo("tarball");
    }

    @Test
    void itLeadsNowhereElseInThatNetwork() {
        var registry = NpmRegistry.at("http://127.0.0.1:" + port(own) + "/npm");
        assertThatThrownBy(() -> registry.tarball(address(registry, "/away"), 100))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("it ");
    }

    @Test
    void answersThatAreNoTarballOrTooLargeAreRefused() {
        var registry = NpmRegistry.at("http://127.0.0.1:" + port(own) + "/npm");
        assertThatThrownBy(() -> registry.tarball(address(registry, "/gone"), 100))
                .hasMessage("it was answered with status 404");
        assertThatThrownBy(() -> registry.tarball(address(registry, "/a/-/a-1.0.0.tgz"), 3))
                .hasMessageContaining("is larger than");
    }

    @Test
    void withoutAnAddressThereIsNone() {
        assertThat(NpmRegistry.at("").address()).isEmpty();
    }

    private static URI address(PackageRegistry registry, String path) {
        return URI.create(registry.address() + path);
    }

    private static int port(HttpServer http) {
        return http.getAddress().getPort();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void redirect(HttpExchange exchange, String address) throws IOException {
        exchange.getResponseHeaders().set("Location", address);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }
}
