package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * CSV file of what a list shows with its search and filters, all pages of it.
 *
 * @param resource as the API calls the list, and the file
 * @param rows those of one record
 */
record ListExport(String resource, List<String> headings, Function<JsonNode, List<List<String>>> rows) {

    /** "no list has more than 250 rows". */
    private static final int AT_ONCE = 250;

    /**
     * {@code asked} is what the list asks the API; a query that the API refuses leads back to the list, which says why.
     */
    void send(AdminApiClient adminApiClient, StaffRequest visit, ListQuery listQuery, Map<String, String> asked)
            throws IOException {
        var context = visit.context();
        var question = new HashMap<>(asked);
        List.of("fields", "order", "sort_field", "sort_mode").forEach(question::remove);
        question.put("limit", Integer.toString(AT_ONCE));
        try {
            // why before a byte is sent: what cannot be understood is still said on the page.
            adminApiClient.count(visit, resource, question);
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, listQuery.here(), AdminOrderPage.errorMessage(refusal));
            return;
        }
        context.header("Content-Disposition", "attachment; filename=\"" + resource + ".csv\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType("text/csv; charset=utf-8");
        try (var writer = new OutputStreamWriter(context.outputStream(), StandardCharsets.UTF_8)) {
            writer.write(CsvLine.of(headings.toArray()));
            var count = AT_ONCE;
            for (var last = "0"; count == AT_ONCE; ) {
                question.put("since_id", last);
                count = 0;
                for (var each : adminApiClient.get(visit, resource, question).path(resource)) {
                    for (var cells : rows.apply(each)) {
                        writer.write(CsvLine.of(cells.toArray()));
                    }
                    last = each.path("id").asText();
                    count++;
                }
            }
        }
    }
}
