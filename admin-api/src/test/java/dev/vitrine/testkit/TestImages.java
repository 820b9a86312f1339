package dev.vitrine.testkit;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/** Small generated images. */
public final class TestImages {

    private TestImages() {}

    /** {@code format} is jpg, png or gif; the number makes it another picture. */
    public static byte[] of(String format, int width, int height, int number) {
        var type = format.equals("png") ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        return encoded(format, drawn(type, width, height, number));
    }

    public static String base64(int number) {
        return Base64.getEncoder().encodeToString(of("png", 12, 8, number));
    }

    public static byte[] encoded(String format, BufferedImage picture) {
        try {
            var out = new ByteArrayOutputStream();
            ImageIO.write(picture, format, out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BufferedImage drawn(int type, int width, int height, int number) {
        var picture = new BufferedImage(width, height, type);
        var pen = picture.createGraphics();
        pen.setPaint(new GradientPaint(0, 0, new Color(number * 7919 & 0xffffff), width, height, Color.ORANGE));
        pen.fillRect(0, 0, width, height);
        pen.dispose();
        return picture;
    }
}
