package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.orders.aggregate.UploadedFile;
import dev.vitrine.foundation.kernel.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Invoice of an order as it is printed, in the order's currency.
 *
 * @param taxed whether a line names a rate of tax
 * @param below what follows the total: taxes that it includes, payments, and what is still to be paid
 * @param instructions how it is paid by hand, as long as something is to be paid
 */
public record InvoiceView(
        String id,
        String name,
        String date,
        OrderLabels.Badge payment,
        boolean cancelled,
        boolean test,
        String email,
        List<String> billing,
        List<String> shipping,
        boolean taxed,
        List<Line> lines,
        List<OrderView.OrderTotalRow> totals,
        List<OrderView.OrderTotalRow> below,
        String instructions,
        List<RefundedLine> refunded) {

    /** {@code discount} and {@code tax} are empty where there is none. */
    public record Line(
            String title,
            String details,
            List<LineItemView.LineProperty> properties,
            String quantity,
            String price,
            String tax,
            String discount,
            String total) {}

    public record RefundedLine(String date, String title, String quantity, String amount) {}

    /** {@code instructions} say how it is paid by hand. */
    static InvoiceView of(ShopFormatter shopFormatter, JsonNode order, JsonNode transactions, String instructions) {
        var lines = order.path("line_items")
                .valueStream()
                .map(line -> line(shopFormatter, order, line))
                .toList();
        var billing = AddressLines.of(order.path("billing_address"));
        var shipping = AddressLines.of(order.path("shipping_address"));
        return new InvoiceView(
                order.path("id").asText(),
                order.path("name").asText(),
                shopFormatter.date(order.path("created_at")),
                OrderLabels.payment(order),
                order.path("status").asText().equals("cancelled"),
                order.path("test").asBoolean(),
                OrderLabels.text(order, "email"),
                billing.isEmpty() ? shipping : billing,
                shipping.equals(billing) ? List.of() : shipping,
                lines.stream().anyMatch(line -> !line.tax().isEmpty()),
                lines,
                totals(shopFormatter, order),
                below(shopFormatter, order, transactions),
                isOwed(shopFormatter, order) ? instructions : "",
                refunded(shopFormatter, order));
    }

    private static Line line(ShopFormatter shopFormatter, JsonNode order, JsonNode line) {
        var currency = order.path("currency").asText();
        var discount = shopFormatter.minor(line.path("discount_amount"), currency);
        var details = Stream.of(OrderLabels.text(line, "variant_title"), OrderLabels.text(line, "sku"))
                .filter(text -> !text.isEmpty())
                .toList();
        return new Line(
                line.path("title").asText(),
                String.join(" · ", details),
                properties(line),
                line.path("quantity").asText(),
                shopFormatter.money(line.path("price"), currency),
                rate(line.path("tax_rate")),
                discount.isZero() ? "" : "−" + shopFormatter.money(discount),
                shopFormatter.money(line.path("line_item_price"), currency));
    }

    /** What the customer wrote or chose; of a file its name. */
    static List<LineItemView.LineProperty> properties(JsonNode line) {
        return line.path("properties")
                .valueStream()
                .map(property -> new LineItemView.LineProperty(
                        property.path("name").asText(),
                        UploadedFile.of(property.path("value").asText())
                                .map(UploadedFile::name)
                                .orElseGet(() -> property.path("value").asText()),
                        ""))
                .toList();
    }

    private static List<OrderView.OrderTotalRow> totals(ShopFormatter shopFormatter, JsonNode order) {
        var currency = order.path("currency").asText();
        var rows = new ArrayList<OrderView.OrderTotalRow>();
        rows.add(row("Items", "", shopFormatter.money(order.path("total_line_items_price"), currency)));
        var discounts = shopFormatter.minor(order.path("total_discounts"), currency);
        if (!discounts.isZero()) {
            rows.add(row("Discounts", OrderTotals.discounts(order), "−" + shopFormatter.money(discounts)));
        }
        for (var delivery : order.path("shipping_lines")) {
            rows.add(row(
                    "Delivery",
                    OrderLabels.text(delivery, "title"),
                    shopFormatter.money(delivery.path("price"), currency)));
        }
        if (!order.path("taxes_included").asBoolean()) {
            rows.addAll(taxes(shopFormatter, order, "", "Taxes"));
        }
        var tip = shopFormatter.minor(order.path("total_tip_received"), currency);
        if (!tip.isZero()) {
            rows.add(row("Tip", "", shopFormatter.money(tip)));
        }
        rows.add(new OrderView.OrderTotalRow(
                "Total", "", shopFormatter.money(order.path("total_price"), currency), true));
        return rows;
    }

    private static List<OrderView.OrderTotalRow> below(
            ShopFormatter shopFormatter, JsonNode order, JsonNode transactions) {
        var currency = order.path("currency").asText();
        var rows = new ArrayList<OrderView.OrderTotalRow>();
        if (order.path("taxes_included").asBoolean()) {
            rows.addAll(taxes(shopFormatter, order, "Including ", "Including taxes"));
        }
        for (var each : transactions) {
            var refund = each.path("kind").asText().equals("refund")
                    && each.path("status").asText().equals("success");
            if (refund || OrderPayments.moneyIn(each)) {
                rows.add(row(
                        refund ? "Refunded" : "Paid",
                        Stream.of(shopFormatter.date(each.path("created_at")), OrderPayments.card(each))
                                .filter(text -> !text.isEmpty())
                                .reduce((one, other) -> one + " · " + other)
                                .orElse(""),
                        (refund ? "−" : "") + shopFormatter.money(each.path("amount"), currency)));
            }
        }
        if (isOwed(shopFormatter, order)) {
            var due = shopFormatter.minor(order.path("total_outstanding"), currency);
            rows.add(new OrderView.OrderTotalRow("Still to be paid", "", shopFormatter.money(due), true));
        }
        return rows;
    }

    private static boolean isOwed(ShopFormatter shopFormatter, JsonNode order) {
        var currency = order.path("currency").asText();
        return shopFormatter.minor(order.path("total_outstanding"), currency).minor() > 0
                && !order.path("status").asText().equals("cancelled");
    }

    /** Each tax by its name and rate, or all in one where the order does not say. */
    private static List<OrderView.OrderTotalRow> taxes(
            ShopFormatter shopFormatter, JsonNode order, String before, String otherwise) {
        var currency = order.path("currency").asText();
        var all = shopFormatter.minor(order.path("total_tax"), currency);
        if (all.isZero()) {
            return List.of();
        }
        var ofParts = Stream.of("line_items", "shipping_lines")
                .flatMap(parts -> order.path(parts).valueStream())
                .flatMap(part -> part.path("tax_lines").valueStream());
        for (var taxLines : List.of(order.path("tax_lines").valueStream(), ofParts)) {
            var sums = new LinkedHashMap<String, Money>();
            taxLines.forEach(tax -> sums.merge(
                    (before + OrderLabels.text(tax, "title") + " " + rate(tax.path("rate"))).strip(),
                    shopFormatter.minor(tax.path("price"), currency),
                    Money::plus));
            if (sums.values().stream().reduce(all.minus(all), Money::plus).equals(all)) {
                return sums.entrySet().stream()
                        .filter(sum -> !sum.getValue().isZero())
                        .map(sum -> row(sum.getKey(), "", shopFormatter.money(sum.getValue())))
                        .toList();
            }
        }
        return List.of(row(otherwise, "", shopFormatter.money(all)));
    }

    private static List<RefundedLine> refunded(ShopFormatter shopFormatter, JsonNode order) {
        var currency = order.path("currency").asText();
        var refunded = new ArrayList<RefundedLine>();
        for (var refund : order.path("refunds")) {
            for (var line : refund.path("refund_line_items")) {
                var name = Stream.of(OrderLabels.text(line, "title"), OrderLabels.text(line, "variant_title"))
                        .filter(text -> !text.isEmpty())
                        .toList();
                refunded.add(new RefundedLine(
                        shopFormatter.date(refund.path("created_at")),
                        String.join(" · ", name),
                        line.path("quantity").asText(),
                        shopFormatter.money(line.path("subtotal"), currency)));
            }
        }
        return refunded;
    }

    /** {@code 7.5%}; empty without a rate. */
    private static String rate(JsonNode rate) {
        if (!rate.isNumber() || rate.decimalValue().signum() == 0) {
            return "";
        }
        var percent = rate.decimalValue().multiply(BigDecimal.valueOf(100)).stripTrailingZeros();
        return percent.toPlainString() + "%";
    }

    private static OrderView.OrderTotalRow row(String name, String details, String amount) {
        return new OrderView.OrderTotalRow(name, details, amount, false);
    }
}
