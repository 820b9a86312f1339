package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.StaffRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** Customer groups of a shop as choices of a filter. */
final class CustomerGroupChoices {

    /** "no list has more than 250 rows". */
    private static final String MOST = "250";

    private CustomerGroupChoices() {}

    /** Names by id, behind the choice of none. */
    static Map<String, String> of(AdminApiClient adminApiClient, StaffRequest visit) {
        var choices = new LinkedHashMap<>(Map.of("", "Any group"));
        adminApiClient
                .get(visit, "customer_groups", Map.of("limit", MOST))
                .path("customer_groups")
                .forEach(group -> choices.put(
                        group.path("id").asText(), group.path("name").asText()));
        return choices;
    }
}
