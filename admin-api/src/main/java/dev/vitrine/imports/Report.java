package dev.vitrine.imports;

import java.util.List;

/**
 * What an import did, counted in products.
 *
 * @param refused rows that were left out, in the order of the file
 * @param fetchedImages how many pictures were fetched
 * @param missingImages pictures that the file names and that are still to be fetched; importing it again tries them
 *     again
 */
public record Report(
        int created,
        int updated,
        int unchanged,
        List<Refused> refused,
        int fetchedImages,
        List<MissingImage> missingImages) {

    /** A row that was left out. {@code line} counts from 1, with the header. */
    public record Refused(long line, String handle, String reason) {}

    public record MissingImage(String handle, String address, String reason) {}

    public int products() {
        return created + updated + unchanged;
    }

    Report with(int fetched, List<MissingImage> missing) {
        var all = new java.util.ArrayList<>(missingImages);
        all.addAll(missing);
        return new Report(created, updated, unchanged, refused, fetchedImages + fetched, List.copyOf(all));
    }
}
