package dev.vitrine.foundation.media;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** File format of an image. "Accepted: JPEG, PNG, GIF, WebP", detected by first bytes, never by file name. */
enum ImageFormat {
    JPG("image/jpeg"),
    PNG("image/png"),
    GIF("image/gif"),
    WEBP("image/webp");

    private final String mime;

    ImageFormat(String mime) {
        this.mime = mime;
    }

    static Optional<ImageFormat> of(byte[] bytes) {
        if (starts(bytes, 0, "\u00ff\u00d8\u00ff")) {
            return Optional.of(JPG);
        }
        if (starts(bytes, 0, "\u0089PNG\r\n\u001a\n")) {
            return Optional.of(PNG);
        }
        if (starts(bytes, 0, "GIF87a") || starts(bytes, 0, "GIF89a")) {
            return Optional.of(GIF);
        }
        return starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP") ? Optional.of(WEBP) : Optional.empty();
    }

    static Optional<ImageFormat> ofExtension(String extension) {
        return Stream.of(values())
                .filter(imageFormat -> imageFormat.extension().equals(extension))
                .findFirst();
    }

    String mime() {
        return mime;
    }

    String extension() {
        return name().toLowerCase(Locale.ROOT);
    }

    static boolean starts(byte[] bytes, int at, String latin) {
        var expected = latin.getBytes(StandardCharsets.ISO_8859_1);
        return bytes.length >= at + expected.length
                && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
    }
}
