package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code /admin/settings/locations}: where goods are kept and sent from. Safe for use by many threads. */
final class AdminLocationsPage {

    static final String PATH = "/admin/settings/locations";

    private final AdminApiClient adminApiClient;
    private final Layout layout;

    AdminLocationsPage(AdminApiClient adminApiClient, Layout layout) {
        this.adminApiClient = adminApiClient;
        this.layout = layout;
    }

    /** One location, as the list shows it. */
    public record Row(String id, String name, String address, boolean primary, boolean open, boolean ofService) {}

    void show(StaffRequest visit) {
        var model = new HashMap<String, Object>();
        model.put("rows", rows(visit));
        layout.render(visit, "console/admin/locations", model);
    }

    /** The primary one first, closed ones last. */
    private List<Row> rows(StaffRequest visit) {
        return adminApiClient
                .get(visit, "locations", Map.of("limit", "250"))
                .path("locations")
                .valueStream()
                .map(location -> new Row(
                        location.path("id").asText(),
                        location.path("name").asText(),
                        address(location),
                        isPrimary(visit, location),
                        location.path("active").asBoolean(),
                        location.path("legacy").asBoolean()))
                .sorted(Comparator.comparing((Row row) -> !row.primary()).thenComparing(row -> !row.open()))
                .toList();
    }

    static boolean isPrimary(StaffRequest visit, JsonNode location) {
        return location.path("id").asLong() == visit.shop().primaryLocationId();
    }

    private static String address(JsonNode location) {
        var town = Stream.of("zip", "city")
                .map(name -> OrderLabels.text(location, name))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(" "));
        return Stream.of(OrderLabels.text(location, "address1"), town, OrderLabels.text(location, "country_name"))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(", "));
    }
}
