package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportReport.MissingImage;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What came of rows that were taken together.
 *
 * @param refused those that were left out; there may be some even where the others were taken
 * @param unusable addresses of pictures that are none
 * @param addresses of pictures that the rows name, by the handle of their product
 */
record ImportResult(
        Outcome outcome,
        List<CsvRow> rows,
        List<RejectedRow> refused,
        List<MissingImage> unusable,
        Map<String, Set<String>> addresses) {

    enum Outcome {
        CREATED,
        UPDATED,
        UNCHANGED,
        REFUSED
    }

    static ImportResult of(Outcome outcome, List<CsvRow> rows) {
        return new ImportResult(outcome, rows, List.of(), List.of(), Map.of());
    }

    static ImportResult refused(CsvRow row, String subject, String reason) {
        return new ImportResult(
                Outcome.REFUSED,
                List.of(row),
                List.of(new RejectedRow(row.line(), subject, reason)),
                List.of(),
                Map.of());
    }
}
