package dev.vitrine.server.console.admin;

import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Import of inventory levels: each line sets one, and one that is refused keeps no other from it. */
final class InventoryImport {

    /** why: one transaction of all of them would keep other writers waiting. */
    private static final int AT_ONCE = 100;

    private final Foundation foundation;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;

    InventoryImport(Foundation foundation, RestApi restApi, AdminApiClient adminApiClient) {
        this.foundation = foundation;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
    }

    /** {@code same} had that many already. */
    record Report(int saved, int same, List<ImportRefusal> refusals) {}

    /** A level to be set, from a line. */
    private record Wanted(InventoryCsv.Line line, InventoryQuery.Row row, long location, long available) {}

    Report take(StaffRequest visit, List<InventoryCsv.Line> lines) {
        var locations = new HashMap<String, Long>();
        InventoryLocations.of(adminApiClient, visit).forEach((id, name) -> {
            locations.putIfAbsent("", Long.valueOf(id));
            locations.putIfAbsent(name.toLowerCase(Locale.ROOT), Long.valueOf(id));
        });
        var refusals = new ArrayList<ImportRefusal>();
        var seen = new HashSet<String>();
        var done = new int[2];
        for (int from = 0; from < lines.size(); from += AT_ONCE) {
            var some = lines.subList(from, Math.min(lines.size(), from + AT_ONCE));
            foundation.database().change(tx -> {
                tx.writtenBy(visit.staff().principal().name());
                var within = new AdminApiClient(restApi.within(tx));
                var wanted = wanted(tx, visit, some, locations, seen, refusals);
                for (var each : wanted) {
                    var same = Long.valueOf(each.available()).equals(each.row().available());
                    if (same || set(within, visit, each, refusals)) {
                        done[same ? 1 : 0]++;
                    }
                }
            });
        }
        refusals.sort(Comparator.comparing(ImportRefusal::line));
        return new Report(done[0], done[1], refusals);
    }

    /** In the order in which all transactions lock variants. */
    private static List<Wanted> wanted(
            Session session,
            StaffRequest visit,
            List<InventoryCsv.Line> lines,
            Map<String, Long> locations,
            Set<String> seen,
            List<ImportRefusal> refusals) {
        var skus = lines.stream().map(InventoryCsv.Line::sku).distinct().toList();
        var known = new HashMap<Long, Map<String, List<InventoryQuery.Row>>>();
        var wanted = new ArrayList<Wanted>();
        for (var line : lines) {
            var location = locations.get(line.location().toLowerCase(Locale.ROOT));
            var rows = location == null
                    ? List.<InventoryQuery.Row>of()
                    : known.computeIfAbsent(
                                    location,
                                    id -> InventoryQuery.ofSkus(session, visit.shop(), id, skus).stream()
                                            .collect(Collectors.groupingBy(InventoryQuery.Row::sku)))
                            .getOrDefault(line.sku(), List.of());
            var problem = problem(line, location, rows);
            if (problem.isEmpty() && !seen.add(location + " " + line.sku())) {
                problem = Optional.of("An earlier line says how many there are");
            }
            if (problem.isPresent()) {
                refusals.add(new ImportRefusal(line.line(), line.sku(), problem.get()));
            } else if (location != null) {
                wanted.add(new Wanted(line, rows.getFirst(), location, Long.parseLong(line.available())));
            }
        }
        wanted.sort(Comparator.comparing(each -> each.row().variantId()));
        return wanted;
    }

    private static Optional<String> problem(
            InventoryCsv.Line line, @Nullable Long location, List<InventoryQuery.Row> rows) {
        if (line.sku().isEmpty()) {
            return Optional.of("The line has no SKU");
        }
        if (location == null) {
            return Optional.of("There is no location “" + line.location() + "”");
        }
        if (!line.available().matches("-?\\d{1,9}")) {
            return Optional.of("“" + line.available() + "” is not a whole number");
        }
        if (rows.isEmpty()) {
            return Optional.of("No variant has this SKU");
        }
        if (rows.size() > 1) {
            return Optional.of("Several variants have this SKU");
        }
        return rows.getFirst().tracked() ? Optional.empty() : Optional.of("Its stock is not tracked");
    }

    private static boolean set(AdminApiClient within, StaffRequest visit, Wanted wanted, List<ImportRefusal> refusals) {
        try {
            within.post(
                    visit,
                    "inventory_levels/set",
                    Json.object()
                            .put("inventory_item_id", wanted.row().inventoryItemId())
                            .put("location_id", wanted.location())
                            .put("available", wanted.available())
                            .put("reason", "count"));
            return true;
        } catch (ApiException refusal) {
            refusals.add(new ImportRefusal(
                    wanted.line().line(), wanted.line().sku(), Form.sentence(String.valueOf(refusal.getMessage()))));
            return false;
        }
    }
}
