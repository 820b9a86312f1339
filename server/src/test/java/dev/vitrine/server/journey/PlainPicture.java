package dev.vitrine.server.journey;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A picture of one colour, as a PNG file that a merchant may choose. */
final class PlainPicture {

    static final Color SAGE = new Color(0x9db39a);
    static final Color INK = new Color(0x2b3a55);

    private PlainPicture() {}

    static Path in(Path folder, Color colour) throws IOException {
        var image = new BufferedImage(400, 500, BufferedImage.TYPE_INT_RGB);
        var pen = image.createGraphics();
        pen.setColor(colour);
        pen.fillRect(0, 0, 400, 500);
        pen.dispose();
        var file = folder.resolve("picture-" + Integer.toHexString(colour.getRGB()) + ".png");
        ImageIO.write(image, "png", file.toFile());
        return file;
    }
}
