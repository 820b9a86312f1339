package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.testkit.TestServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is asked of one shop in a storm, and what visitors of another one notice. */
@Tag("long")
final class NeighbourStormTest {

    /** Four times as many as there are threads for requests. */
    private static final int STORM = 400;

    /** why several: the first may be served before the storm has all threads. */
    private static final int ROUNDS = 5;

    /** More than there are threads for requests, and how many of them are served at once. */
    private static final int READERS = 110;

    private static final int BEGUN = 16;

    private final TestServer testServer = TestServer.shared();

    /** why of its own: what was asked for is still made when its clients are gone. */
    private final String crowded = testServer.newShop().handle();

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

    @Test
    void nobodyWaitsForThoseWhoReadLargePicturesSlowly() throws IOException {
        var shop = testServer.newShop();
        var picture = "{\"product\":{\"title\":\"Noise\",\"images\":[{\"attachment\":\"" + noise() + "\"}]}}";
        var path = testServer
                .api(shop.handle())
                .post("products", picture)
                .at("/product/images/0/src")
                .asText()
                .replaceFirst("https?://[^/]+", "");
        var readers = new ArrayList<Socket>();
        try {
            for (int i = 0; i < READERS; i++) {
                readers.add(slow(shop.handle(), path));
            }
            while (unanswered(readers) > READERS - BEGUN) {
                assertThat(testServer.visitor().get("/healthz").status()).isEqualTo(200);
            }
            assertThat(testServer.visitor("demo").get("/").status()).isEqualTo(200);
        } finally {
            for (var socket : readers) {
                socket.close();
            }
        }
    }

    /** Three megabytes that no format makes smaller. */
    private static String noise() throws IOException {
        var image = new BufferedImage(1000, 1000, BufferedImage.TYPE_INT_RGB);
        var random = new Random(1);
        for (int i = 0; i < 1_000_000; i++) {
            image.setRGB(i % 1000, i / 1000, random.nextInt());
        }
        var png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return Base64.getEncoder().encodeToString(png.toByteArray());
    }

    private Socket slow(String shop, String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("127.0.0.1", testServer.port()));
        ask(socket, shop, path);
        return socket;
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
        ask(socket, crowded, path);
    }

    private void ask(Socket socket, String shop, String path) throws IOException {
        var host = shop + "." + testServer.config().baseHost();
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
