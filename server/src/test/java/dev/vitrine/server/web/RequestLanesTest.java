package dev.vitrine.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests that wait for the database's writer, which a test holds, and what others notice of it. */
@Tag("long")
final class RequestLanesTest {

    /** More than there are threads, and than may wait. */
    private static final int STORM = 400;

    private static final TestServer SERVER = TestServer.own("lanes");

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Socket> storm = new ArrayList<>();
    private final String host =
            SERVER.newShop().handle() + "." + SERVER.config().baseHost();
    private final Thread writer =
            new Thread(() -> SERVER.platform().foundation().database().change(tx -> awaitEnd()));

    @BeforeEach
    void holdTheWriter() throws InterruptedException {
        writer.start();
        held.await();
    }

    @AfterEach
    void letItGo() throws IOException {
        end.countDown();
        for (var socket : storm) {
            socket.close();
        }
    }

    @AfterAll
    static void close() {
        SERVER.close();
    }

    @Test
    void healthAndPagesDoNotWaitForRequestsThatWrite() throws IOException {
        var neighbour = SERVER.visitor("demo");
        storm();
        for (int i = 0; i < 5; i++) {
            assertThat(neighbour.get("/healthz").status()).isEqualTo(200);
            assertThat(neighbour.get("/").status()).isEqualTo(200);
        }
    }

    @Test
    void requestsOfAnotherShopThatOnlyReadDoNotWaitForThem() throws IOException {
        storm();
        assertThat(SERVER.visitor("demo").get("/cart.json").status()).isEqualTo(200);
    }

    @Test
    void whatIsTooMuchIsAnsweredAtOnce() throws IOException {
        assertThat(storm("POST", "/cart/clear.json", "application/json"))
                .contains(" 503 ", "Retry-After: 2", "{\"success\":false,\"error\":{\"code\":\"busy\"");
        assertThat(storm("GET", "/admin/orders.json", "*/*")).contains(" 503 ", "{\"errors\":\"Too many");
        assertThat(storm("GET", "/checkout", "text/html")).contains(" 503 ", "Retry-After: 2", "<h1>There are many");
    }

    private void storm() throws IOException {
        storm("POST", "/cart/clear.json", "application/json");
    }

    /** More than may wait of such requests; the first answer. */
    private String storm(String method, String path, String accept) throws IOException {
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < STORM; i++) {
            sockets.add(sent(method, path, accept));
        }
        storm.addAll(sockets);
        // why so often: when one was answered, as many wait as may.
        for (int i = 0; i < STORM; i++) {
            for (var socket : sockets) {
                if (socket.getInputStream().available() > 0) {
                    return answer(socket);
                }
            }
            assertThat(answer(sent("GET", "/robots.txt", "*/*"))).contains(" 200 ");
        }
        throw new AssertionError("all of them wait");
    }

    private Socket sent(String method, String path, String accept) throws IOException {
        var socket = new Socket("127.0.0.1", SERVER.port());
        socket.setSoTimeout(30_000);
        var body = method.equals("POST") ? "{}" : "";
        socket.getOutputStream()
                .write((method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nAccept: " + accept
                                + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                                + body.length() + "\r\n\r\n" + body)
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        try (socket) {
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .lines()
                    .collect(Collectors.joining("\n"));
        }
    }

    private void awaitEnd() {
        held.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
