package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Foundation;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import io.javalin.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code /admin/customers/import}: adds customers from a CSV file, and changes those whom the shop knows by e-mail
 * address or phone number. Each row is a change of its own; what was refused is said by its row. Safe for use by many
 * threads.
 */
final class AdminCustomerImportPage {

    static final String PATH = AdminCustomersPage.PATH + "/import";

    private static final String FILE = "file";
    private static final int MOST_ROWS = 5_000;
    private static final int LARGEST = 5_000_000;

    /** Refused rows that the page names; the others are counted. */
    private static final int NAMED = 100;

    private final Foundation foundation;
    private final RestApi restApi;
    private final Layout layout;

    AdminCustomerImportPage(Foundation foundation, RestApi restApi, Layout layout) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.layout = layout;
    }

    /** A row that was left out, and why. */
    public record RefusedRow(long line, String who, String reason) {}

    /** What came of a file. */
    public record Report(int created, int changed, List<RefusedRow> refused) {

        String words() {
            return "%,d added, %,d changed.".formatted(created, changed);
        }
    }

    void show(StaffRequest visit) {
        show(visit, 200, Form.empty(), null);
    }

    void submit(StaffRequest visit) {
        var file = visit.context().uploadedFile(FILE);
        if (file == null || file.size() == 0) {
            refuse(visit, "Choose a file first.");
        } else if (file.size() > LARGEST) {
            refuse(visit, "The file is larger than 5 MB. Split it into several files.");
        } else {
            submit(visit, file);
        }
    }

    private void submit(StaffRequest visit, UploadedFile file) {
        try {
            var report = report(visit, CustomerCsv.read(bytes(file), MOST_ROWS));
            if (report.refused().isEmpty()) {
                FlashMessage.redirect(visit.context(), AdminCustomersPage.PATH, report.words());
            } else {
                show(visit, 422, Form.empty(), report);
            }
        } catch (CsvTable.UnreadableException e) {
            refuse(visit, String.valueOf(e.getMessage()));
        }
    }

    private Report report(StaffRequest visit, List<CustomerCsv.Row> rows) {
        var created = 0;
        var changed = 0;
        var refused = new ArrayList<RefusedRow>();
        for (var row : rows) {
            try {
                // why one transaction: a customer without the address of the row would be half of it.
                var known = foundation
                        .database()
                        .<Boolean>write(tx -> store(new AdminApiClient(restApi.within(tx)), visit, row));
                created += known ? 0 : 1;
                changed += known ? 1 : 0;
            } catch (ApiException refusal) {
                refused.add(new RefusedRow(row.line(), who(row.customer()), reason(refusal)));
            }
        }
        return new Report(created, changed, refused);
    }

    /** Whether the customer was known before. */
    private static boolean store(AdminApiClient adminApiClient, StaffRequest visit, CustomerCsv.Row row) {
        var known = known(adminApiClient, visit, row.customer());
        if (known.isEmpty()) {
            var body = row.customer().deepCopy();
            if (!row.address().isEmpty()) {
                body.putArray("addresses").add(row.address());
            }
            adminApiClient.post(visit, "customers", Map.of("customer", body));
            return false;
        }
        var path = AdminCustomerPage.path(known.get());
        adminApiClient.put(visit, path, Map.of("customer", row.customer()));
        if (!row.address().isEmpty() && known.get().path("addresses").isEmpty()) {
            adminApiClient.post(visit, path + "/addresses", Map.of("address", row.address()));
        }
        return true;
    }

    private static Optional<JsonNode> known(AdminApiClient adminApiClient, StaffRequest visit, ObjectNode customer) {
        for (var name : List.of("email", "phone")) {
            var value = customer.path(name).asText("");
            if (!value.isEmpty() && !value.contains("\"")) {
                var query = Map.of("query", name + ":\"" + value + "\"", "limit", "1");
                var found = adminApiClient.get(visit, "customers", query).path("customers");
                if (!found.isEmpty()) {
                    return Optional.of(found.get(0));
                }
            }
        }
        return Optional.empty();
    }

    private static String who(JsonNode customer) {
        return CustomerLabels.name(customer);
    }

    /** Each field with what is wrong with it. */
    private static String reason(ApiException refusal) {
        var problems = Form.empty().withErrors(refusal).problems();
        return problems.entrySet().stream()
                .map(each -> each.getKey().equals("base")
                        ? each.getValue()
                        : CustomerCsv.heading(each.getKey()) + ": " + each.getValue())
                .collect(Collectors.joining("; "));
    }

    private static byte[] bytes(UploadedFile file) {
        try (var content = file.content()) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void refuse(StaffRequest visit, String words) {
        show(visit, 422, Form.empty().withProblem(FILE, words), null);
    }

    private void show(StaffRequest visit, int status, Form form, @Nullable Report report) {
        var model = new HashMap<String, Object>(form.model());
        var refused = report == null ? List.<RefusedRow>of() : report.refused();
        model.put("done", report == null ? "" : report.words());
        model.put("refused", refused.stream().limit(NAMED).toList());
        model.put("more", Math.max(0, refused.size() - NAMED));
        model.put("count", refused.size());
        model.put("headings", String.join(", ", CustomerCsv.headings()));
        layout.render(visit, status, "console/admin/customer-import", model);
    }
}
