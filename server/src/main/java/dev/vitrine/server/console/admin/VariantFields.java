package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Handles;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.console.Form;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fields of the variant table on a product's page and the API request made from them. */
final class VariantFields {

    static final List<String> UNITS = List.of("g", "kg", "oz", "lb");

    private static final List<String> TEXTS =
            List.of("price", "compare_at_price", "cost_per_item", "weight", "weight_unit", "sku", "barcode");
    private static final List<String> FLAGS = List.of("taxable", "requires_shipping");

    /** What a variant that comes with another value has of those that were there. */
    private static final List<String> SHARED = List.of(
            "price",
            "compare_at_price",
            "cost_per_item",
            "weight",
            "weight_unit",
            "taxable",
            "requires_shipping",
            "counted",
            VariantSender.FIELD);

    /** What can be written into all rows at once. */
    private static final List<String> FOR_ALL =
            List.of("price", "compare_at_price", "cost_per_item", "weight", "weight_unit", "stock");

    private static final String HERE = "here";
    private static final String TRACKED = "vitrine";
    private static final int LONGEST_SKU_PART = 6;

    private VariantFields() {}

    static Map<String, String> stored(JsonNode variant) {
        var key = variant.path("id").asText();
        var fields = new LinkedHashMap<String, String>();
        TEXTS.forEach(name -> fields.put(VariantTable.field(key, name), OrderLabels.text(variant, name)));
        if (variant.path("grams").asLong() == 0) {
            fields.put(VariantTable.field(key, "weight"), "");
        }
        FLAGS.forEach(name ->
                fields.put(VariantTable.field(key, name), variant.path(name).asBoolean() ? "1" : ""));
        fields.put(
                VariantTable.field(key, "counted"),
                OrderLabels.text(variant, "inventory_management").isEmpty() ? "" : "1");
        fields.put(VariantTable.field(key, VariantSender.FIELD), VariantSender.of(variant));
        fields.put(VariantTable.field(key, "image"), OrderLabels.text(variant, "image_id"));
        fields.put(VariantTable.field(key, HERE), "1");
        return fields;
    }

    static Map<String, String> empty(String key, Shop shop) {
        var fields = new LinkedHashMap<String, String>();
        fields.put(VariantTable.field(key, "weight_unit"), shop.weightUnit());
        fields.put(VariantTable.field(key, "stock"), "0");
        for (var name : List.of("taxable", "requires_shipping", "counted", HERE)) {
            fields.put(VariantTable.field(key, name), "1");
        }
        return fields;
    }

    /** With the fields of rows that were not on the page yet: like those that were. */
    static Form filled(Form form, VariantTable table, JsonNode product, Shop shop) {
        var values = new LinkedHashMap<>(form.values());
        var variants = new HashMap<String, JsonNode>();
        product.path("variants").forEach(each -> variants.put(each.path("id").asText(), each));
        var alone = VariantTable.key(List.of());
        var model = table.rows().stream()
                .map(VariantTable.Row::key)
                .filter(key -> form.ticked(VariantTable.field(key, HERE)))
                .findFirst()
                .or(() -> Optional.of(alone).filter(key -> form.ticked(VariantTable.field(key, HERE))))
                .or(() -> variants.keySet().stream().findFirst());
        for (var row : table.rows()) {
            if (form.ticked(row.field(HERE))) {
                continue;
            }
            var known = variants.get(row.key());
            if (row.known() && known != null) {
                values.putAll(stored(known));
                continue;
            }
            values.putAll(empty(row.key(), shop));
            model.ifPresent(key -> SHARED.forEach(
                    name -> values.put(row.field(name), values.getOrDefault(VariantTable.field(key, name), ""))));
            // why: what was typed while there was one of a kind belongs to the first.
            if (row == table.rows().getFirst() && model.filter(alone::equals).isPresent()) {
                for (var name : List.of("sku", "barcode", "stock", "image")) {
                    values.put(row.field(name), form.text(VariantTable.field(alone, name)));
                }
            }
        }
        return new Form(values, form.problems());
    }

    /** With what is typed for all, in every row. */
    static Form applied(Form form, VariantTable table) {
        var values = new LinkedHashMap<>(form.values());
        for (var name : FOR_ALL) {
            var typed = form.text("all." + name);
            if (!typed.isEmpty()
                    && !(name.equals("weight_unit") && form.text("all.weight").isEmpty())) {
                table.rows().forEach(row -> values.put(row.field(name), typed));
            }
            values.remove("all." + name);
        }
        return new Form(values, form.problems());
    }

    /** With a SKU in every row that has none, each another one. */
    static Form withSkus(Form form, VariantTable table) {
        var values = new LinkedHashMap<>(form.values());
        var taken = new HashSet<String>();
        table.rows().forEach(row -> taken.add(form.text(row.field("sku")).toUpperCase(Locale.ROOT)));
        for (var row : table.rows()) {
            if (!form.ticked(row.field("sku"))) {
                var proposed = row.values().stream()
                        .map(value -> shortened(value))
                        .collect(Collectors.joining("-", shortened(form.text("title")) + "-", ""))
                        .replaceAll("-+$", "");
                var sku = proposed;
                for (int i = 2; !taken.add(sku); i++) {
                    sku = proposed + "-" + i;
                }
                values.put(row.field("sku"), sku);
            }
        }
        return new Form(values, form.problems());
    }

    private static String shortened(String words) {
        var plain = words.isBlank() ? "ITEM" : Handles.of(words).toUpperCase(Locale.ROOT);
        return plain.replace("-", "")
                .substring(0, Math.min(LONGEST_SKU_PART, plain.replace("-", "").length()));
    }

    /** What is sent, and under which names the API complains of it. */
    record VariantPayload(List<ObjectNode> variants, List<ObjectNode> options, Map<String, String> names) {}

    /** {@code pictures} by what the page calls them. */
    static VariantPayload payload(Form form, VariantTable table, JsonNode product, Map<String, Long> pictures) {
        var names = new HashMap<String, String>();
        var variants = table.rows().stream()
                .filter(row -> !form.ticked(row.field("gone")))
                .map(row -> variant(form, row, table, pictures, product))
                .toList();
        var at = 0;
        for (var row : table.rows()) {
            if (!form.ticked(row.field("gone"))) {
                for (var name : TEXTS) {
                    names.put("variants[" + at + "]." + name, row.field(name));
                }
                names.put("variants[" + at + "].inventory_quantity", row.field("stock"));
                names.put("variants[" + at + "].fulfillment_service", row.field(VariantSender.FIELD));
                names.put("variants[" + at + "].inventory_management", row.field(VariantSender.FIELD));
                names.put("variants[" + at + "].image_id", row.field("image"));
                at++;
            }
        }
        var options = table.options().stream()
                .map(optionField -> {
                    var option = Json.object().put("name", optionField.name());
                    return optionField.id().matches("\\d{1,18}")
                            ? option.put("id", Long.parseLong(optionField.id()))
                            : option;
                })
                .toList();
        for (int i = 0; i < table.options().size(); i++) {
            var optionField = table.options().get(i);
            names.put("options[" + i + "].name", OptionFields.field(optionField.index(), "name"));
            for (int row = 0; row < at; row++) {
                names.put("variants[" + row + "].option" + (i + 1), OptionFields.field(optionField.index(), "values"));
            }
        }
        return new VariantPayload(variants, options, names);
    }

    private static ObjectNode variant(
            Form form, VariantTable.Row row, VariantTable table, Map<String, Long> pictures, JsonNode product) {
        var body = Json.object();
        if (row.known()) {
            body.put("id", Long.parseLong(row.key()));
        }
        for (var name : TEXTS) {
            if (form.values().containsKey(row.field(name))) {
                body.put(name, ProductFields.number(form.text(row.field(name)), ""));
            }
        }
        for (var name : List.of("sku", "barcode", "weight_unit")) {
            body.put(name, form.text(row.field(name)));
        }
        FLAGS.forEach(name -> body.put(name, form.ticked(row.field(name))));
        body.put("image_id", pictures.get(form.text(row.field("image"))));
        var sender = form.text(row.field(VariantSender.FIELD));
        if (sender.isEmpty() || !VariantSender.write(sender, body)) {
            counted(form, row, product, body);
        }
        if (!table.options().isEmpty()) {
            for (int i = 0; i < OptionFields.MOST; i++) {
                body.put(
                        "option" + (i + 1),
                        i < row.values().size() ? row.values().get(i) : null);
            }
        } else if (!ProductFields.plain(product)) {
            body.put("option1", "Default Title").putNull("option2").putNull("option3");
        }
        return body;
    }

    /** Who counts it, and how many there are at first. why not more: what is there already is moved, not set. */
    private static void counted(Form form, VariantTable.Row row, JsonNode product, ObjectNode body) {
        var before = product.path("variants")
                .valueStream()
                .filter(each -> row.known() && each.path("id").asText().equals(row.key()))
                .map(each -> OrderLabels.text(each, "inventory_management"))
                .findFirst()
                .orElse("");
        var counted = form.ticked(row.field("counted"));
        // why also then: a service that does not send it any more does not count it either.
        if (counted == before.isEmpty() || counted && !before.equals(TRACKED) && body.has("fulfillment_service")) {
            body.put("inventory_management", counted ? TRACKED : null);
        }
        if (counted && before.isEmpty() && form.ticked(row.field("stock"))) {
            body.put("inventory_quantity", form.text(row.field("stock")));
        }
    }
}
