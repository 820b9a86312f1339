package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.imports.ImportColumns.Column;
import dev.vitrine.commerce.imports.ImportResult.Outcome;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Codes of one discount, in the API's batches. */
final class ImportedDiscountCodes implements ImportKind {

    private static final String CODE = "Code";
    private static final ImportColumns COLUMNS = new ImportColumns(
            List.of(Column.of(CODE, "codes", "discount code", "coupon", "coupon code")),
            List.of(Set.of(CODE)),
            true,
            "The file has no codes");
    /** why 100: "discount_codes … <=100" of one batch. */
    private static final Terms TERMS = new Terms(
            "discount_codes",
            Scope.PRICE_RULES,
            AuditArea.DISCOUNTS,
            COLUMNS,
            100,
            "code",
            "codes",
            "Code\nSPRING-7KQ2\nSPRING-M4XD\n");

    @Override
    public Terms terms() {
        return TERMS;
    }

    @Override
    public String subject(CsvRow row) {
        return row.get(CODE);
    }

    @Override
    public List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups) {
        var list = Json.object().putArray("discount_codes");
        groups.forEach(rows -> list.addObject().put("code", subject(rows.getFirst())));
        var results = results(importCall, Map.of("discount_codes", list));
        var taken = new ArrayList<ImportResult>();
        for (int i = 0; i < groups.size(); i++) {
            var row = groups.get(i).getFirst();
            var result = results.path(i);
            taken.add(
                    result.path("id").isNumber()
                            ? ImportResult.of(Outcome.CREATED, List.of(row))
                            : ImportResult.refused(row, subject(row), reason(result)));
        }
        return taken;
    }

    private static JsonNode results(ImportCall importCall, Object codes) {
        var path = "price_rules/" + importCall.subject() + "/batch";
        try {
            var batch = importCall.post(path, codes).path("discount_code_creation");
            return importCall
                    .get(path + "/" + batch.path("id").asText() + "/discount_codes", Map.of())
                    .path("discount_codes");
        } catch (ApiException refusal) {
            throw refusal.status() == 404 ? ApiException.of(410, "The discount is deleted") : refusal;
        }
    }

    private static String reason(JsonNode result) {
        var words = new ArrayList<String>();
        result.path("errors").forEach(messages -> messages.forEach(message -> words.add(message.asText())));
        return ImportCall.sentence(String.join(", ", words));
    }
}
