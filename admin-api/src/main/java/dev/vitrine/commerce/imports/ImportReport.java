package dev.vitrine.commerce.imports;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Report of an import, counted in products.
 *
 * @param refused rows that were left out, in the order of the file
 * @param fetchedImages how many pictures were fetched
 * @param missingImages pictures that the file names and that are still to be fetched; importing it again tries them
 *     again
 */
@RecordBuilder
public record ImportReport(
        int created,
        int updated,
        int unchanged,
        List<RejectedRow> refused,
        int fetchedImages,
        List<MissingImage> missingImages)
        implements ImportReportBuilder.With {

    /** A row that was left out, and what it is about. {@code line} counts from 1, with the header. */
    public record RejectedRow(long line, String subject, String reason) {

        /** why: a cell may be as long as a file. */
        private static final int LONGEST = 500;

        public RejectedRow {
            subject = subject.substring(0, Math.min(LONGEST, subject.length()));
            reason = reason.substring(0, Math.min(LONGEST, reason.length()));
        }
    }

    public record MissingImage(String handle, String address, String reason) {}

    public int products() {
        return created + updated + unchanged;
    }

    ImportReport with(int fetched, List<MissingImage> missing) {
        var all = new ArrayList<>(missingImages);
        all.addAll(missing);
        return with(copy -> copy.fetchedImages(fetchedImages + fetched).missingImages(List.copyOf(all)));
    }
}
