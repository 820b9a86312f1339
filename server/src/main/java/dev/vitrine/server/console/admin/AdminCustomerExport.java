package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.imports.CustomerCsv;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code /admin/customers/export}: the customers whom the list shows with its search and filters, all pages of them, as
 * a CSV file. Safe for use by many threads.
 */
final class AdminCustomerExport {

    /** "no list has more than 250 rows". */
    private static final int AT_ONCE = 250;

    private final AdminApiClient adminApiClient;

    AdminCustomerExport(AdminApiClient adminApiClient) {
        this.adminApiClient = adminApiClient;
    }

    void send(StaffRequest visit) throws IOException {
        var context = visit.context();
        var listQuery = ListQuery.of(context, AdminCustomersPage.PATH, AdminCustomersPage.KNOWN);
        var groups = CustomerGroupChoices.of(adminApiClient, visit);
        var question = new HashMap<>(AdminCustomersPage.question(listQuery, groups));
        question.remove("fields");
        question.remove("order");
        question.put("limit", Integer.toString(AT_ONCE));
        try {
            // why before a byte is sent: what cannot be understood is still said on the page.
            adminApiClient.count(visit, "customers", question);
        } catch (ApiException refusal) {
            FlashMessage.redirectWithError(context, listQuery.here(), AdminOrderPage.errorMessage(refusal));
            return;
        }
        context.header("Content-Disposition", "attachment; filename=\"customers.csv\"")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .contentType("text/csv; charset=utf-8");
        try (var writer = new OutputStreamWriter(context.outputStream(), StandardCharsets.UTF_8)) {
            writer.write(CsvLine.of(CustomerCsv.headings().toArray()));
            write(visit, question, writer);
        }
    }

    private void write(StaffRequest visit, Map<String, String> question, Writer writer) throws IOException {
        var rows = AT_ONCE;
        for (var last = "0"; rows == AT_ONCE; ) {
            question.put("since_id", last);
            rows = 0;
            for (var customer : adminApiClient.get(visit, "customers", question).path("customers")) {
                writer.write(CsvLine.of(CustomerCsv.cells(customer).toArray()));
                last = customer.path("id").asText();
                rows++;
            }
        }
    }
}
