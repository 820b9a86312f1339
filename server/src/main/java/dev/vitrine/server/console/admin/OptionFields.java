package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.server.console.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options on a product's page: up to three, each with a name and the values to choose from. */
final class OptionFields {

    static final int MOST = 3;

    static final String COUNT = "option_slots";

    private OptionFields() {}

    /**
     * One option as it is typed.
     *
     * @param id what it is in the product; empty for a new one
     */
    public record OptionField(int index, String id, String name, List<String> values) {

        public String lines() {
            return String.join("\n", values);
        }

        boolean used() {
            return !name.isEmpty() || !values.isEmpty();
        }

        boolean offers(String value) {
            return values.stream().anyMatch(value::equalsIgnoreCase);
        }
    }

    static List<OptionField> of(Form form, JsonNode product) {
        var optionFields = new ArrayList<OptionField>();
        for (int i = 0; i < count(form); i++) {
            var id = form.text(field(i, "id"));
            optionFields.add(new OptionField(i, id, form.text(field(i, "name")), values(form, i, known(product, id))));
        }
        return optionFields;
    }

    /** What stands in the fields for a stored product. */
    static Map<String, String> stored(JsonNode product) {
        var fields = new LinkedHashMap<String, String>();
        var options = ProductFields.plain(product) ? List.<JsonNode>of() : list(product.path("options"));
        fields.put(COUNT, Integer.toString(options.size()));
        for (int i = 0; i < options.size(); i++) {
            fields.put(field(i, "id"), options.get(i).path("id").asText());
            fields.put(field(i, "name"), options.get(i).path("name").asText());
            fields.put(
                    field(i, "values"), String.join("\n", texts(options.get(i).path("values"))));
        }
        return fields;
    }

    /** With one more option to fill in. */
    static Form more(Form form) {
        return form.with(COUNT, Integer.toString(Math.min(MOST, count(form) + 1)));
    }

    /** Without the option at this place; those behind it move up. */
    static Form without(Form form, int place) {
        var shorter = form;
        for (var i = place; i < MOST; i++) {
            for (var name : List.of("id", "name", "values")) {
                shorter = shorter.with(field(i, name), i + 1 < MOST ? form.text(field(i + 1, name)) : "");
            }
        }
        return place < count(form) ? shorter.with(COUNT, Integer.toString(count(form) - 1)) : form;
    }

    static String field(int index, String name) {
        return "option[" + index + "]." + name;
    }

    private static int count(Form form) {
        var count = form.text(COUNT);
        return count.matches("\\d") ? Math.min(MOST, Integer.parseInt(count)) : 0;
    }

    /** One a line, or between commas; a value that the product has already may have commas of its own. */
    private static List<String> values(Form form, int index, List<String> known) {
        var values = new LinkedHashMap<String, String>();
        for (var line : form.text(field(index, "values")).split("\\R")) {
            var whole = known.contains(line.strip());
            for (var part : whole ? new String[] {line} : line.split(",")) {
                if (!part.isBlank()) {
                    values.putIfAbsent(part.strip().toLowerCase(Locale.ROOT), part.strip());
                }
            }
        }
        return List.copyOf(values.values());
    }

    private static List<String> known(JsonNode product, String option) {
        return list(product.path("options")).stream()
                .filter(each -> each.path("id").asText().equals(option))
                .findFirst()
                .map(each -> texts(each.path("values")))
                .orElse(List.of());
    }

    private static List<JsonNode> list(JsonNode array) {
        return array.valueStream().toList();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
