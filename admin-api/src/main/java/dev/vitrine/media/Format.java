package dev.vitrine.media;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** "Accepted: JPEG, PNG, GIF, WebP", told by their first bytes and never by their names. */
enum Format {
    JPG("image/jpeg"),
    PNG("image/png"),
    GIF("image/gif"),
    WEBP("image/webp");

    private final String mime;

    Format(String mime) {
        this.mime = mime;
    }

    static Optional<Format> of(byte[] bytes) {
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

    static Optional<Format> ofExtension(String extension) {
        return Stream.of(values())
                .filter(format -> format.extension().equals(extension))
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
                && java.util.Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
    }
}
