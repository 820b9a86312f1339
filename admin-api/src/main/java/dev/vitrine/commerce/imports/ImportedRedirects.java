package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.imports.ImportColumns.Column;
import dev.vitrine.commerce.imports.ImportResult.Outcome;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.AuditArea;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Redirects: an old address and where it leads now. One that leads elsewhere is changed where that is asked for. */
final class ImportedRedirects implements ImportKind {

    private static final String FROM = "Redirect from";
    private static final String TO = "Redirect to";
    private static final Map<String, String> HEADINGS = Map.of("path", "Old address", "target", "New address");
    private static final ImportColumns COLUMNS = new ImportColumns(
            List.of(Column.of(FROM, "from", "path", "from_url", "old"), Column.of(TO, "to", "target", "to_url", "new")),
            List.of(Set.of(FROM, TO)),
            true,
            "The file has no redirects");
    private static final Terms TERMS = new Terms(
            "redirects",
            Scope.CONTENT,
            AuditArea.CONTENT,
            COLUMNS,
            100,
            "redirect",
            "redirects",
            "Redirect from,Redirect to\n/old-shirts,/collections/shirts\n/about-us.html,/pages/about\n");

    @Override
    public Terms terms() {
        return TERMS;
    }

    @Override
    public String subject(CsvRow row) {
        return row.get(FROM);
    }

    @Override
    public List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups) {
        return groups.stream()
                .map(List::getFirst)
                .map(row -> importCall.attempt(
                        row,
                        subject(row),
                        field -> HEADINGS.getOrDefault(field, field),
                        () -> store(importCall, row.get(FROM), row.get(TO))))
                .toList();
    }

    private static Outcome store(ImportCall importCall, String path, String target) {
        var redirect = Map.of("redirect", Map.of("path", path, "target", target));
        var whole = path.startsWith("/") ? path : "/" + path;
        var known = importCall.get("redirects", Map.of("path", whole)).at("/redirects/0");
        if (known.has("id") && known.path("target").asText().equals(target)) {
            return Outcome.UNCHANGED;
        }
        if (importCall.replaces() && known.has("id")) {
            importCall.put("redirects/" + known.path("id").asText(), redirect);
            return Outcome.UPDATED;
        }
        importCall.post("redirects", redirect);
        return Outcome.CREATED;
    }
}
