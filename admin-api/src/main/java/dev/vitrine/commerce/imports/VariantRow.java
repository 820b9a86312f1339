package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.ProductOption;
import dev.vitrine.commerce.catalog.Variant;
import dev.vitrine.commerce.imports.CsvCells.UnreadableCellException;
import dev.vitrine.foundation.kernel.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** CSV row of a variant, mapped to the fields of the Admin API. */
record VariantRow(CsvRow row, String option1, String option2, String option3) {

    /** {@code names} are those of the product's options. */
    static VariantRow of(CsvRow csvRow, List<String> names) throws UnreadableCellException {
        var values = new String[] {csvRow.option(1), csvRow.option(2), csvRow.option(3)};
        var options = names.size();
        if (values[0].isEmpty() && names.equals(List.of(ProductOption.DEFAULT_NAME))) {
            values[0] = Variant.DEFAULT_TITLE;
        }
        for (int place = 1; place <= values.length; place++) {
            if (place <= options && values[place - 1].isEmpty()) {
                throw new UnreadableCellException(
                        "has no value for the option '" + names.get(place - 1) + "' of its product");
            }
            if (place > options && !values[place - 1].isEmpty()) {
                throw new UnreadableCellException("has the value '" + values[place - 1] + "' for option " + place
                        + ", which the first row of its product does not name");
            }
        }
        return new VariantRow(csvRow, values[0], values[1], values[2]);
    }

    String key() {
        return Variant.key(option1, option2, option3);
    }

    String title() {
        return Stream.of(option1, option2, option3)
                .filter(value -> !value.isEmpty())
                .collect(Collectors.joining(" / "));
    }

    /** Only what the file says: a column that is missing changes nothing. */
    ObjectNode body(boolean known) throws UnreadableCellException {
        var body = Json.object().put("option1", option1);
        if (!option2.isEmpty()) {
            body.put("option2", option2);
        }
        if (!option3.isEmpty()) {
            body.put("option3", option3);
        }
        var price = CsvCells.price(row, "Variant Price");
        if (price.isEmpty() && !known) {
            throw new UnreadableCellException("has no Variant Price; write 0 if it is free");
        }
        price.ifPresent(value -> body.put("price", value));
        if (row.knows("Variant Compare At Price")) {
            body.put(
                    "compare_at_price",
                    CsvCells.price(row, "Variant Compare At Price").orElse(null));
        }
        CsvCells.price(row, "Cost per item").ifPresent(value -> body.put("cost_per_item", value));
        if (row.knows("Variant SKU")) {
            // why: spreadsheets put an apostrophe before digits that must stay a text.
            body.put("sku", row.get("Variant SKU").replaceFirst("^'", ""));
        }
        if (row.knows("Variant Barcode")) {
            body.put("barcode", row.get("Variant Barcode").replaceFirst("^'", ""));
        }
        stock(body);
        CsvCells.flag(row, "Variant Requires Shipping").ifPresent(value -> body.put("requires_shipping", value));
        CsvCells.flag(row, "Variant Taxable").ifPresent(value -> body.put("taxable", value));
        weight(body);
        return body;
    }

    private void stock(ObjectNode body) throws UnreadableCellException {
        if (row.knows("Variant Inventory Tracker")) {
            // why: even if a service counted the stock before, from now on it is counted here.
            body.put("inventory_management", row.has("Variant Inventory Tracker") ? Variant.TRACKED : null);
        }
        CsvCells.whole(row, "Variant Inventory Qty").ifPresent(value -> body.put("inventory_quantity", value));
        CsvCells.word(row, "Variant Inventory Policy", "deny", "continue")
                .ifPresent(value -> body.put("inventory_policy", value));
    }

    private void weight(ObjectNode body) throws UnreadableCellException {
        var grams = CsvCells.whole(row, "Variant Grams");
        if (grams.isPresent() && grams.get() < 0) {
            throw new UnreadableCellException("has '" + grams.get() + "' as Variant Grams, which is below zero");
        }
        grams.ifPresent(value -> body.put("grams", value));
        CsvCells.word(row, "Variant Weight Unit", "g", "kg", "oz", "lb")
                .ifPresent(value -> body.put("weight_unit", value));
    }
}
