package dev.vitrine.commerce.imports;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Products as rows of a CSV file, in the columns that hosted shop platforms use: a row for each variant or picture, of
 * which the first says what the product is. What is written here can be read by {@link ProductImport}.
 */
public final class ProductCsv {

    private static final Map<String, String> PRODUCT = Map.of(
            "Title", "title",
            "Body (HTML)", "body_html",
            "Vendor", "vendor",
            "Type", "product_type",
            "Tags", "tags",
            "Published", "published",
            "Status", "status",
            "Gift Card", "gift_card",
            "SEO Title", "metafields_global_title_tag",
            "SEO Description", "metafields_global_description_tag");
    private static final Map<String, String> VARIANT = Map.ofEntries(
            Map.entry("Option1 Value", "option1"),
            Map.entry("Option2 Value", "option2"),
            Map.entry("Option3 Value", "option3"),
            Map.entry("Variant Price", "price"),
            Map.entry("Variant Compare At Price", "compare_at_price"),
            Map.entry("Cost per item", "cost_per_item"),
            Map.entry("Variant SKU", "sku"),
            Map.entry("Variant Barcode", "barcode"),
            Map.entry("Variant Inventory Tracker", "inventory_management"),
            Map.entry("Variant Inventory Qty", "inventory_quantity"),
            Map.entry("Variant Inventory Policy", "inventory_policy"),
            Map.entry("Variant Grams", "grams"),
            Map.entry("Variant Weight Unit", "weight_unit"),
            Map.entry("Variant Requires Shipping", "requires_shipping"),
            Map.entry("Variant Taxable", "taxable"));

    private ProductCsv() {}

    /** Of an exported file. */
    public static List<String> headings() {
        return ProductImport.COLUMNS.names();
    }

    /** Of a product as the API has it, under the {@link #headings}. */
    public static List<List<String>> rows(JsonNode product) {
        var sources = product.path("images")
                .valueStream()
                .collect(Collectors.toMap(
                        image -> image.path("id").asText(), image -> text(image, "src"), (first, second) -> first));
        var rows = new ArrayList<List<String>>();
        var count =
                Math.max(product.path("variants").size(), product.path("images").size());
        for (int i = 0; i < Math.max(1, count); i++) {
            var cells = new HashMap<String, String>();
            cells.put(CsvRow.HANDLE, text(product, "handle"));
            if (i == 0) {
                PRODUCT.forEach((heading, name) -> cells.put(heading, text(product, name)));
                optionNames(product, cells);
            }
            var variant = product.path("variants").path(i);
            VARIANT.forEach((heading, name) -> cells.put(heading, text(variant, name)));
            // why: stock that nobody counts is none, and would be read as a number that somebody counted.
            if (text(variant, "inventory_management").isEmpty()) {
                cells.remove("Variant Inventory Qty");
            }
            cells.put("Variant Image", sources.getOrDefault(text(variant, "image_id"), ""));
            var image = product.path("images").path(i);
            cells.put("Image Src", text(image, "src"));
            cells.put("Image Alt Text", text(image, "alt"));
            rows.add(headings().stream()
                    .map(heading -> cells.getOrDefault(heading, ""))
                    .toList());
        }
        return rows;
    }

    private static void optionNames(JsonNode product, Map<String, String> cells) {
        for (int place = 1; place <= product.path("options").size(); place++) {
            cells.put("Option" + place + " Name", text(product.path("options").path(place - 1), "name"));
        }
    }

    private static String text(JsonNode node, String name) {
        return node.path(name).isNull() ? "" : node.path(name).asText();
    }
}
