package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;

/**
 * Import of a file: how far it is, and what came of it.
 *
 * @param kind {@link ImportKind#handle}
 * @param subjectId the discount of codes; else 0
 * @param replaces whether what is there already is changed, where a kind asks for that
 * @param staffId the staff member in whose name it writes
 * @param author their name
 * @param status {@code checked} before anything is written, {@code running}, {@code done}, {@code cancelled}, or
 *     {@code stopped} by a failure, after which it can go on
 * @param reason why it stopped, as a sentence
 * @param rowCount rows of the file, without empty ones and the names of columns
 * @param rowsDone those that were taken or refused
 * @param preview what would come of its first rows
 */
@RecordBuilder
public record Import(
        long id,
        String kind,
        long subjectId,
        boolean replaces,
        long staffId,
        String author,
        String fileName,
        String status,
        String reason,
        int rowCount,
        int rowsDone,
        @JsonUnwrapped Counts counts,
        @JsonUnwrapped Pictures pictures,
        ImportPreview preview,
        Instant startedAt,
        Instant updatedAt)
        implements ImportBuilder.With {

    static final String CHECKED = "checked";
    static final String RUNNING = "running";
    static final String DONE = "done";
    static final String STOPPED = "stopped";
    static final String CANCELLED = "cancelled";

    /** Records by what became of them, and the rows that were left out. */
    public record Counts(int created, int updated, int unchanged, int refused) {

        static final Counts NONE = new Counts(0, 0, 0, 0);

        public int applied() {
            return created + updated;
        }
    }

    /**
     * Pictures that are fetched when the rows are in.
     *
     * @param images zero until then
     * @param imagesLeftOut those that could not be had
     */
    public record Pictures(int imagesTried, int images, int imagesLeftOut) {

        static final Pictures NONE = new Pictures(0, 0, 0);
    }

    public boolean checked() {
        return status.equals(CHECKED);
    }

    public boolean running() {
        return status.equals(RUNNING);
    }

    public boolean stopped() {
        return status.equals(STOPPED);
    }

    public boolean cancelled() {
        return status.equals(CANCELLED);
    }

    /** From 0 to 100, of what it does at the moment: first the rows, then their pictures. */
    public int percent() {
        if (pictures.images() > 0) {
            return (int) (100L * pictures.imagesTried() / pictures.images());
        }
        return rowCount == 0 ? 0 : (int) (100L * rowsDone / rowCount);
    }
}
