package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.foundation.kernel.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Totals of an order, and what was paid and refunded, line by line. */
final class OrderTotals {

    private OrderTotals() {}

    static List<OrderView.OrderTotalRow> of(ShopFormatter shopFormatter, JsonNode order) {
        var currency = order.path("currency").asText();
        var orderTotalRows = new ArrayList<OrderView.OrderTotalRow>();
        orderTotalRows.add(sum(
                "Items",
                shopFormatter.count(quantity(order), "item", "items"),
                shopFormatter.money(order.path("total_line_items_price"), currency)));
        if (!shopFormatter.minor(order.path("total_discounts")).isZero()) {
            orderTotalRows.add(sum(
                    "Discounts", discounts(order), "−" + shopFormatter.money(order.path("total_discounts"), currency)));
        }
        for (var delivery : order.path("shipping_lines")) {
            orderTotalRows.add(sum(
                    "Delivery",
                    OrderLabels.text(delivery, "title"),
                    shopFormatter.money(delivery.path("price"), currency)));
        }
        if (!order.path("taxes_included").asBoolean()) {
            taxes(shopFormatter, order, orderTotalRows, currency);
        }
        orderTotalRows.add(new OrderView.OrderTotalRow(
                "Total", "", shopFormatter.money(order.path("total_price"), currency), true));
        if (order.path("taxes_included").asBoolean()) {
            taxes(shopFormatter, order, orderTotalRows, currency);
        }
        return orderTotalRows;
    }

    /** Pieces of an order. why added up: of drafts and checkouts the API does not say it. */
    static long quantity(JsonNode order) {
        return order.has("total_quantity")
                ? order.path("total_quantity").asLong()
                : order.path("line_items")
                        .valueStream()
                        .mapToLong(line -> line.path("quantity").asLong())
                        .sum();
    }

    static List<OrderView.OrderTotalRow> paid(ShopFormatter shopFormatter, JsonNode order, JsonNode transactions) {
        var currency = order.path("currency").asText();
        var in = shopFormatter.minor(MissingNode.getInstance(), currency);
        var out = in;
        for (var each : transactions) {
            if (OrderPayments.moneyIn(each)) {
                in = in.plus(shopFormatter.minor(each.path("amount"), currency));
            } else if (each.path("kind").asText().equals("refund")
                    && each.path("status").asText().equals("success")) {
                out = out.plus(shopFormatter.minor(each.path("amount"), currency));
            }
        }
        var orderTotalRows = new ArrayList<OrderView.OrderTotalRow>();
        orderTotalRows.add(sum("Paid", "", shopFormatter.money(in)));
        if (!out.isZero()) {
            orderTotalRows.add(sum("Refunded", "", "−" + shopFormatter.money(out)));
            orderTotalRows.add(new OrderView.OrderTotalRow("Kept", "", shopFormatter.money(in.minus(out)), true));
        }
        var balance = shopFormatter.minor(order.path("balance"), currency);
        // why: an order whose items became fewer after it was paid.
        if (balance.isNegative() && !order.path("status").asText().equals("cancelled")) {
            orderTotalRows.add(new OrderView.OrderTotalRow(
                    "To refund",
                    "",
                    shopFormatter.money(Money.zero(balance.currency()).minus(balance)),
                    true));
        }
        return orderTotalRows;
    }

    private static void taxes(
            ShopFormatter shopFormatter,
            JsonNode order,
            List<OrderView.OrderTotalRow> orderTotalRows,
            String currency) {
        if (!shopFormatter.minor(order.path("total_tax")).isZero()) {
            var name = order.path("taxes_included").asBoolean() ? "Including taxes" : "Taxes";
            orderTotalRows.add(sum(name, "", shopFormatter.money(order.path("total_tax"), currency)));
        }
    }

    /** What gave the discounts: codes, and titles of those that applied by themselves. */
    static String discounts(JsonNode order) {
        var codes = order.path("discount_code").valueStream().map(code -> OrderLabels.text(code, "code"));
        var automatic = order.path("discount_applications")
                .valueStream()
                .filter(each -> each.path("type").asText().equals("automatic"))
                .map(each -> OrderLabels.text(each, "title"));
        return Stream.concat(codes, automatic).collect(Collectors.joining(", "));
    }

    private static OrderView.OrderTotalRow sum(String name, String details, String amount) {
        return new OrderView.OrderTotalRow(name, details, amount, false);
    }
}
