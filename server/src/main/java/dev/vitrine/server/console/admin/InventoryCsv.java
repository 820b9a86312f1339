package dev.vitrine.server.console.admin;

import java.util.List;

/** CSV of inventory levels: a SKU, a location and how many it has, under names that other platforms give them, too. */
final class InventoryCsv {

    private static final List<String> SKU_NAMES = List.of("sku", "variant sku");
    private static final List<String> LOCATION_NAMES = List.of("location", "location name");
    private static final List<String> AVAILABLE_NAMES =
            List.of("available", "quantity", "on hand", "variant inventory qty");

    private InventoryCsv() {}

    /** {@code line} is where it begins, counted from 1. */
    record Line(long line, String sku, String location, String available) {}

    /** Lines of a file, without the one that names the columns and without empty ones. */
    static List<Line> read(byte[] file) throws CsvTable.UnreadableException {
        var lines = CsvTable.read(file).lines();
        var names = lines.isEmpty() ? new CsvTable.Line(0, List.of()) : lines.getFirst();
        var sku = names.column(SKU_NAMES);
        var available = names.column(AVAILABLE_NAMES);
        if (sku < 0 || available < 0) {
            throw new CsvTable.UnreadableException(
                    "The first line names no columns “SKU” and “Available”. A file that was exported here has them.");
        }
        var location = names.column(LOCATION_NAMES);
        return lines.stream()
                .skip(1)
                .map(line -> new Line(
                        line.number(), line.cell(sku), location < 0 ? "" : line.cell(location), line.cell(available)))
                .toList();
    }

    static String heading() {
        return CsvTable.line("SKU", "Location", "Available");
    }

    static String line(String sku, String location, long available) {
        return CsvTable.line(sku, location, available);
    }
}
