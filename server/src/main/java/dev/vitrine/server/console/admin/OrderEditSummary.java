package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.edits.OrderAdjustments;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an order comes to while its lines are changed, and what is to be collected or given back then. */
final class OrderEditSummary {

    private OrderEditSummary() {}

    static DraftOrderSummary of(
            Shop shop, ShopFormatter shopFormatter, OrderAdjustments.Preview preview, SellableVariants variants) {
        var contents = preview.contents();
        var rows = contents.lines().stream()
                .map(line -> row(shopFormatter, line, warning(shopFormatter, line, preview, variants)))
                .toList();
        var totals = contents.totals();
        ObjectNode order = Json.object()
                .put("currency", contents.currency().getCurrencyCode())
                .put("taxes_included", contents.taxesIncluded())
                .put(
                        "total_quantity",
                        contents.lines().stream().mapToLong(LineItem::quantity).sum())
                .put("total_line_items_price", totals.lineItems().amount())
                .put("total_discounts", totals.discounts().amount())
                .put("total_tax", totals.tax().amount())
                .put("total_price", totals.total().amount());
        order.set("shipping_lines", shop.json().tree(contents.shipping()));
        if (contents.discountCodes() != null) {
            order.set("discount_code", shop.json().tree(contents.discountCodes()));
        }
        return new DraftOrderSummary(rows, OrderTotals.of(shopFormatter, order));
    }

    /** The total as text that two pages can compare. */
    static String total(OrderAdjustments.Preview preview) {
        return preview.contents().totals().total().amount().toPlainString();
    }

    static List<OrderView.OrderTotalRow> balance(ShopFormatter shopFormatter, OrderAdjustments.Preview preview) {
        var before = preview.before().totals().totalPrice();
        var payment = preview.before().payment();
        var none = Money.zero(before.currency());
        var paid = before.minus(payment.balance());
        var reserved = payment.balance().minus(payment.totalOutstanding());
        var open = preview.contents().totals().total().minus(paid);
        var rows = new ArrayList<OrderView.OrderTotalRow>();
        rows.add(new OrderView.OrderTotalRow("Total before", "", shopFormatter.money(before), false));
        rows.add(new OrderView.OrderTotalRow("Paid", "", shopFormatter.money(paid), false));
        if (!reserved.isNegative() && !reserved.isZero()) {
            rows.add(new OrderView.OrderTotalRow("Reserved by the buyer", "", shopFormatter.money(reserved), false));
        }
        rows.add(new OrderView.OrderTotalRow(
                open.isNegative() ? "To refund" : "To collect",
                "",
                shopFormatter.money(open.isNegative() ? none.minus(open) : open),
                true));
        return rows;
    }

    private static DraftOrderSummary.Row row(ShopFormatter shopFormatter, LineItem line, String warning) {
        var whole = line.price().times(line.quantity());
        var taken = whole.minus(line.lineItemDiscountPrice());
        var each = shopFormatter.count(line.quantity()) + " × " + shopFormatter.money(line.price());
        return new DraftOrderSummary.Row(
                line.title(),
                Stream.of(Objects.requireNonNullElse(line.variantTitle(), ""), each)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" · ")),
                taken.isZero() ? "" : "−" + shopFormatter.money(taken),
                shopFormatter.money(line.lineItemDiscountPrice()),
                warning);
    }

    private static String warning(
            ShopFormatter shopFormatter, LineItem line, OrderAdjustments.Preview preview, SellableVariants variants) {
        var id = line.variantId();
        return id == null
                ? ""
                : variants.find(id)
                        .filter(SellableVariant::limited)
                        .filter(variant -> variant.inventoryQuantity()
                                < preview.stockTaken().getOrDefault(id, 0L))
                        .map(variant -> DraftOrderSummary.left(shopFormatter, variant))
                        .orElse("");
    }
}
