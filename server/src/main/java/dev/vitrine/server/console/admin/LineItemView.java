package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Line item of an order as pages show it.
 *
 * @param quantity of what is meant: still to be sent, sent, or taken back
 */
public record LineItemView(
        String id,
        String title,
        String details,
        String image,
        String price,
        int quantity,
        String total,
        String product,
        List<LineProperty> properties) {

    /**
     * What the customer wrote, chose or sent for it.
     *
     * @param file page that hands out the file; empty for words
     */
    public record LineProperty(String name, String value, String file) {

        static LineProperty of(JsonNode order, JsonNode property) {
            var value = property.path("value").asText();
            return UploadedFile.of(value)
                    .map(file -> new LineProperty(
                            property.path("name").asText(),
                            file.name(),
                            "/admin/orders/" + order.path("id").asText() + "/files/" + file.token()))
                    .orElseGet(() -> named(property));
        }

        /** The words alone; of a file its name. */
        static LineProperty named(JsonNode property) {
            var value = property.path("value").asText();
            return new LineProperty(
                    property.path("name").asText(),
                    UploadedFile.of(value).map(UploadedFile::name).orElse(value),
                    "");
        }
    }

    /** Lines of which something is left, as {@code count} counts it. */
    static List<LineItemView> left(ShopFormatter shopFormatter, JsonNode order, String count) {
        return order.path("line_items")
                .valueStream()
                .filter(line -> line.path(count).asInt() > 0)
                .map(line -> of(shopFormatter, order, line, line.path(count).asInt()))
                .toList();
    }

    /** What was refunded, refund by refund. */
    static List<LineItemView> removed(ShopFormatter shopFormatter, JsonNode order) {
        var removed = new ArrayList<LineItemView>();
        for (var refund : order.path("refunds")) {
            for (var each : refund.path("refund_line_items")) {
                order.path("line_items")
                        .valueStream()
                        .filter(line -> line.path("id").equals(each.path("line_item_id")))
                        .findFirst()
                        .ifPresent(line -> removed.add(of(
                                shopFormatter,
                                order,
                                line,
                                each.path("quantity").asInt())));
            }
        }
        return removed;
    }

    /** Line items neither open, fulfilled nor refunded: of a cancelled order, or not to be shipped. */
    static List<LineItemView> rest(ShopFormatter shopFormatter, JsonNode order) {
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
        var rest = new ArrayList<LineItemView>();
        for (var line : order.path("line_items")) {
            var left = line.path("quantity").asInt()
                    - line.path("fulfillable_quantity").asInt()
                    - shown.getOrDefault(line.path("id").asText(), 0);
            if (left > 0) {
                rest.add(of(shopFormatter, order, line, left));
            }
        }
        return rest;
    }

    static LineItemView of(ShopFormatter shopFormatter, JsonNode order, JsonNode line, int quantity) {
        return of(
                shopFormatter,
                order,
                line,
                quantity,
                OrderLabels.text(line, "image_src"),
                line.path("properties")
                        .valueStream()
                        .map(property -> LineProperty.of(order, property))
                        .toList());
    }

    /** A line of a checkout, whose files have no page as long as there is no order. */
    static LineItemView ofCheckout(ShopFormatter shopFormatter, JsonNode checkout, JsonNode line) {
        return of(
                shopFormatter,
                checkout,
                line,
                line.path("quantity").asInt(),
                OrderLabels.text(line, "image"),
                line.path("properties").valueStream().map(LineProperty::named).toList());
    }

    private static LineItemView of(
            ShopFormatter shopFormatter,
            JsonNode order,
            JsonNode line,
            int quantity,
            String image,
            List<LineProperty> properties) {
        var currency = order.path("currency").asText();
        var details = Stream.of(OrderLabels.text(line, "variant_title"), OrderLabels.text(line, "sku"))
                .filter(text -> !text.isEmpty())
                .toList();
        return new LineItemView(
                line.path("id").asText(),
                line.path("title").asText(),
                String.join(" · ", details),
                ImageFields.thumb(image),
                shopFormatter.money(line.path("price"), currency),
                quantity,
                shopFormatter.money(
                        shopFormatter.minor(line.path("price"), currency).times(quantity)),
                OrderLabels.text(line, "product_id"),
                properties);
    }
}
