package dev.vitrine.media;

import com.luciad.imageio.webp.CompressionType;
import com.luciad.imageio.webp.WebPWriteParam;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import net.coobird.thumbnailator.Thumbnails;
import net.coobird.thumbnailator.filters.Canvas;
import net.coobird.thumbnailator.geometry.Positions;

/** Where pictures are decoded, resized and encoded anew, which also drops whatever else their files carried. */
final class Darkroom {

    private static final float JPEG_QUALITY = 0.85f;
    private static final float WEBP_QUALITY = 0.80f;

    private Darkroom() {}

    /** Upright, whatever way the camera was held. */
    static BufferedImage decode(byte[] bytes) throws UnusablePicture {
        try {
            return Thumbnails.of(new ByteArrayInputStream(bytes)).scale(1).asBufferedImage();
        } catch (IOException | RuntimeException e) {
            throw new UnusablePicture("is not a readable image");
        }
    }

    /** Never larger than the picture itself. */
    static BufferedImage resized(BufferedImage picture, Size size) throws IOException {
        var place = place(picture, size);
        if (place.width() == picture.getWidth() && place.height() == picture.getHeight()) {
            return picture;
        }
        var work = Thumbnails.of(picture).size(place.width(), place.height());
        return switch (size.crop()) {
            case NONE -> work.keepAspectRatio(false).asBufferedImage();
            case CONTAIN -> {
                var ground = picture.getColorModel().hasAlpha() ? new Color(255, 255, 255, 0) : Color.WHITE;
                yield work.addFilter(new Canvas(place.width(), place.height(), Positions.CENTER, ground))
                        .asBufferedImage();
            }
            default -> work.crop(size.crop().kept()).asBufferedImage();
        };
    }

    /** JPEG, PNG or WebP. */
    static byte[] encode(BufferedImage picture, Format format) throws IOException {
        var out = new ByteArrayOutputStream();
        if (format == Format.PNG) {
            ImageIO.write(picture, "png", out);
            return out.toByteArray();
        }
        var writer = ImageIO.getImageWritersByFormatName(format.extension()).next();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            if (format == Format.WEBP) {
                var param = new WebPWriteParam(Locale.ROOT);
                param.setCompressionType(CompressionType.Lossy);
                param.setCompressionQuality(WEBP_QUALITY);
                writer.write(null, new IIOImage(drawn(picture, alphaOrNot(picture)), null, null), param);
            } else {
                var param = writer.getDefaultWriteParam();
                param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                param.setCompressionQuality(JPEG_QUALITY);
                param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
                writer.write(null, new IIOImage(drawn(picture, BufferedImage.TYPE_INT_RGB), null, null), param);
            }
        } finally {
            writer.dispose();
        }
        return out.toByteArray();
    }

    private static Dimensions place(BufferedImage picture, Size size) {
        double width = picture.getWidth();
        double height = picture.getHeight();
        if (size.crop() == Crop.NONE) {
            var ratio = Math.min(
                    size.width() == 0 ? 1 : size.width() / width, size.height() == 0 ? 1 : size.height() / height);
            ratio = Math.min(1, ratio);
            return pixels(width * ratio, height * ratio);
        }
        var fill = size.crop() == Crop.CONTAIN
                ? Math.max(width / size.width(), height / size.height())
                : Math.min(width / size.width(), height / size.height());
        var ratio = Math.min(1, fill);
        return pixels(size.width() * ratio, size.height() * ratio);
    }

    private static Dimensions pixels(double width, double height) {
        return new Dimensions((int) Math.max(1, Math.round(width)), (int) Math.max(1, Math.round(height)));
    }

    private static int alphaOrNot(BufferedImage picture) {
        return picture.getColorModel().hasAlpha() ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
    }

    /** On white where a format knows no transparency. */
    private static BufferedImage drawn(BufferedImage picture, int type) {
        if (picture.getType() == type) {
            return picture;
        }
        var copy = new BufferedImage(picture.getWidth(), picture.getHeight(), type);
        var pen = copy.createGraphics();
        try {
            if (type == BufferedImage.TYPE_INT_RGB) {
                pen.setColor(Color.WHITE);
                pen.fillRect(0, 0, copy.getWidth(), copy.getHeight());
            }
            pen.drawImage(picture, 0, 0, null);
        } finally {
            pen.dispose();
        }
        return copy;
    }
}
