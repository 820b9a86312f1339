package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a draft order comes to, line by line. */
public record DraftOrderSummary(List<Row> rows, List<OrderView.OrderTotalRow> sums) {

    /** {@code warning} says that there is not enough of it; {@code discount} what is taken off the line. */
    public record Row(String title, String detail, String discount, String total, String warning) {}

    static DraftOrderSummary of(ShopFormatter shopFormatter, JsonNode draft, SellableVariants variants) {
        var wanted = new HashMap<String, Long>();
        draft.path("line_items")
                .forEach(line -> wanted.merge(
                        OrderLabels.text(line, "variant_id"),
                        line.path("quantity").asLong(),
                        Long::sum));
        var rows = draft.path("line_items")
                .valueStream()
                .map(line -> row(shopFormatter, line, warning(shopFormatter, line, wanted, variants)))
                .toList();
        return new DraftOrderSummary(rows, OrderTotals.of(shopFormatter, asOrder(draft)));
    }

    public boolean scarce() {
        return rows.stream().anyMatch(row -> !row.warning().isEmpty());
    }

    private static Row row(ShopFormatter shopFormatter, JsonNode line, String warning) {
        var quantity = line.path("quantity").asInt();
        var taken = shopFormatter.minor(line.path("applied_discount").path("amount"));
        var whole = shopFormatter.minor(line.path("price")).times(quantity);
        var each = shopFormatter.count(quantity) + " × " + shopFormatter.money(line.path("price"));
        var reason = OrderLabels.text(line.path("applied_discount"), "title");
        return new Row(
                OrderLabels.text(line, "title"),
                Stream.of(OrderLabels.text(line, "variant_title"), each)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" · ")),
                taken.isZero() ? "" : "−" + shopFormatter.money(taken) + (reason.isEmpty() ? "" : ", " + reason),
                shopFormatter.money(whole.minus(taken)),
                warning);
    }

    private static String warning(
            ShopFormatter shopFormatter, JsonNode line, Map<String, Long> wanted, SellableVariants variants) {
        var id = OrderLabels.text(line, "variant_id");
        return id.isEmpty()
                ? ""
                : variants.find(Long.parseLong(id))
                        .filter(SellableVariant::limited)
                        .filter(variant -> variant.inventoryQuantity() < wanted.getOrDefault(id, 0L))
                        .map(variant -> left(shopFormatter, variant))
                        .orElse("");
    }

    static String left(ShopFormatter shopFormatter, SellableVariant variant) {
        return variant.inventoryQuantity() <= 0
                ? "Out of stock"
                : "Only " + shopFormatter.count(variant.inventoryQuantity()) + " in stock";
    }

    /** What the totals of an order are read from. */
    private static JsonNode asOrder(JsonNode draft) {
        var order = ((ObjectNode) draft).deepCopy();
        if (draft.path("shipping_line").isObject()) {
            order.putArray("shipping_lines").add(draft.path("shipping_line"));
        }
        return order;
    }
}
