package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestCertificate;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that speaks TLS by itself, asked by clients that trust nothing but its certificate. */
final class TlsTest {

    private static final String[] HOSTS = {"localhost", "shops.test", "*.shops.test"};

    @TempDir
    private Path folder = Path.of("");

    private final int redirectPort = TestServer.freePort();
    private TestCertificate certificate;
    private TestServer testServer;

    @BeforeEach
    void start() throws IOException {
        certificate = write();
        testServer = TestServer.onItsMachine(
                "tls",
                Map.of(
                        Setting.BASE_HOST,
                        "shops.test",
                        Setting.BIND,
                        "127.0.0.1",
                        Setting.TLS_CERTIFICATE,
                        folder.resolve("c.pem").toString(),
                        Setting.TLS_KEY,
                        folder.resolve("k.pem").toString(),
                        Setting.TLS_REDIRECT_PORT,
                        Integer.toString(redirectPort)));
    }

    @AfterEach
    void stop() {
        testServer.close();
    }

    @Test
    void bothVersionsOfHttpAreSpokenAndPlainHttpLeadsHere() throws Exception {
        for (var version : Version.values()) {
            if (version == Version.HTTP_1_1 || version == Version.HTTP_2) {
                var response =
                        client(certificate, version).send(request("/healthz"), HttpResponse.BodyHandlers.ofString());
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.version()).isEqualTo(version);
                assertThat(response.headers().firstValue("strict-transport-security"))
                        .isPresent();
            }
        }
        var plain = Visitor.at(redirectPort, "shops.test").get("/sign-in?to=%2F");
        assertThat(plain.status()).isEqualTo(308);
        assertThat(plain.header("Location")).isEqualTo("https://shops.test:" + port() + "/sign-in?to=%2F");
    }

    @Test
    void addressesSayHttpsAndCookiesAreSentOverNothingElse() throws IOException {
        var host = testServer.newShop().handle() + "." + testServer.config().baseHost();
        assertThat(ask(host, "/sitemap.xml")).contains("<loc>https://" + host + "/</loc>");
        assertThat(ask(testServer.config().baseHost(), "/sign-in"))
                .startsWith("HTTP/1.1 200")
                .containsPattern("(?i)set-cookie: __Host-[^\\n]*; secure");
    }

    /** Whoever is connected stays so; who comes gets the newer one; and half a change changes nothing. */
    @Test
    void aNewerCertificateIsTakenWhileTheServerRuns() throws Exception {
        var before = client(certificate, Version.HTTP_2);
        assertThat(before.send(request("/healthz"), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200);
        var newer = write();
        Patience.await("the newer certificate", () -> presents(newer));
        assertThat(before.send(request("/healthz"), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200);

        Files.writeString(folder.resolve("c.pem"), "nothing");
        assertThat(presents(newer)).isTrue();
        var newest = write();
        Patience.await("the newest certificate", () -> presents(newest));
    }

    private TestCertificate write() throws IOException {
        return TestCertificate.of(HOSTS).writeTo(folder.resolve("c.pem"), folder.resolve("k.pem"));
    }

    /** Whether a client that trusts that one alone gets a connection. */
    private boolean presents(TestCertificate trusted) {
        try (var socket = connected(trusted)) {
            return socket.getSession().getPeerCertificates()[0].equals(trusted.certificate());
        } catch (IOException e) {
            return false;
        }
    }

    /** The whole answer. why over a socket: Java's client does not let a test choose the host. */
    private String ask(String host, String path) throws IOException {
        try (var socket = connected(certificate)) {
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/html\r\nConnection: close\r\n\r\n"
                            .formatted(path, host)
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private SSLSocket connected(TestCertificate trusted) throws IOException {
        var socket = trusted.trusted().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port());
        if (socket instanceof SSLSocket encrypted) {
            encrypted.startHandshake();
            return encrypted;
        }
        throw new IllegalStateException("not encrypted");
    }

    private int port() {
        return testServer.config().port();
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port() + path))
                .build();
    }

    private static HttpClient client(TestCertificate trusted, Version version) {
        return HttpClient.newBuilder()
                .sslContext(trusted.trusted())
                .version(version)
                .build();
    }
}
