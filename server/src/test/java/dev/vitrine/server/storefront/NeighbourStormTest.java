package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.TestServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What is asked of one shop in a storm, and what visitors of another one notice. */
final class NeighbourStormTest {

    /** Four times as many as there are threads for requests. */
    private static final int STORM = 400;

    /** why several: the first may be served before the storm has all threads. */
    private static final int ROUNDS = 5;

    private final TestServer testServer = TestServer.shared();

    @Test
    void cachedPagesOfAnotherShopDoNotWaitForPagesThatAreMade() throws IOException {
        assertThat(unansweredWhenANeighbourIsServed(i -> "/search?q=storm" + i)).isGreaterThan(STORM / 2);
    }

    @Test
    void cachedPagesOfAnotherShopDoNotWaitForPictures() throws IOException {
        var pictures = new ArrayList<String>();
        testServer
                .api("demo")
                .get("products")
                .path("products")
                .forEach(product -> product.path("images").forEach(image -> pictures.add(sized(image))));
        // why by chance: a size that an earlier run made needs no work.
        var width = ThreadLocalRandom.current().nextInt(300, 600);
        assertThat(unansweredWhenANeighbourIsServed(
                        i -> pictures.get(i % pictures.size()).formatted(width, width + i / pictures.size())))
                .isGreaterThan(STORM / 2);
    }

    private static String sized(JsonNode image) {
        return image.path("src")
                .asText()
                .replaceFirst("https?://[^/]+", "")
                .replaceFirst("\\.(\\w+)(\\?.*)?$", "_%dx%d_crop_center.$1");
    }

    private int unansweredWhenANeighbourIsServed(IntFunction<String> path) throws IOException {
        var neighbour = testServer.visitor(testServer.newShop().handle());
        assertThat(neighbour.get("/").status()).isEqualTo(200);
        var storm = new ArrayList<Socket>();
        try {
            for (int i = 0; i < STORM; i++) {
                storm.add(connected());
            }
            for (int i = 0; i < STORM; i++) {
                ask(storm.get(i), path.apply(i));
            }
            for (int i = 0; i < ROUNDS; i++) {
                assertThat(neighbour.get("/").status()).isEqualTo(200);
            }
            return unanswered(storm);
        } finally {
            for (var socket : storm) {
                socket.close();
            }
        }
    }

    /** why answered once: a connection that nobody has accepted yet waits in the kernel, and no storm begins. */
    private Socket connected() throws IOException {
        var socket = new Socket("127.0.0.1", testServer.port());
        ask(socket, "/robots.txt");
        socket.setSoTimeout(30_000);
        var answer = new StringBuilder();
        while (answer.indexOf("Sitemap:") < 0) {
            answer.append((char) socket.getInputStream().read());
        }
        while (socket.getInputStream().available() > 0) {
            socket.getInputStream().read();
        }
        return socket;
    }

    private static int unanswered(List<Socket> sockets) throws IOException {
        int count = 0;
        for (var socket : sockets) {
            count += socket.getInputStream().available() == 0 ? 1 : 0;
        }
        return count;
    }

    private void ask(Socket socket, String path) throws IOException {
        var host = "demo." + testServer.config().baseHost();
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
