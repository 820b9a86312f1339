package dev.vitrine.commerce.orders.fulfillments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.fulfillment.FulfillmentService;
import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads which line items a request fulfills, checked against what is fulfillable. For one call. */
final class FulfillmentIntake {

    private final Order order;
    private final JsonNode body;
    private final Problems problems;

    FulfillmentIntake(Order order, JsonNode body, Problems problems) {
        this.order = order;
        this.body = body;
        this.problems = problems;
    }

    /** "omitted array = all fulfillable; omitted quantity = all of the line", which is what remains of it. */
    List<Fulfillment.FulfilledQuantity> lines() {
        var wanted = body.path("line_items");
        if (wanted.isMissingNode() || wanted.isNull()) {
            return everything();
        }
        if (!wanted.isArray() || wanted.isEmpty()) {
            problems.add("line_items", wanted.isArray() ? "can't be blank" : "is invalid");
            return List.of();
        }
        var fulfilledQuantity = new LinkedHashMap<Long, Fulfillment.FulfilledQuantity>();
        for (int i = 0; i < wanted.size(); i++) {
            var at = "line_items[" + i + "]";
            line(wanted.get(i), at).ifPresent(each -> {
                if (fulfilledQuantity.put(each.id(), each) != null) {
                    problems.add(at + ".id", "is listed twice");
                }
            });
        }
        return List.copyOf(fulfilledQuantity.values());
    }

    /** The service that was named, or whose lines they are. */
    String service(List<Fulfillment.FulfilledQuantity> fulfilledQuantity) {
        var ids = fulfilledQuantity.stream()
                .map(Fulfillment.FulfilledQuantity::id)
                .toList();
        var services = order.lineItems().stream()
                .filter(line -> ids.contains(line.id()))
                .map(LineItem::fulfillmentService)
                .collect(Collectors.toCollection(TreeSet::new));
        if (services.size() > 1) {
            problems.add("line_items", "belong to different fulfillment services: " + String.join(", ", services));
        }
        return named().orElse(services.isEmpty() ? FulfillmentService.MANUAL : services.first());
    }

    Optional<String> named() {
        var name = body.path("service").asText("").strip();
        return name.isEmpty() || body.path("service").isNull() ? Optional.empty() : Optional.of(name);
    }

    private List<Fulfillment.FulfilledQuantity> everything() {
        var left = new ArrayList<>(order.lineItems().stream()
                .filter(line -> line.fulfillableQuantity() > 0)
                .toList());
        if (left.isEmpty()) {
            problems.add(Problems.BASE, "All line items are already fulfilled");
        }
        var its = left.stream()
                .filter(line ->
                        named().filter(line.fulfillmentService()::equals).isPresent())
                .toList();
        return (its.isEmpty() ? left : its)
                .stream()
                        .map(line -> new Fulfillment.FulfilledQuantity(line.id(), line.fulfillableQuantity()))
                        .toList();
    }

    private Optional<Fulfillment.FulfilledQuantity> line(JsonNode wanted, String at) {
        var id = wanted.path("id").asText("");
        var line = order.lineItems().stream()
                .filter(each -> Long.toString(each.id()).equals(id))
                .findFirst();
        if (line.isEmpty()) {
            problems.add(at + ".id", id.isEmpty() || id.equals("null") ? "can't be blank" : "does not exist");
            return Optional.empty();
        }
        var left = line.get().fulfillableQuantity();
        var quantity = wanted.path("quantity");
        if (quantity.isMissingNode() || quantity.isNull()) {
            if (left == 0) {
                problems.add(at + ".quantity", "is already fulfilled");
            }
            return Optional.of(new Fulfillment.FulfilledQuantity(line.get().id(), left));
        }
        var text = quantity.asText("").strip();
        if (!text.matches("[+-]?\\d{1,9}")) {
            problems.add(at + ".quantity", "is not a number");
        } else if (Integer.parseInt(text) < 1) {
            problems.add(at + ".quantity", "must be greater than 0");
        } else if (Integer.parseInt(text) > left) {
            problems.add(at + ".quantity", "must be less than or equal to fulfillable quantity");
        } else {
            return Optional.of(new Fulfillment.FulfilledQuantity(line.get().id(), Integer.parseInt(text)));
        }
        return Optional.empty();
    }
}
