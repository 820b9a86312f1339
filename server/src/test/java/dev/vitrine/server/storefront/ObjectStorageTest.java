package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.Setting;
import dev.vitrine.server.testkit.ObjectStore;
import dev.vitrine.server.testkit.Patience;
import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two machines with one database and one object store, and no folder in common. */
@Tag("long")
final class ObjectStorageTest {

    private static final Map<String, String> PAGE = Map.of("Accept", "text/html");
    private static final Pattern BUILD = Pattern.compile("/_theme/([0-9a-f]{16})/([\\w.-]+\\.js)");

    @TempDir
    private Path folder = Path.of("");

    private EmbeddedPostgres postgres;
    private ObjectStore objectStore;

    @BeforeEach
    void start() throws IOException {
        postgres = EmbeddedPostgres.builder().start();
        objectStore = new ObjectStore(folder);
    }

    @AfterEach
    void stop() throws IOException {
        objectStore.close();
        postgres.close();
    }

    private TestServer machine(String name) {
        var settings = new HashMap<>(objectStore.settings());
        settings.put(Setting.DATABASE, postgres.getJdbcUrl("postgres", "postgres"));
        settings.put(
                Setting.KEY_FILE,
                Path.of("target", "machines.key").toAbsolutePath().toString());
        return TestServer.onItsMachine(name, settings);
    }

    @Test
    void bothShowTheSamePicturesAndTheSameBuild() throws IOException {
        try (var first = machine("machine-1")) {
            var shop = first.newShop();
            var own = UUID.randomUUID().toString();
            first.wear(
                    shop,
                    "Own",
                    TestServer.starterWith(
                            "src/layouts/Default.vue",
                            layout -> layout.replace("<slot />", "<slot /><p>" + own + "</p>")));
            var address = pictureOf(create(first, shop.handle(), "Cup", 0xaa3300));
            var small = address.replaceFirst("\\.png", "_200x.png");
            Patience.await("the build", () -> page(first, shop).contains(own));
            var build = match(page(first, shop)).group(1);
            var packed = objectStore.place("builds/" + build + ".zip");
            var made = Files.getLastModifiedTime(packed);
            var picture = first.visitor(shop.handle()).get(small);
            assertThat(picture.status()).isEqualTo(200);
            try (var second = machine("machine-2")) {
                var visitor = second.visitor(shop.handle());
                assertThat(visitor.get(small).bytes()).isEqualTo(picture.bytes());
                Patience.await("the same page", () -> page(second, shop).contains(own));
                assertThat(Files.getLastModifiedTime(packed))
                        .as("not built again")
                        .isEqualTo(made);
                var script = match(page(second, shop)).group();
                assertThat(script).contains(build);
                assertThat(visitor.get(script).bytes())
                        .isNotEmpty()
                        .isEqualTo(first.visitor(shop.handle()).get(script).bytes());
                var later = pictureOf(create(second, shop.handle(), "Jug", 0x0033aa));
                assertThat(first.visitor(shop.handle()).get(later).status()).isEqualTo(200);
                assertThat(first.config().data().resolve("media")).doesNotExist();
            }
        }
    }

    @Test
    void whileTheStoreIsAwayCopiesAreServedAndTheRestSaysSo() throws IOException {
        try (var server = machine("machine-3")) {
            var handle = server.newShop().handle();
            var seen = pictureOf(create(server, handle, "Cup", 0x11aa00));
            var unseen = pictureOf(create(server, handle, "Jug", 0xaa11bb));
            var visitor = server.visitor(handle);
            assertThat(visitor.get(seen).status()).isEqualTo(200);
            objectStore.stop();
            assertThat(visitor.get(seen).status()).as("a copy").isEqualTo(200);
            assertThat(visitor.get("/products/cup", PAGE).status()).isEqualTo(200);
            var missed = visitor.get(unseen);
            assertThat(missed.status()).isEqualTo(503);
            assertThat(missed.header("Retry-After")).isEqualTo("10");
            var refused = post(server, handle, "Mug", 0x00ff00);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("10");
            objectStore.start();
            Patience.await("the picture", () -> visitor.get(unseen).status() == 200);
            assertThat(post(server, handle, "Mug", 0x00ff00).status()).isEqualTo(201);
        }
    }

    private static String page(TestServer server, Shop shop) {
        return server.visitor(shop.handle()).get("/", PAGE).text();
    }

    private static MatchResult match(String page) {
        return BUILD.matcher(page).results().findFirst().orElseThrow();
    }

    private static JsonNode create(TestServer server, String shop, String title, int color) throws IOException {
        var created = post(server, shop, title, color);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.json().path("product");
    }

    private static Visitor.VisitorResponse post(TestServer server, String shop, String title, int color)
            throws IOException {
        var picture = new BufferedImage(400, 300, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, color);
        var png = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", png);
        var credentials = Base64.getEncoder().encodeToString(server.app(shop).getBytes(StandardCharsets.UTF_8));
        return server.visitor(shop)
                .send(
                        "POST",
                        "/admin/products.json",
                        Map.of("Authorization", "Basic " + credentials, "Content-Type", "application/json"),
                        """
                        {"product":{"title":"%s","images":[{"attachment":"%s"}]}}""".formatted(title, Base64.getEncoder().encodeToString(png.toByteArray())));
    }

    private static String pictureOf(JsonNode product) {
        return product.at("/images/0/src")
                .asText()
                .replaceFirst("https?://[^/]+", "")
                .replaceFirst("\\?.*", "");
    }
}
