package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.StaffRequest;
import java.util.List;
import java.util.Map;

/** Search of one customer among all, by name, e-mail or phone. */
record CustomerSearch(AdminApiClient adminApiClient, StaffRequest visit, ShopFormatter shopFormatter) {

    private static final int FOUND = 20;

    /** Those who are like these words, but for the one with that id. Nobody without words. */
    List<AdminCustomersPage.Row> found(String words, String except) {
        if (words.isEmpty()) {
            return List.of();
        }
        var query = AdminCustomersPage.beginnings(words.replaceAll("[^\\p{L}\\p{N}@._+' ]", " "));
        return adminApiClient
                .get(visit, "customers", Map.of("query", query, "limit", Integer.toString(FOUND + 1)))
                .path("customers")
                .valueStream()
                .filter(customer -> !customer.path("id").asText().equals(except))
                .limit(FOUND)
                .map(customer -> AdminCustomersPage.row(shopFormatter, customer))
                .toList();
    }
}
