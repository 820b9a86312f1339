package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.server.console.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Custom options on a product's page: what customers write, choose or send for their own piece. */
final class CustomOptionFields {

    static final Map<String, String> TYPES = OrderLabels.labels(
            "text", "A line of text",
            "textarea", "Longer text",
            "number", "A number",
            "select", "One of some choices",
            "radio", "One of some choices, all in view",
            "checkbox", "Several of some choices",
            "file", "A picture or PDF");

    private static final String COUNT = "custom_slots";
    private static final int MOST = 30;

    private CustomOptionFields() {}

    /** Names of the fields of each, with those of one more to fill in. */
    static List<String> slots(Form form) {
        return IntStream.range(0, Math.min(MOST, count(form) + 1))
                .mapToObj(CustomOptionFields::slot)
                .toList();
    }

    static Map<String, String> stored(JsonNode product) {
        var fields = new LinkedHashMap<String, String>();
        var options = product.path("custom_options");
        fields.put(COUNT, Integer.toString(options.size()));
        for (int i = 0; i < options.size(); i++) {
            var option = options.get(i);
            var values =
                    option.path("values").valueStream().map(JsonNode::asText).toList();
            fields.put(slot(i) + ".name", option.path("name").asText());
            var label = option.path("label").asText();
            fields.put(slot(i) + ".label", label.equals(option.path("name").asText()) ? "" : label);
            fields.put(slot(i) + ".type", option.path("type").asText());
            fields.put(slot(i) + ".required", option.path("required").asBoolean() ? "1" : "");
            fields.put(
                    slot(i) + ".max_length",
                    option.path("max_length").asText("").replace("null", ""));
            fields.put(slot(i) + ".values", String.join("\n", values));
        }
        return fields;
    }

    /** What the API is sent: those without a name are gone. Nothing, when the page had no such fields. */
    static Optional<ArrayNode> bodies(Form form) {
        if (!form.values().containsKey(COUNT)) {
            return Optional.empty();
        }
        var bodies = Json.object().arrayNode();
        for (var slot : slots(form)) {
            var name = form.text(slot + ".name");
            if (name.isEmpty()) {
                continue;
            }
            var label = form.text(slot + ".label");
            var body = bodies.addObject()
                    .put("name", name)
                    .put("label", label.isEmpty() ? name : label)
                    .put("type", form.text(slot + ".type"))
                    .put("required", form.ticked(slot + ".required"));
            if (!form.text(slot + ".max_length").isEmpty()) {
                body.put("max_length", form.text(slot + ".max_length"));
            }
            var values = body.putArray("values");
            form.text(slot + ".values")
                    .lines()
                    .map(String::strip)
                    .filter(value -> !value.isEmpty())
                    .distinct()
                    .forEach(values::add);
        }
        return Optional.of(bodies);
    }

    /** The API's names of fields to those of the page. */
    static Map<String, String> names(Form form) {
        var names = new LinkedHashMap<String, String>();
        var used = new ArrayList<>(slots(form));
        used.removeIf(slot -> form.text(slot + ".name").isEmpty());
        for (int i = 0; i < used.size(); i++) {
            for (var field : List.of("name", "type", "values", "max_length")) {
                names.put("custom_options[" + i + "]." + field, used.get(i) + "." + field);
            }
        }
        return names;
    }

    private static String slot(int index) {
        return "custom[" + index + "]";
    }

    private static int count(Form form) {
        var count = form.text(COUNT);
        return count.matches("\\d{1,2}") ? Math.min(MOST, Integer.parseInt(count)) : 0;
    }
}
