package dev.vitrine.server.console.admin;

import dev.vitrine.server.console.StaffRequest;
import java.util.List;
import java.util.Map;

/**
 * Metafields as the page of their record shows them: the first few, and the way to all of them.
 *
 * @param address of the page with all of them
 */
public record MetafieldCard(String address, List<MetafieldView> rows, long total) {

    private static final int SHOWN = 10;

    /** Those of a record whose page has the same id. */
    static MetafieldCard of(AdminApiClient adminApiClient, StaffRequest visit, MetafieldRoom metafieldRoom, String id) {
        return of(adminApiClient, visit, metafieldRoom, id, id);
    }

    /** Those of a record whose page has another id, as that of a variant. */
    static MetafieldCard of(
            AdminApiClient adminApiClient, StaffRequest visit, MetafieldRoom metafieldRoom, String id, String page) {
        var path = metafieldRoom.metafields(id);
        var rows = adminApiClient
                .get(visit, path, Map.of("limit", Integer.toString(SHOWN)))
                .path("metafields")
                .valueStream()
                .map(metafield -> MetafieldView.of(metafield))
                .toList();
        return new MetafieldCard(
                metafieldRoom.address(page) + MetafieldRoom.BELOW,
                rows,
                rows.size() < SHOWN ? rows.size() : adminApiClient.count(visit, path, Map.of()));
    }

    /** Whether some are not among the rows. */
    public boolean more() {
        return total > rows.size();
    }
}
