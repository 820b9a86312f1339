package dev.vitrine.foundation.media;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Width and height of an image, read from its header: a decompression bomb is refused before it is decoded. */
record ImageDimensions(int width, int height) {

    static final int MOST_PIXELS = 25_000_000;

    static ImageDimensions of(byte[] bytes, ImageFormat imageFormat) throws InvalidImageException {
        var size = imageFormat == ImageFormat.WEBP ? ofWebp(bytes) : ofHeader(bytes, imageFormat);
        if (size.width < 1 || size.height < 1) {
            throw new InvalidImageException("is not a readable image");
        }
        if ((long) size.width * size.height > MOST_PIXELS) {
            throw new InvalidImageException("has more than " + MOST_PIXELS / 1_000_000 + " megapixels");
        }
        return size;
    }

    private static ImageDimensions ofHeader(byte[] bytes, ImageFormat imageFormat) throws InvalidImageException {
        var reader =
                ImageIO.getImageReadersByFormatName(imageFormat.extension()).next();
        try (var in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in, true, true);
            return new ImageDimensions(reader.getWidth(0), reader.getHeight(0));
        } catch (IOException | RuntimeException e) {
            throw new InvalidImageException("is not a readable image");
        } finally {
            reader.dispose();
        }
    }

    /** The three kinds of a WebP's first chunk: lossy, lossless, extended. */
    private static ImageDimensions ofWebp(byte[] bytes) throws InvalidImageException {
        if (bytes.length < 30) {
            throw new InvalidImageException("is not a readable image");
        }
        if (ImageFormat.starts(bytes, 12, "VP8X")) {
            if ((bytes[20] & 0x02) != 0) {
                throw new InvalidImageException("is an animated WebP, which is not supported");
            }
            return new ImageDimensions(1 + little(bytes, 24, 3), 1 + little(bytes, 27, 3));
        }
        if (ImageFormat.starts(bytes, 12, "VP8L")) {
            var bits = little(bytes, 21, 4);
            return new ImageDimensions(1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff));
        }
        return new ImageDimensions(little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff);
    }

    private static int little(byte[] bytes, int at, int count) {
        int value = 0;
        for (var i = count - 1; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xff;
        }
        return value;
    }
}
