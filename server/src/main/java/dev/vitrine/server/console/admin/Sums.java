package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.kernel.Money;
import java.util.ArrayList;
import java.util.List;

/** What an order comes to, and what was paid and given back of it, line by line. */
final class Sums {

    private Sums() {}

    static List<OrderView.Sum> of(Manner manner, JsonNode order) {
        var currency = order.path("currency").asText();
        var sums = new ArrayList<OrderView.Sum>();
        sums.add(sum(
                "Items",
                manner.count(order.path("total_quantity").asLong(), "item", "items"),
                manner.money(order.path("total_line_items_price"), currency)));
        if (!manner.minor(order.path("total_discounts")).isZero()) {
            sums.add(sum("Discounts", codes(order), "−" + manner.money(order.path("total_discounts"), currency)));
        }
        for (var delivery : order.path("shipping_lines")) {
            sums.add(sum(
                    "Delivery", OrderWords.text(delivery, "title"), manner.money(delivery.path("price"), currency)));
        }
        if (!order.path("taxes_included").asBoolean()) {
            taxes(manner, order, sums, currency);
        }
        sums.add(new OrderView.Sum("Total", "", manner.money(order.path("total_price"), currency), true));
        if (order.path("taxes_included").asBoolean()) {
            taxes(manner, order, sums, currency);
        }
        return sums;
    }

    static List<OrderView.Sum> paid(Manner manner, JsonNode order, JsonNode transactions) {
        var currency = order.path("currency").asText();
        var in = manner.minor(order.path("total_price")).minus(manner.minor(order.path("total_price")));
        var out = in;
        for (var each : transactions) {
            if (OrderMoney.moneyIn(each)) {
                in = in.plus(manner.minor(each.path("amount")));
            } else if (each.path("kind").asText().equals("refund")
                    && each.path("status").asText().equals("success")) {
                out = out.plus(manner.minor(each.path("amount")));
            }
        }
        var sums = new ArrayList<OrderView.Sum>();
        sums.add(sum("Paid", "", written(manner, in, currency)));
        if (!out.isZero()) {
            sums.add(sum("Refunded", "", "−" + written(manner, out, currency)));
            sums.add(new OrderView.Sum("Kept", "", written(manner, in.minus(out), currency), true));
        }
        return sums;
    }

    private static void taxes(Manner manner, JsonNode order, List<OrderView.Sum> sums, String currency) {
        if (!manner.minor(order.path("total_tax")).isZero()) {
            var name = order.path("taxes_included").asBoolean() ? "Including taxes" : "Taxes";
            sums.add(sum(name, "", manner.money(order.path("total_tax"), currency)));
        }
    }

    private static String codes(JsonNode order) {
        return order.path("discount_code")
                .valueStream()
                .map(code -> OrderWords.text(code, "code"))
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private static String written(Manner manner, Money money, String currency) {
        return currency.equals(money.currency().getCurrencyCode())
                ? manner.money(money)
                : money.amount().toPlainString() + " " + currency;
    }

    private static OrderView.Sum sum(String name, String details, String amount) {
        return new OrderView.Sum(name, details, amount, false);
    }
}
