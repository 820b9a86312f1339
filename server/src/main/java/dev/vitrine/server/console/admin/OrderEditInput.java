package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.server.console.Form;
import java.util.HashMap;
import java.util.Map;

/**
 * Fields of an order's edit page and the adjustment made of them: lines whose quantity is another one, and lines that
 * are added. What cannot be read is left out and noted among the problems.
 */
record OrderEditInput(JsonNode order, Form form, Problems problems) {

    /** Names the quantity of a line item of the order. */
    static String field(JsonNode line) {
        return "quantity[" + line.path("id").asText() + "]";
    }

    ObjectNode body() {
        return read(new HashMap<>());
    }

    /** Whether no item would be left. */
    boolean leavesNothing() {
        return DraftOrderLines.of(form).isEmpty()
                && order.path("line_items")
                        .valueStream()
                        .allMatch(line -> form.text(field(line)).matches("0+"));
    }

    /** The form with what the API answered, beside the fields that it was made of. */
    Form withErrors(ApiException refusal) {
        var fields = new HashMap<String, String>();
        new OrderEditInput(order, form, new Problems()).read(fields);
        return form.withErrors(refusal, fields);
    }

    /** {@code fields}: of what the API says about the body, the field on the page. */
    private ObjectNode read(Map<String, String> fields) {
        var numbers = new NumberFields(form, problems);
        var body = Json.object();
        var lines = body.putArray("line_items");
        for (var line : order.path("line_items")) {
            var quantity = numbers.whole(field(line));
            if (form.text(field(line)).isEmpty()) {
                problems.add(field(line), "can't be blank");
            } else if (quantity != null && quantity != line.path("quantity").asLong()) {
                fields.put("line_items[" + lines.size() + "].quantity", field(line));
                lines.addObject()
                        .put("id", line.path("id").asLong())
                        .put("quantity", quantity)
                        .put("restock", form.ticked("restock"));
            }
        }
        for (var at : DraftOrderLines.of(form)) {
            var base = DraftOrderLines.base(at);
            var there = "line_items[" + lines.size() + "].";
            Map.of("quantity", "quantity", "variant_id", "quantity", "name", "title", "price", "price")
                    .forEach((name, field) -> fields.put(there + name, base + field));
            var line = lines.addObject().put("id", 0).put("quantity", numbers.whole(base + "quantity"));
            if (form.text(base + "quantity").isEmpty()) {
                problems.add(base + "quantity", "can't be blank");
            }
            if (DraftOrderLines.isCustom(form, at)) {
                line.put("is_custom", true)
                        .put("name", form.text(base + "title"))
                        .put("price", numbers.amount(base + "price"))
                        .put("require_shipping", form.ticked(base + "requires_shipping"));
            } else {
                line.put("variant_id", Long.valueOf(form.text(base + "variant_id")));
            }
        }
        return body;
    }
}
