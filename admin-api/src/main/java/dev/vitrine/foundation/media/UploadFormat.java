package dev.vitrine.foundation.media;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Format of a file that a shopper may send, detected by its first bytes, never by its name. */
public record UploadFormat(String contentType, String extension) {

    private static final UploadFormat PDF = new UploadFormat("application/pdf", "pdf");

    /** Those formats as {@code accept} of a file field names them. */
    public static final String ACCEPT = Stream.concat(
                    Stream.of(ImageFormat.values()).map(ImageFormat::mime), Stream.of(PDF.contentType))
            .collect(Collectors.joining(","));

    public static Optional<UploadFormat> of(byte[] bytes) {
        return ImageFormat.starts(bytes, 0, "%PDF-")
                ? Optional.of(PDF)
                : ImageFormat.of(bytes).map(format -> new UploadFormat(format.mime(), format.extension()));
    }
}
