package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.Import.Counts;
import dev.vitrine.commerce.imports.ImportReport.RejectedRow;
import dev.vitrine.foundation.access.Principal;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Applies rows of one file. For one thread. */
final class ImportRows {

    private final Imports.Purpose purpose;
    private final Supplier<RestApi> api;
    private final Set<String> keys = new HashSet<>();

    ImportRows(Imports.Purpose purpose, Supplier<RestApi> api) {
        this.purpose = purpose;
        this.api = api;
    }

    /** Remembers what rows are about that were applied before. */
    void skip(List<List<CsvRow>> groups) {
        groups.forEach(rows -> keys.add(purpose.kind().key(rows.getFirst())));
    }

    /** 403 when the person may no longer do that. Changes nothing but the database, so that it may be tried again. */
    List<ImportResult> apply(Tx tx, Shop shop, Principal principal, List<List<CsvRow>> groups) {
        if (!principal.may(purpose.kind().terms().scope(), true)) {
            throw ApiException.of(403, "The person who began the import may no longer change these records");
        }
        tx.writtenBy(principal.author());
        var results = new ArrayList<ImportResult>();
        var fresh = new ArrayList<List<CsvRow>>();
        var seen = new HashSet<String>();
        for (var rows : groups) {
            var row = rows.getFirst();
            var key = purpose.kind().key(row);
            if (key.isEmpty() || !keys.contains(key) && seen.add(key)) {
                fresh.add(rows);
            } else {
                results.add(ImportResult.refused(row, purpose.kind().subject(row), "An earlier row is about the same"));
            }
        }
        if (!fresh.isEmpty()) {
            var importCall =
                    new ImportCall(tx, shop, principal, api.get().within(tx), purpose.subject(), purpose.replaces());
            results.addAll(purpose.kind().apply(importCall, fresh));
        }
        return results;
    }

    static Counts counts(List<ImportResult> results) {
        var counts = new int[ImportResult.Outcome.values().length];
        results.forEach(result -> counts[result.outcome().ordinal()]++);
        var refused = results.stream()
                .flatMap(result -> result.refused().stream())
                .map(RejectedRow::line)
                .distinct()
                .count();
        return new Counts(
                counts[ImportResult.Outcome.CREATED.ordinal()],
                counts[ImportResult.Outcome.UPDATED.ordinal()],
                counts[ImportResult.Outcome.UNCHANGED.ordinal()],
                (int) refused);
    }

    /** Rows that were left out, with those that they have to be mended with, and pictures. */
    static List<ImportRefusal> refusals(long run, List<ImportResult> results) {
        var refusals = new ArrayList<ImportRefusal>();
        for (var result : results) {
            if (!result.refused().isEmpty()) {
                result.rows().stream()
                        .map(row -> refusal(run, row, result.refused()))
                        .forEach(refusals::add);
            }
            result.unusable().stream().map(image -> Imports.picture(run, image)).forEach(refusals::add);
        }
        refusals.sort((one, other) -> Long.compare(one.line(), other.line()));
        return refusals;
    }

    private static ImportRefusal refusal(long run, CsvRow row, List<RejectedRow> refused) {
        var found = refused.stream().filter(each -> each.line() == row.line()).toList();
        return new ImportRefusal(
                0,
                run,
                row.line(),
                found.isEmpty() ? "" : found.getFirst().subject(),
                String.join("; ", found.stream().map(RejectedRow::reason).toList()),
                row.cells());
    }
}
