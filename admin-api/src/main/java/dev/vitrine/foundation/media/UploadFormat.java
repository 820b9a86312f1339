package dev.vitrine.foundation.media;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Format of a file that people send, detected by its bytes, never by its name. */
public record UploadFormat(String contentType, String extension) {

    private static final UploadFormat PDF = new UploadFormat("application/pdf", "pdf");
    private static final UploadFormat TEXT = new UploadFormat("text/plain", "txt");

    /** Formats of {@link #of} as {@code accept} of a file field names them. */
    public static final String ACCEPT = Stream.concat(
                    Stream.of(ImageFormat.values()).map(ImageFormat::mime), Stream.of(PDF.contentType))
            .collect(Collectors.joining(","));

    /** The same with plain text. */
    public static final String ACCEPT_WITH_TEXT = ACCEPT + "," + TEXT.contentType;

    private static final int LONGEST_NAME = 80;

    /** Pictures and PDF, by their first bytes. */
    public static Optional<UploadFormat> of(byte[] bytes) {
        return ImageFormat.starts(bytes, 0, "%PDF-")
                ? Optional.of(PDF)
                : ImageFormat.of(bytes).map(format -> new UploadFormat(format.mime(), format.extension()));
    }

    /** Pictures, PDF, and plain text: UTF-8 without control characters. */
    public static Optional<UploadFormat> orText(byte[] bytes) {
        return of(bytes).or(() -> isText(bytes) ? Optional.of(TEXT) : Optional.empty());
    }

    public boolean isPicture() {
        return contentType.startsWith("image/");
    }

    /** The sender's name for it without anything that means something to a browser or a disk. */
    public String named(String name) {
        var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        var dot = last.lastIndexOf('.');
        var plain = (dot > 0 ? last.substring(0, dot) : last)
                .replaceAll("[^\\p{L}\\p{M}\\p{N} _()-]+", "-")
                .strip();
        var codePoints = plain.codePoints().limit(LONGEST_NAME).toArray();
        var kept = new String(codePoints, 0, codePoints.length);
        return (kept.isBlank() ? "file" : kept) + "." + extension;
    }

    private static boolean isText(byte[] bytes) {
        if (bytes.length == 0) {
            return false;
        }
        for (var each : bytes) {
            var control = each >= 0 && each < ' ' || each == 0x7f;
            if (control && each != '\t' && each != '\n' && each != '\r' && each != '\f') {
                return false;
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
