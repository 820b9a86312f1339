package dev.vitrine.foundation.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.testkit.TestImages;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ImageStoreTest {

    @TempDir
    Path folder;

    private ImageStore imageStore = new ImageStore(new FolderStorage(Path.of(".")));

    @BeforeEach
    void open() {
        imageStore = new ImageStore(new FolderStorage(folder));
    }

    @ParameterizedTest
    @CsvSource({
        "200,   0, NONE,    200, 100",
        "  0,  50, NONE,    100,  50",
        "100, 100, NONE,    100,  50",
        "100, 100, CENTER,  100, 100",
        "100, 100, CONTAIN, 100, 100",
        "900,   0, NONE,    400, 200",
        "800, 800, CENTER,  200, 200",
        "  0,   0, NONE,    400, 200"
    })
    void fitsIntoThePlaceAndNeverGrows(int width, int height, Crop crop, int madeWidth, int madeHeight)
            throws Exception {
        var key = imageStore.store(TestImages.of("jpg", 400, 200, 1)).key();
        var made = picture(imageStore
                .rendition(key, new ImageSize(width, height, crop, 1), false)
                .orElseThrow());

        assertThat(made.getWidth() + "x" + made.getHeight()).isEqualTo(madeWidth + "x" + madeHeight);
    }

    @ParameterizedTest
    @CsvSource({"LEFT, ff0000", "RIGHT, 0000ff", "CENTER, 00ff00"})
    void cropKeepsTheSideThatIsNamed(Crop crop, String colour) throws Exception {
        var flag = new BufferedImage(300, 100, BufferedImage.TYPE_INT_RGB);
        var colours = new Color[] {Color.RED, Color.GREEN, Color.BLUE};
        for (int x = 0; x < 300; x++) {
            for (int y = 0; y < 100; y++) {
                flag.setRGB(x, y, colours[x / 100].getRGB());
            }
        }
        var key = imageStore.store(TestImages.encoded("png", flag)).key();
        var made = picture(
                imageStore.rendition(key, new ImageSize(50, 50, crop, 1), false).orElseThrow());

        assertThat(Integer.toHexString(made.getRGB(25, 25)).substring(2)).isEqualTo(colour);
    }

    @Test
    void scaleMultiplies() throws Exception {
        var key = imageStore.store(TestImages.of("jpg", 400, 200, 1)).key();
        var made = picture(imageStore
                .rendition(key, new ImageSize(100, 0, Crop.NONE, 2), false)
                .orElseThrow());

        assertThat(made.getWidth()).isEqualTo(200);
    }

    @Test
    void browserThatTakesWebpGetsIt() throws Exception {
        var key = imageStore.store(TestImages.of("png", 64, 64, 1)).key();
        var webp = imageStore
                .rendition(key, new ImageSize(32, 0, Crop.NONE, 1), true)
                .orElseThrow();
        var plain = imageStore
                .rendition(key, new ImageSize(32, 0, Crop.NONE, 1), false)
                .orElseThrow();

        assertThat(webp.mime()).isEqualTo("image/webp");
        assertThat(new String(webp.stream().readAllBytes(), 8, 4, StandardCharsets.US_ASCII))
                .isEqualTo("WEBP");
        assertThat(plain.mime()).isEqualTo("image/png");
        assertThat(picture(webp).getWidth()).isEqualTo(32);
    }

    @Test
    void transparencyIsKept() throws Exception {
        var clear = new BufferedImage(80, 40, BufferedImage.TYPE_INT_ARGB);
        var key = imageStore.store(TestImages.encoded("png", clear)).key();
        for (var webp : new boolean[] {false, true}) {
            var made = picture(imageStore
                    .rendition(key, new ImageSize(40, 40, Crop.CONTAIN, 1), webp)
                    .orElseThrow());
            assertThat(made.getRGB(20, 20) >>> 24).isZero();
        }
    }

    @Test
    void webpIsTakenAndGivenToOthersAsPng() throws Exception {
        var webp = TestImages.encoded("webp", ImageIO.read(new ByteArrayInputStream(TestImages.of("jpg", 50, 30, 1))));
        var storedImage = imageStore.store(webp);

        assertThat(storedImage).isEqualTo(new StoredImage(storedImage.key(), "webp", 50, 30));
        assertThat(imageStore
                        .rendition(storedImage.key(), ImageSize.FULL, false)
                        .orElseThrow()
                        .mime())
                .isEqualTo("image/png");
    }

    @Test
    void gifStaysAsItIs() throws Exception {
        var gif = TestImages.of("gif", 50, 30, 1);
        var key = imageStore.store(gif).key();

        assertThat(imageStore.rendition(key, new ImageSize(10, 0, Crop.NONE, 1), true).orElseThrow().stream()
                        .readAllBytes())
                .isEqualTo(gif);
    }

    @Test
    void samePictureIsKeptOnce() throws Exception {
        var first = imageStore.store(TestImages.of("jpg", 40, 30, 1));
        var second = imageStore.store(TestImages.of("jpg", 40, 30, 1));

        assertThat(second).isEqualTo(first);
        assertThat(imageStore.stored(first.key())).contains(first);
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg xmlns='http://www.w3.org/2000/svg'/>",
                "GIF89a<script>",
                "\u0089PNG\r\n\u001a\nrubbish",
                "",
                "%PDF-1.7"
            })
    void whatIsNoPictureIsRefused(String text) {
        assertThatThrownBy(() -> imageStore.store(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(InvalidImageException.class);
    }

    @Test
    void bombIsRefusedByItsHeader() {
        var bomb = TestImages.encoded("png", new BufferedImage(20_000, 20_000, BufferedImage.TYPE_BYTE_BINARY));

        assertThat(bomb.length).isLessThan(200_000);
        assertThatThrownBy(() -> imageStore.store(bomb)).hasMessage("has more than 25 megapixels");
    }

    @Test
    void endOfAFileThatIsCutOffIsNoticed() {
        var png = TestImages.of("png", 400, 200, 1);

        assertThatThrownBy(() -> imageStore.store(Arrays.copyOf(png, png.length / 2)))
                .hasMessage("is not a readable image");
    }

    @Test
    void strangersCannotHaveFilesMadeWithoutEnd() throws Exception {
        var key = imageStore.store(TestImages.of("png", 300, 200, 1)).key();
        for (int width = 1; width <= 300; width++) {
            assertThat(imageStore.rendition(key, new ImageSize(width, width, Crop.CENTER, 1), false))
                    .isPresent();
        }
        try (var files = Files.walk(folder.resolve("media/renditions"))) {
            assertThat(files.filter(Files::isRegularFile).count()).isLessThan(60);
        }
    }

    @Test
    void manyAskAtOnceAndOneFileIsMade() throws Exception {
        var key = imageStore.store(TestImages.of("png", 600, 400, 1)).key();
        try (var callers = Executors.newFixedThreadPool(8)) {
            var made = IntStream.range(0, 32)
                    .mapToObj(i ->
                            callers.submit(() -> imageStore.rendition(key, new ImageSize(90, 0, Crop.NONE, 1), true)))
                    .toList();
            for (var one : made) {
                assertThat(one.get()).isPresent().isEqualTo(made.getFirst().get());
            }
        }
    }

    @Test
    void unknownPictureIsNone() {
        assertThat(imageStore.rendition("0".repeat(32), ImageSize.FULL, true)).isEmpty();
        assertThat(imageStore.rendition("../../etc/passwd", ImageSize.FULL, true))
                .isEmpty();
    }

    private static BufferedImage picture(Rendition rendition) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(rendition.stream().readAllBytes()));
    }
}
