package dev.vitrine.commerce.imports;

import dev.vitrine.commerce.catalog.InventoryQuery;
import dev.vitrine.commerce.imports.ImportColumns.Column;
import dev.vitrine.commerce.imports.ImportResult.Outcome;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Inventory levels: how many a location has of a SKU. Without a location it is the primary one. */
final class ImportedInventory implements ImportKind {

    private static final String SKU = "SKU";
    private static final String LOCATION = "Location";
    private static final String AVAILABLE = "Available";
    private static final ImportColumns COLUMNS = new ImportColumns(
            List.of(
                    Column.of(SKU, "variant sku"),
                    Column.of(LOCATION, "location name"),
                    Column.of(AVAILABLE, "quantity", "on hand", "variant inventory qty")),
            List.of(Set.of(SKU, AVAILABLE)),
            false,
            "The first line names no columns “SKU” and “Available”. A file that was exported here has them");
    private static final Terms TERMS = new Terms(
            "inventory",
            Scope.INVENTORY,
            AuditArea.PRODUCTS,
            COLUMNS,
            100,
            "quantity",
            "quantities",
            "SKU,Location,Available\nLS-M,Warehouse,12\nLS-L,Warehouse,7\n");

    /** A level to be set, from a row. */
    private record Wanted(CsvRow csvRow, InventoryQuery.Row variant, long location, long available) {}

    @Override
    public Terms terms() {
        return TERMS;
    }

    @Override
    public String key(CsvRow row) {
        return row.get(SKU) + "\n" + row.get(LOCATION).toLowerCase(Locale.ROOT);
    }

    @Override
    public String subject(CsvRow row) {
        return row.get(SKU);
    }

    @Override
    public List<ImportResult> apply(ImportCall importCall, List<List<CsvRow>> groups) {
        var rows = groups.stream().map(List::getFirst).toList();
        var results = new ArrayList<ImportResult>();
        for (var wanted : wanted(importCall, rows, results)) {
            results.add(importCall.attempt(
                    wanted.csvRow(),
                    subject(wanted.csvRow()),
                    UnaryOperator.identity(),
                    () -> set(importCall, wanted)));
        }
        return results;
    }

    /** In the order in which all transactions lock variants. */
    private List<Wanted> wanted(ImportCall importCall, List<CsvRow> rows, List<ImportResult> refused) {
        var locations = locations(importCall);
        var skus = rows.stream().map(this::subject).distinct().toList();
        var known = new HashMap<Long, Map<String, List<InventoryQuery.Row>>>();
        var seen = new HashSet<String>();
        var wanted = new ArrayList<Wanted>();
        for (var row : rows) {
            var location = locations.get(row.get(LOCATION).toLowerCase(Locale.ROOT));
            var variants = location == null
                    ? List.<InventoryQuery.Row>of()
                    : known.computeIfAbsent(
                                    location,
                                    id -> InventoryQuery.ofSkus(importCall.tx(), importCall.shop(), id, skus).stream()
                                            .collect(Collectors.groupingBy(InventoryQuery.Row::sku)))
                            .getOrDefault(subject(row), List.of());
            var problem = problem(row, location, variants);
            if (problem.isEmpty() && !seen.add(location + " " + subject(row))) {
                problem = Optional.of("An earlier row says how many there are");
            }
            if (problem.isPresent()) {
                refused.add(ImportResult.refused(row, subject(row), problem.get()));
            } else if (location != null) {
                wanted.add(new Wanted(row, variants.getFirst(), location, Long.parseLong(row.get(AVAILABLE))));
            }
        }
        wanted.sort(Comparator.comparing(each -> each.variant().variantId()));
        return wanted;
    }

    private static Optional<String> problem(CsvRow row, @Nullable Long location, List<InventoryQuery.Row> variants) {
        if (row.get(SKU).isEmpty()) {
            return Optional.of("The row has no SKU");
        }
        if (location == null) {
            return Optional.of("There is no location “" + row.get(LOCATION) + "”");
        }
        if (!row.get(AVAILABLE).matches("-?\\d{1,9}")) {
            return Optional.of("“" + row.get(AVAILABLE) + "” is not a whole number");
        }
        if (variants.isEmpty()) {
            return Optional.of("No variant has this SKU");
        }
        if (variants.size() > 1) {
            return Optional.of("Several variants have this SKU");
        }
        return variants.getFirst().tracked() ? Optional.empty() : Optional.of("Its stock is not tracked");
    }

    private static Outcome set(ImportCall importCall, Wanted wanted) {
        if (Long.valueOf(wanted.available()).equals(wanted.variant().available())) {
            return Outcome.UNCHANGED;
        }
        importCall.post(
                "inventory_levels/set",
                Json.object()
                        .put("inventory_item_id", wanted.variant().inventoryItemId())
                        .put("location_id", wanted.location())
                        .put("available", wanted.available())
                        .put("reason", "count"));
        return Outcome.UPDATED;
    }

    /** Those that keep stock, by name in lower case; the primary one also without a name. */
    private static Map<String, Long> locations(ImportCall importCall) {
        var locations = new HashMap<String, Long>();
        locations.put("", importCall.shop().primaryLocationId());
        importCall
                .get("locations", Map.of("limit", "250"))
                .path("locations")
                .valueStream()
                .filter(location -> location.path("active").asBoolean())
                .forEach(location -> locations.putIfAbsent(
                        location.path("name").asText().toLowerCase(Locale.ROOT),
                        location.path("id").asLong()));
        return locations;
    }
}
