package dev.vitrine.server.console.admin;

import dev.vitrine.commerce.imports.CustomerCsv;
import dev.vitrine.server.console.ListQuery;
import dev.vitrine.server.console.StaffRequest;
import java.io.IOException;
import java.util.List;

/**
 * {@code /admin/customers/export}: the customers whom the list shows with its search and filters, all pages of them, as
 * a CSV file. Safe for use by many threads.
 */
final class AdminCustomerExport {

    private static final ListExport FILE =
            new ListExport("customers", CustomerCsv.headings(), customer -> List.of(CustomerCsv.cells(customer)));

    private final AdminApiClient adminApiClient;

    AdminCustomerExport(AdminApiClient adminApiClient) {
        this.adminApiClient = adminApiClient;
    }

    void send(StaffRequest visit) throws IOException {
        var listQuery = ListQuery.of(visit.context(), AdminCustomersPage.PATH, AdminCustomersPage.KNOWN);
        var groups = CustomerGroupChoices.of(adminApiClient, visit);
        FILE.send(adminApiClient, visit, listQuery, AdminCustomersPage.question(listQuery, groups));
    }
}
