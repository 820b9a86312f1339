package dev.vitrine.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.demo.art.ImageFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pictures that are shipped are those that the painter paints. */
final class DemoImagesTest {

    private static final Path SHIPPED = Path.of("src/main/resources/demo/pictures");
    private static final Path PAINTED = Path.of("target/demo-pictures");
    private static final long MOST_BYTES = 8_000_000;
    private static final double MOST_DIFFERENCE = 2;

    /** Of how many pictures one is painted: of those of one product most are painted in the same way. */
    private static final int STRIDE = "full".equals(System.getProperty("vitrine.size")) ? 1 : 5;

    private final DemoPainter painter = DemoPainter.full();

    @ParameterizedTest
    @MethodSource("dev.vitrine.server.demo.DemoShop#all")
    void everyPictureOfAShopIsShippedAndNoOther(DemoShop shop) throws IOException {
        try (var files = Files.list(SHIPPED.resolve(shop.handle()))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(shop.fileNames());
        }
    }

    @Test
    void picturesStaySmall() throws IOException {
        long bytes = 0;
        for (var shop : DemoShop.all()) {
            for (var fileName : shop.fileNames()) {
                bytes += Files.size(SHIPPED.resolve(shop.handle()).resolve(fileName));
            }
        }
        assertThat(bytes).isBetween(1L, MOST_BYTES);
    }

    @ParameterizedTest
    @MethodSource("dev.vitrine.server.demo.DemoShop#all")
    void firstPicturesAreWhatThePainterPaints(DemoShop shop) throws IOException {
        var scene = shop.scenes().getFirst().fileName();
        var product = shop.products().getFirst().pictures().getFirst().fileName();
        assertThat(isShipped(shop, scene, painter.paint(shop, scene))).isTrue();
        assertThat(isShipped(shop, product, painter.paint(shop, product))).isTrue();
        assertThat(isShipped(shop, scene, painter.paint(shop, product))).isFalse();
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.vitrine.server.demo.DemoShop#all")
    void picturesAreWhatThePainterPaints(DemoShop shop) throws IOException {
        var folder = Files.createDirectories(PAINTED.resolve(shop.handle()));
        var changed = new ArrayList<String>();
        var fileNames = shop.fileNames();
        for (int i = 0; i < fileNames.size(); i += STRIDE) {
            var fileName = fileNames.get(i);
            var painted = painter.paint(shop, fileName);
            Files.write(folder.resolve(fileName), ImageFile.webp(painted));
            if (!isShipped(shop, fileName, painted)) {
                changed.add(fileName);
            }
        }
        assertThat(changed).as("cp -r server/%s/. server/%s", PAINTED, SHIPPED).isEmpty();
    }

    /** As far as can be seen: WebP keeps pixels only nearly, and not the same way on all machines. */
    private static boolean isShipped(DemoShop shop, String fileName, BufferedImage painted) throws IOException {
        var file = SHIPPED.resolve(shop.handle()).resolve(fileName);
        if (Files.notExists(file)) {
            return false;
        }
        var shipped = ImageIO.read(file.toFile());
        return shipped.getWidth() == painted.getWidth()
                && shipped.getHeight() == painted.getHeight()
                && difference(painted, shipped) < MOST_DIFFERENCE;
    }

    /** Mean difference of a channel, of 255. */
    private static double difference(BufferedImage one, BufferedImage other) {
        long sum = 0;
        long count = 0;
        for (int y = 0; y < one.getHeight(); y += 3) {
            for (int x = 0; x < one.getWidth(); x += 3) {
                for (int shift = 0; shift <= 16; shift += 8) {
                    sum += Math.abs((one.getRGB(x, y) >> shift & 0xFF) - (other.getRGB(x, y) >> shift & 0xFF));
                    count++;
                }
            }
        }
        return (double) sum / count;
    }
}
