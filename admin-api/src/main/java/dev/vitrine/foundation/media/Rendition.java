package dev.vitrine.foundation.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An image file in the size and format that a client requested. */
public record Rendition(Path file, ImageFormat imageFormat) {

    public String mime() {
        return imageFormat.mime();
    }

    public byte[] bytes() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
