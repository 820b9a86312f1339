package dev.vitrine.server.demo.art;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vitrine.server.demo.DemoImage.View;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
final class StillLifeTest {
    private static final Palette CLAY = Palette.of(new Color(0xB9694A));
    private static final Palette INK = Palette.of(new Color(0x31435A));

    @ParameterizedTest
    @EnumSource(Subject.class)
    void drawsTheSamePixelsTwice(Subject subject) {
        for (var view : View.values()) {
            assertThat(pixels(StillLife.draw(subject, CLAY, Tone.OAT, view, 240, 300)))
                    .isEqualTo(pixels(StillLife.draw(subject, CLAY, Tone.OAT, view, 240, 300)));
        }
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void showsItsColour(Subject subject) {
        var clay = pixels(StillLife.draw(subject, CLAY, Tone.OAT, View.FRONT, 160, 200));
        var ink = pixels(StillLife.draw(subject, INK, Tone.OAT, View.FRONT, 160, 200));
        var changed = differing(clay, ink);
        assertThat(changed).as("pixels that tell clay from ink").isGreaterThan(60);
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void leavesAirAroundTheThing(Subject subject) {
        var picture = StillLife.draw(subject, INK, Tone.OAT, View.FRONT, 240, 300);
        var other = StillLife.draw(subject, CLAY, Tone.OAT, View.FRONT, 240, 300);
        for (int y = 0; y < 300; y++) {
            assertThat(picture.getRGB(2, y)).isEqualTo(other.getRGB(2, y));
            assertThat(picture.getRGB(237, y)).isEqualTo(other.getRGB(237, y));
        }
    }

    @ParameterizedTest
    @EnumSource(Scene.class)
    void scenesFillBothFramesAndAreSteady(Scene scene) {
        var wide = scene.draw(Tone.FOREST, 320, 180);
        assertThat(pixels(wide)).isEqualTo(pixels(scene.draw(Tone.FOREST, 320, 180)));
        assertThat(wide.getWidth()).isEqualTo(320);
        var tall = scene.draw(Tone.FOREST, 160, 200);
        assertThat(differing(pixels(tall), pixels(Backdrop.paint(Tone.FOREST, 160, 200, 400))))
                .isGreaterThan(2000);
    }

    @Test
    void theBackdropIsOneCalmTone() {
        var wall = pixels(Backdrop.paint(Tone.OAT, 240, 300, 180));
        var lightness = Arrays.stream(wall)
                .mapToDouble(pixel -> Tints.lightness(new Color(pixel)))
                .toArray();
        var spread = Arrays.stream(lightness).max().orElseThrow()
                - Arrays.stream(lightness).min().orElseThrow();
        assertThat(spread).isLessThan(0.09);
    }

    @Test
    void jpegsAreSmallAndReadable() throws IOException {
        var file = ImageFile.jpeg(StillLife.draw(Subject.JUG, CLAY, Tone.OAT, View.FRONT, 1200, 1500));
        assertThat(file).hasSizeBetween(20_000, 400_000);
        var read = ImageIO.read(new ByteArrayInputStream(file));
        assertThat(read.getWidth()).isEqualTo(1200);
        assertThat(read.getHeight()).isEqualTo(1500);
    }

    @Test
    void saysHowLongAPictureTakes() {
        Stream.of(Subject.values()).forEach(subject -> StillLife.draw(subject, CLAY, Tone.OAT, View.FRONT, 120, 150));
        var start = System.nanoTime();
        long written = 0;
        Subject[] some = {Subject.JUG, Subject.BASKET, Subject.CHAIR, Subject.BLANKET};
        for (var subject : some) {
            written += ImageFile.jpeg(StillLife.draw(subject, CLAY, Tone.OAT, View.FRONT, 1200, 1500)).length;
        }
        System.out.printf(
                "A picture of 1200 x 1500 takes %d ms and %d KB%n",
                (System.nanoTime() - start) / 1_000_000 / some.length, written / 1024 / some.length);
        assertThat(written).isPositive();
    }

    private static long differing(int[] first, int[] second) {
        long count = 0;
        for (int i = 0; i < first.length; i++) {
            count += Math.abs((first[i] >> 8 & 0xFF) - (second[i] >> 8 & 0xFF)) > 6 ? 1 : 0;
        }
        return count;
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
