package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.testkit.Visitor;
import dev.vitrine.server.testkit.World;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class PicturesTest {

    private final World world = World.shared();
    private final Visitor visitor = world.visitor("demo");

    @Test
    void aPictureComesInTheAskedSize() throws IOException {
        var answer = visitor.get(picture().replace(".jpg", "_120x.jpg"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("image/jpeg");
        assertThat(answer.header("cache-control")).contains("immutable");
        assertThat(ImageIO.read(new ByteArrayInputStream(answer.bytes())).getWidth())
                .isEqualTo(120);
    }

    @Test
    void aBrowserThatTakesWebpGetsIt() {
        var answer = visitor.get(picture().replace(".jpg", "_120x.jpg"), Map.of("Accept", "image/avif,image/webp,*/*"));
        assertThat(answer.header("content-type")).isEqualTo("image/webp");
        assertThat(answer.header("vary")).contains("Accept");
    }

    @Test
    void thereIsNoPictureUnderAMadeUpKey() {
        assertThat(visitor.get("/media/00000000000000000000000000000000/x.jpg").status())
                .isEqualTo(404);
        assertThat(visitor.get("/media/..%2f..%2fetc/passwd.jpg").status()).isBetween(400, 404);
    }

    private String picture() {
        return visitor.get("/_page/products/stoneware-jug")
                .json()
                .at("/data/product/image/src")
                .asText();
    }
}
