package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.people.Permission;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import dev.vitrine.server.console.admin.RecordPicker.Choice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Search of a picker, with the words that stand in its field of the form. */
record RecordSearch(AdminApiClient adminApiClient, StaffRequest visit, Form form) {

    private static final int FOUND = 20;

    /** {@code kind} is a list of the API; {@code choices} makes of a row what can be ticked. */
    RecordPicker picker(
            String name, String kind, String none, List<Choice> chosen, Function<JsonNode, Stream<Choice>> choices) {
        var customers = kind.equals(DiscountTargets.CUSTOMERS);
        var readable = visit.staff().may(customers ? Permission.CUSTOMERS : Permission.PRODUCTS);
        var sought = form.text("find_" + name);
        var found = new ArrayList<Choice>();
        if (readable && !sought.isEmpty()) {
            var query = new HashMap<>(Map.of("limit", Integer.toString(FOUND)));
            query.put("query", customers ? AdminCustomersPage.beginnings(sought) : sought);
            adminApiClient
                    .get(visit, kind, query)
                    .path(kind)
                    .forEach(row -> choices.apply(row).forEach(found::add));
            found.removeIf(each -> form.ticked(each.field()));
        }
        return new RecordPicker(name, "Find " + kind, none, readable, chosen, sought, found);
    }
}
