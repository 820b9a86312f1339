package dev.vitrine.server.demo.art;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Pictures as files. */
public final class ImageFile {

    private ImageFile() {}

    /** Quickly made. */
    public static byte[] jpeg(BufferedImage picture) {
        return encoded(picture, "jpeg", "JPEG", 0.86f);
    }

    /** A quarter as large. */
    public static byte[] webp(BufferedImage picture) {
        return encoded(picture, "webp", "Lossy", 0.86f);
    }

    private static byte[] encoded(BufferedImage picture, String format, String compression, float quality) {
        var writer = ImageIO.getImageWritersByFormatName(format).next();
        var bytes = new ByteArrayOutputStream(1 << 18);
        try (var stream = new MemoryCacheImageOutputStream(bytes)) {
            var settings = writer.getDefaultWriteParam();
            settings.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            settings.setCompressionType(compression);
            settings.setCompressionQuality(quality);
            writer.setOutput(stream);
            writer.write(null, new IIOImage(opaque(picture), null, null), settings);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** why: JPEG knows no transparency. */
    private static BufferedImage opaque(BufferedImage picture) {
        if (picture.getType() == BufferedImage.TYPE_INT_RGB) {
            return picture;
        }
        var copy = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        var brush = copy.createGraphics();
        brush.drawImage(picture, 0, 0, null);
        brush.dispose();
        return copy;
    }
}
