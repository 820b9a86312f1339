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

    /** A row that was left out. {@code line} counts from 1, with the header. */
    public record RejectedRow(long line, String handle, String reason) {}

    public record MissingImage(String handle, String address, String reason) {}

    public int products() {
        return created + updated + unchanged;
    }

    /** The same with no more than so many of each that was left out. */
    ImportReport first(int most) {
        return with(copy -> copy.refused(refused.stream().limit(most).toList())
                .missingImages(missingImages.stream().limit(most).toList()));
    }

    ImportReport with(int fetched, List<MissingImage> missing) {
        var all = new ArrayList<>(missingImages);
        all.addAll(missing);
        return with(copy -> copy.fetchedImages(fetchedImages + fetched).missingImages(List.copyOf(all)));
    }
}
