package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** CSV file that a form sends, within limits that one request can take. */
final class CsvUpload {

    static final String FIELD = "file";

    private static final int MOST_LINES = 5_000;
    private static final long LARGEST = 2L << 20;

    private CsvUpload() {}

    /** Reader of the lines of one kind of file. */
    @FunctionalInterface
    interface LineReader<T> {
        List<T> read(byte[] file) throws CsvTable.UnreadableException;
    }

    /** The lines of the file that was sent; {@code things} says what it should have. */
    static <T> List<T> lines(StaffRequest visit, LineReader<T> lineReader, String things)
            throws CsvTable.UnreadableException {
        var file = visit.context().uploadedFiles(FIELD).stream()
                .filter(each -> each.size() > 0)
                .findFirst()
                .orElseThrow(() -> new CsvTable.UnreadableException("Choose a file."));
        if (file.size() > LARGEST) {
            throw new CsvTable.UnreadableException("The file is larger than 2 MB. Please send it in parts.");
        }
        List<T> lines;
        try (var content = file.content()) {
            lines = lineReader.read(content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (lines.isEmpty()) {
            throw new CsvTable.UnreadableException("The file has no " + things + ".");
        }
        if (lines.size() > MOST_LINES) {
            throw new CsvTable.UnreadableException(
                    "The file has %,d lines. Please send at most %,d at once.".formatted(lines.size(), MOST_LINES));
        }
        return lines;
    }
}
