package dev.vitrine.commerce.imports;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;

/**
 * Import of a product file that somebody started: how far it is, and what came of it.
 *
 * @param status {@code running}, {@code done} or {@code stopped}: its process ended before it did
 * @param images how many pictures are to be fetched; zero until the file is read
 * @param report names the first {@link ProductImports#NAMED} of what was left out
 */
@RecordBuilder
public record ProductImportRun(
        long id,
        String fileName,
        String status,
        long bytesRead,
        long bytes,
        int imagesTried,
        int images,
        ImportReport report,
        int rowsLeftOut,
        int imagesLeftOut,
        Instant startedAt,
        Instant updatedAt)
        implements ProductImportRunBuilder.With {

    static final String RUNNING = "running";
    static final String DONE = "done";
    static final String STOPPED = "stopped";

    public boolean running() {
        return status.equals(RUNNING);
    }

    public boolean stopped() {
        return status.equals(STOPPED);
    }

    ProductImportRun asStopped() {
        return withStatus(STOPPED);
    }

    /** From 0 to 100, of what it does at the moment: first the products, then their pictures. */
    public int percent() {
        if (images > 0) {
            return (int) (100L * imagesTried / images);
        }
        return bytes == 0 ? 0 : (int) (100 * bytesRead / bytes);
    }
}
