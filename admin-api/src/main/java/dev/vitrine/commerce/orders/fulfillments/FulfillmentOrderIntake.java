package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongFunction;

/** Reads which lines of fulfillment orders a request sends, as an order's line items. For one call. */
final class FulfillmentOrderIntake {

    static final String FIELD = "line_items_by_fulfillment_order";

    private final LongFunction<Optional<FulfillmentOrder>> find;
    private final Problems problems;
    private final TreeSet<Long> orders = new TreeSet<>();

    FulfillmentOrderIntake(LongFunction<Optional<FulfillmentOrder>> find, Problems problems) {
        this.find = find;
        this.problems = problems;
    }

    /** The order of what was read; to be asked where there were no problems. */
    long orderId() {
        return orders.first();
    }

    /** Without lines, a fulfillment order is sent with all that is left of it. */
    ArrayNode lines(JsonNode wanted) {
        var lines = Json.object().putArray("line_items");
        for (int i = 0; i < wanted.size(); i++) {
            var at = FIELD + "[" + i + "]";
            var one = wanted.get(i);
            var id = one.path("fulfillment_order_id").asText("");
            var found = id.matches("\\d{1,18}") ? find.apply(Long.parseLong(id)) : Optional.<FulfillmentOrder>empty();
            found.ifPresentOrElse(
                    fulfillmentOrder -> addLines(lines, fulfillmentOrder, one.path("fulfillment_order_line_items"), at),
                    () -> problems.add(at + ".fulfillment_order_id", "does not exist"));
        }
        if (orders.size() > 1) {
            problems.add(FIELD, "must be of one order");
        }
        return lines;
    }

    private void addLines(ArrayNode lines, FulfillmentOrder fulfillmentOrder, JsonNode wanted, String at) {
        orders.add(fulfillmentOrder.orderId());
        if (wanted.isMissingNode() || wanted.isNull() || wanted.isArray() && wanted.isEmpty()) {
            var left = fulfillmentOrder.lineItems().stream()
                    .filter(line -> line.fulfillableQuantity() > 0)
                    .toList();
            if (left.isEmpty()) {
                problems.add(at + ".fulfillment_order_id", "is already fulfilled");
            }
            left.forEach(line -> lines.addObject().put("id", line.id()));
            return;
        }
        if (!wanted.isArray()) {
            problems.add(at + ".fulfillment_order_line_items", "is invalid");
            return;
        }
        for (int i = 0; i < wanted.size(); i++) {
            var id = wanted.get(i).path("id").asText("");
            if (wanted.get(i) instanceof ObjectNode line
                    && fulfillmentOrder.lineItems().stream()
                            .anyMatch(each -> Long.toString(each.id()).equals(id))) {
                lines.add(line);
            } else {
                problems.add(at + ".fulfillment_order_line_items[" + i + "].id", "does not exist");
            }
        }
    }
}
