package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of an order as pages show it.
 *
 * @param quantity of what is meant: still to be sent, sent, or taken back
 */
public record OrderLine(
        String id,
        String title,
        String details,
        String image,
        String price,
        int quantity,
        String total,
        String product) {

    /** Lines of which something is left, as {@code count} counts it. */
    static List<OrderLine> left(Manner manner, JsonNode order, String count) {
        return order.path("line_items")
                .valueStream()
                .filter(line -> line.path(count).asInt() > 0)
                .map(line -> of(manner, order, line, line.path(count).asInt()))
                .toList();
    }

    /** What was refunded, refund by refund. */
    static List<OrderLine> removed(Manner manner, JsonNode order) {
        var removed = new ArrayList<OrderLine>();
        for (var refund : order.path("refunds")) {
            for (var each : refund.path("refund_line_items")) {
                order.path("line_items")
                        .valueStream()
                        .filter(line -> line.path("id").equals(each.path("line_item_id")))
                        .findFirst()
                        .ifPresent(line -> removed.add(
                                of(manner, order, line, each.path("quantity").asInt())));
            }
        }
        return removed;
    }

    /** What is neither to be sent, nor in a parcel, nor refunded: of a cancelled order, or what no parcel takes. */
    static List<OrderLine> rest(Manner manner, JsonNode order) {
        var shown = new HashMap<String, Integer>();
        for (var parcel : order.path("fulfillments")) {
            if (!parcel.path("status").asText().equals("cancelled")) {
                parcel.path("line_items")
                        .forEach(line -> shown.merge(
                                line.path("id").asText(), line.path("quantity").asInt(), Integer::sum));
            }
        }
        for (var refund : order.path("refunds")) {
            refund.path("refund_line_items")
                    .forEach(line -> shown.merge(
                            line.path("line_item_id").asText(),
                            line.path("quantity").asInt(),
                            Integer::sum));
        }
        var rest = new ArrayList<OrderLine>();
        for (var line : order.path("line_items")) {
            var left = line.path("quantity").asInt()
                    - line.path("fulfillable_quantity").asInt()
                    - shown.getOrDefault(line.path("id").asText(), 0);
            if (left > 0) {
                rest.add(of(manner, order, line, left));
            }
        }
        return rest;
    }

    static OrderLine of(Manner manner, JsonNode order, JsonNode line, int quantity) {
        var currency = order.path("currency").asText();
        var details = Stream.of(OrderWords.text(line, "variant_title"), OrderWords.text(line, "sku"))
                .filter(text -> !text.isEmpty())
                .toList();
        return new OrderLine(
                line.path("id").asText(),
                line.path("title").asText(),
                String.join(" · ", details),
                OrderWords.text(line, "image_src"),
                manner.money(line.path("price"), currency),
                quantity,
                manner.money(manner.minor(line.path("price")).times(quantity)),
                OrderWords.text(line, "product_id"));
    }
}
