package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Fulfillments in the request that creates an order. Its lines have no ids yet, so an entry names them as the request's
 * {@code line_items} do: by the {@code id} that they carry there, else by variant, else by title.
 */
public record InitialFulfillments(List<JsonNode> entries, List<JsonNode> lines) {

    private static final List<String> NAMES = List.of("id", "variant_id", "title");

    int count() {
        return entries.size();
    }

    /** The entry as a request to ship lines of the order that was written; an unknown line has no id there. */
    JsonNode entry(int i, Order order, Problems problems) {
        if (!(entries.get(i) instanceof ObjectNode entry)) {
            problems.add(Problems.BASE, "must be an object");
            return Json.object();
        }
        var copy = entry.deepCopy();
        if (entry.path("line_items").isArray()) {
            var wanted = copy.putArray("line_items");
            entry.path("line_items").forEach(line -> wanted.add(resolved(line, order)));
        }
        return copy;
    }

    private ObjectNode resolved(JsonNode wanted, Order order) {
        var line = Json.object();
        if (wanted.has("quantity")) {
            line.set("quantity", wanted.get("quantity"));
        }
        NAMES.stream()
                .filter(wanted::hasNonNull)
                .findFirst()
                .ifPresent(name -> line.put(
                        "id",
                        place(name, wanted)
                                .map(at -> order.lineItems().get(at).id())
                                .orElse(0L)));
        return line;
    }

    /** why: an order's lines stand in the order in which they were sent. */
    private Optional<Integer> place(String name, JsonNode wanted) {
        return IntStream.range(0, lines.size())
                .filter(at -> Objects.equals(
                        lines.get(at).path(name).asText(""), wanted.path(name).asText("")))
                .boxed()
                .findFirst();
    }
}
