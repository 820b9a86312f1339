package dev.vitrine.foundation.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An image file in the size and format that a client requested. */
public record Rendition(Path file, ImageFormat imageFormat) {

    public String mime() {
        return imageFormat.mime();
    }

    public long length() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its bytes; the caller closes the stream. */
    public InputStream stream() {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
