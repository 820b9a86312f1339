package dev.vitrine.foundation.media;

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

/** Image processor: decodes, resizes and encodes images again, which also strips their metadata. */
final class ImageProcessor {

    private static final float JPEG_QUALITY = 0.85f;
    private static final float WEBP_QUALITY = 0.80f;

    private ImageProcessor() {}

    /** Upright, whatever way the camera was held. */
    static BufferedImage decode(byte[] bytes) throws InvalidImageException {
        try {
            return Thumbnails.of(new ByteArrayInputStream(bytes)).scale(1).asBufferedImage();
        } catch (IOException | RuntimeException e) {
            throw new InvalidImageException("is not a readable image");
        }
    }

    /** Never larger than the picture itself. */
    static BufferedImage resized(BufferedImage picture, ImageSize imageSize) throws IOException {
        var place = place(picture, imageSize);
        if (place.width() == picture.getWidth() && place.height() == picture.getHeight()) {
            return picture;
        }
        var work = Thumbnails.of(picture).size(place.width(), place.height());
        return switch (imageSize.crop()) {
            case NONE -> work.keepAspectRatio(false).asBufferedImage();
            case CONTAIN -> {
                var ground = picture.getColorModel().hasAlpha() ? new Color(255, 255, 255, 0) : Color.WHITE;
                yield work.addFilter(new Canvas(place.width(), place.height(), Positions.CENTER, ground))
                        .asBufferedImage();
            }
            default -> work.crop(imageSize.crop().kept()).asBufferedImage();
        };
    }

    /** JPEG, PNG or WebP. */
    static byte[] encode(BufferedImage picture, ImageFormat imageFormat) throws IOException {
        var out = new ByteArrayOutputStream();
        if (imageFormat == ImageFormat.PNG) {
            ImageIO.write(picture, "png", out);
            return out.toByteArray();
        }
        var writer =
                ImageIO.getImageWritersByFormatName(imageFormat.extension()).next();
        try (var stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            if (imageFormat == ImageFormat.WEBP) {
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

    private static ImageDimensions place(BufferedImage picture, ImageSize imageSize) {
        double width = picture.getWidth();
        double height = picture.getHeight();
        if (imageSize.crop() == Crop.NONE) {
            var ratio = Math.min(
                    imageSize.width() == 0 ? 1 : imageSize.width() / width,
                    imageSize.height() == 0 ? 1 : imageSize.height() / height);
            ratio = Math.min(1, ratio);
            return pixels(width * ratio, height * ratio);
        }
        var fill = imageSize.crop() == Crop.CONTAIN
                ? Math.max(width / imageSize.width(), height / imageSize.height())
                : Math.min(width / imageSize.width(), height / imageSize.height());
        var ratio = Math.min(1, fill);
        return pixels(imageSize.width() * ratio, imageSize.height() * ratio);
    }

    private static ImageDimensions pixels(double width, double height) {
        return new ImageDimensions((int) Math.max(1, Math.round(width)), (int) Math.max(1, Math.round(height)));
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
