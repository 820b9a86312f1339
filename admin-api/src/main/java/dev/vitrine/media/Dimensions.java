package dev.vitrine.media;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** How large a picture claims to be, read off its header: an image bomb is recognised before it is unpacked. */
record Dimensions(int width, int height) {

    static final int MOST_PIXELS = 25_000_000;

    static Dimensions of(byte[] bytes, Format format) throws UnusablePicture {
        var size = format == Format.WEBP ? ofWebp(bytes) : ofHeader(bytes, format);
        if (size.width < 1 || size.height < 1) {
            throw new UnusablePicture("is not a readable image");
        }
        if ((long) size.width * size.height > MOST_PIXELS) {
            throw new UnusablePicture("has more than " + MOST_PIXELS / 1_000_000 + " megapixels");
        }
        return size;
    }

    private static Dimensions ofHeader(byte[] bytes, Format format) throws UnusablePicture {
        var reader = ImageIO.getImageReadersByFormatName(format.extension()).next();
        try (var in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in, true, true);
            return new Dimensions(reader.getWidth(0), reader.getHeight(0));
        } catch (IOException | RuntimeException e) {
            throw new UnusablePicture("is not a readable image");
        } finally {
            reader.dispose();
        }
    }

    /** The three kinds of a WebP's first chunk: lossy, lossless, extended. */
    private static Dimensions ofWebp(byte[] bytes) throws UnusablePicture {
        if (bytes.length < 30) {
            throw new UnusablePicture("is not a readable image");
        }
        if (Format.starts(bytes, 12, "VP8X")) {
            if ((bytes[20] & 0x02) != 0) {
                throw new UnusablePicture("is an animated WebP, which is not supported");
            }
            return new Dimensions(1 + little(bytes, 24, 3), 1 + little(bytes, 27, 3));
        }
        if (Format.starts(bytes, 12, "VP8L")) {
            var bits = little(bytes, 21, 4);
            return new Dimensions(1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff));
        }
        return new Dimensions(little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff);
    }

    private static int little(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xff;
        }
        return value;
    }
}
