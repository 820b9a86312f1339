package dev.vitrine.server.storefront;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vitrine.server.testkit.TestServer;
import dev.vitrine.server.testkit.Visitor;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PicturesTest {

    private final TestServer testServer = TestServer.shared();
    private final Visitor visitor = testServer.visitor("demo");

    @Test
    void aPictureComesInTheAskedSize() throws IOException {
        var visitorResponse = visitor.get(picture().replace(".jpg", "_120x.jpg"));
        assertThat(visitorResponse.status()).isEqualTo(200);
        assertThat(visitorResponse.header("content-type")).isEqualTo("image/jpeg");
        assertThat(visitorResponse.header("cache-control")).contains("immutable");
        assertThat(ImageIO.read(new ByteArrayInputStream(visitorResponse.bytes()))
                        .getWidth())
                .isEqualTo(120);
    }

    @Test
    void aBrowserThatTakesWebpGetsIt() {
        var visitorResponse =
                visitor.get(picture().replace(".jpg", "_120x.jpg"), Map.of("Accept", "image/avif,image/webp,*/*"));
        assertThat(visitorResponse.header("content-type")).isEqualTo("image/webp");
        assertThat(visitorResponse.header("vary")).contains("Accept");
    }

    @Test
    void thereIsNoPictureUnderAMadeUpKey() {
        assertThat(visitor.get("/media/00000000000000000000000000000000/x.jpg").status())
                .isEqualTo(404);
        assertThat(visitor.get("/media/..%2f..%2fetc/passwd.jpg").status()).isBetween(400, 404);
    }

    @Test
    void whoTakesNoWebpIsToldApartByCachesToo() {
        var plain = visitor.get(picture(), Map.of("Accept", "image/png,*/*"));
        assertThat(plain.header("content-type")).isEqualTo("image/jpeg");
        assertThat(plain.header("vary")).contains("Accept");
    }

    @Test
    void aPictureIsNeverMadeLargerThanItIs() throws IOException {
        var original = read(picture());
        var huge = read(picture().replace(".jpg", "_4000x.jpg"));
        assertThat(huge.getWidth()).isEqualTo(original.getWidth());
        assertThat(huge.getHeight()).isEqualTo(original.getHeight());
    }

    @Test
    void itsShapeIsKeptUnlessACropIsAskedFor() throws IOException {
        var original = read(picture());
        var low = read(picture().replace(".jpg", "_x100.jpg"));
        assertThat(low.getHeight()).isEqualTo(100);
        assertThat(low.getWidth()).isCloseTo(100 * original.getWidth() / original.getHeight(), within(1));
        var square = read(picture().replace(".jpg", "_90x90_crop_center.jpg"));
        assertThat(square.getWidth()).isEqualTo(90);
        assertThat(square.getHeight()).isEqualTo(90);
        var sharp = read(picture().replace(".jpg", "_60x@2x.jpg"));
        assertThat(sharp.getWidth()).isEqualTo(120);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"_x.exe", "_99999x.jpg", "_10x10_crop_nowhere.jpg", "@9x.jpg", "_-5x.jpg", "_10xx10.jpg", ".svg"
            })
    void nonsenseIsNotThere(String ending) {
        assertThat(visitor.get(picture().replace(".jpg", ending)).status()).isEqualTo(404);
    }

    @Test
    void everyPictureOfAPageHasItsSizeInTheMarkup() {
        var images = visitor.get("/collections/kitchen").html().select("#app .card img");
        assertThat(images).isNotEmpty();
        for (var image : images) {
            assertThat(image.attr("width")).as(image.outerHtml()).matches("[1-9]\\d*");
            assertThat(image.attr("height")).as(image.outerHtml()).matches("[1-9]\\d*");
        }
    }

    private BufferedImage read(String path) throws IOException {
        var visitorResponse = visitor.get(path);
        assertThat(visitorResponse.status()).as(path).isEqualTo(200);
        return ImageIO.read(new ByteArrayInputStream(visitorResponse.bytes()));
    }

    private String picture() {
        return visitor.get("/_page/products/stoneware-jug")
                .json()
                .at("/data/product/image/src")
                .asText();
    }
}
