package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import java.util.List;

/**
 * What is known of a file before anything of it is written.
 *
 * @param heading names of its columns
 * @param understood columns of its kind that it has
 * @param ignored its other columns
 * @param tried how many of its first rows were applied and undone again
 * @param counts what would have come of those
 * @param refused those of them that would be left out
 */
public record ImportPreview(
        List<String> heading,
        List<String> understood,
        List<String> ignored,
        int tried,
        Import.Counts counts,
        List<RejectedRow> refused) {}
