package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Packing slip of an order as it is printed: what is to be sent, or what was when nothing is left, and no prices.
 *
 * @param sent whether everything has left already
 * @param attributes what the buyer chose or wrote for the whole order
 */
public record PackingSlipView(
        String id,
        String name,
        String date,
        boolean cancelled,
        boolean sent,
        List<String> address,
        String phone,
        String delivery,
        List<Line> lines,
        String note,
        List<LineItemView.LineProperty> attributes) {

    /** {@code of} says how many were ordered where others are sent apart; else it is empty. */
    public record Line(
            String title,
            String variant,
            String sku,
            List<LineItemView.LineProperty> properties,
            int quantity,
            String of) {}

    static PackingSlipView of(ShopFormatter shopFormatter, JsonNode order) {
        var cancelled = order.path("status").asText().equals("cancelled");
        var open = lines(order, toSend(order));
        var sent = open.isEmpty() ? lines(order, parcels(order, true)) : List.<Line>of();
        var address = order.path("shipping_address");
        return new PackingSlipView(
                order.path("id").asText(),
                order.path("name").asText(),
                shopFormatter.date(order.path("created_at")),
                cancelled,
                !sent.isEmpty(),
                AddressLines.of(address),
                OrderLabels.text(address, "phone"),
                order.path("shipping_lines")
                        .valueStream()
                        .map(line -> OrderLabels.text(line, "title"))
                        .filter(title -> !title.isEmpty())
                        .collect(Collectors.joining(", ")),
                cancelled ? List.of() : open.isEmpty() ? sent : open,
                OrderLabels.text(order, "note"),
                order.path("note_attributes")
                        .valueStream()
                        .map(each -> new LineItemView.LineProperty(
                                each.path("name").asText(), OrderLabels.text(each, "value"), ""))
                        .toList());
    }

    /** How many of each line are not sent yet: neither in a parcel, nor taken off the order. */
    private static Map<String, Integer> toSend(JsonNode order) {
        var prepared = parcels(order, false);
        var open = new HashMap<String, Integer>();
        for (var line : order.path("line_items")) {
            var id = line.path("id").asText();
            open.put(id, line.path("fulfillable_quantity").asInt() + prepared.getOrDefault(id, 0));
        }
        return open;
    }

    /** How many of each line are in parcels that have left, or in those that are prepared. */
    private static Map<String, Integer> parcels(JsonNode order, boolean left) {
        var quantities = new HashMap<String, Integer>();
        for (var parcel : order.path("fulfillments")) {
            var status = parcel.path("status").asText();
            if (left ? FulfillmentStatus.sent(status) : FulfillmentStatus.underWay(status)) {
                parcel.path("line_items")
                        .forEach(line -> quantities.merge(
                                line.path("id").asText(), line.path("quantity").asInt(), Integer::sum));
            }
        }
        return quantities;
    }

    private static List<Line> lines(JsonNode order, Map<String, Integer> quantities) {
        var lines = new ArrayList<Line>();
        for (var line : order.path("line_items")) {
            var quantity = quantities.getOrDefault(line.path("id").asText(), 0);
            if (quantity > 0 && line.path("requires_shipping").asBoolean(true)) {
                var ordered = line.path("quantity").asInt();
                lines.add(new Line(
                        line.path("title").asText(),
                        OrderLabels.text(line, "variant_title"),
                        OrderLabels.text(line, "sku"),
                        InvoiceView.properties(line),
                        quantity,
                        quantity == ordered ? "" : "of " + ordered));
            }
        }
        return lines;
    }
}
