package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.CustomerOrderHistory;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.fulfillments.FulfillmentEvent;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.commerce.orders.returns.OrderReturn;
import dev.vitrine.commerce.orders.returns.ReturnableQuantities;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Orders as the pages of a customer's account get them. Amounts are numbers, and texts beside them. */
final class CustomerOrderJson {

    private static final int PICTURES = 4;

    private CustomerOrderJson() {}

    /** An order in a list. */
    static ObjectNode summary(Shop shop, Order order, PageLanguage language) {
        var status = OrderStatusView.of(shop, order, language);
        var node = Json.object()
                .put("id", order.id())
                .put("name", order.name())
                .put("url", "/my-account/orders/" + order.id());
        node.set("created_at", shop.json().tree(order.createdAt()));
        node.put("placed_on", day(shop, order.createdAt(), language));
        amount(node, shop, "total_price", order.totals().totalPrice());
        node.put("currency", order.currency().getCurrencyCode())
                .put(
                        "item_count",
                        order.lineItems().stream().mapToInt(LineItem::quantity).sum())
                .put("financial_status", order.financialStatus())
                .put("fulfillment_status", order.fulfillmentStatus())
                .put("cancelled", order.lifecycle().cancelledAt() != null)
                .put("status_text", status.sentence());
        var items = node.putArray("items");
        order.lineItems().stream()
                .limit(PICTURES)
                .forEach(line -> items.addObject()
                        .put("title", line.title())
                        .put("variant_title", Objects.requireNonNullElse(line.variantTitle(), ""))
                        .put("quantity", line.quantity())
                        .put("image", line.imageSrc()));
        return node;
    }

    /**
     * A whole order.
     *
     * @param events of its shipments, by them
     * @param mayReturn whether its customer may ask to send something back now
     */
    static ObjectNode whole(
            Shop shop,
            Order order,
            List<Transaction> transactions,
            Map<Long, List<FulfillmentEvent>> events,
            SellableVariants variants,
            List<OrderReturn> returns,
            boolean mayReturn,
            String statusUrl,
            PageLanguage language) {
        var node = summary(shop, order, language);
        var totals = order.totals();
        node.put("can_cancel", CustomerOrderHistory.isCancellable(order)).put("can_return", mayReturn);
        amount(node, shop, "subtotal_price", totals.subtotalPrice());
        amount(node, shop, "total_discounts", totals.totalDiscounts());
        amount(node, shop, "total_shipping", totals.totalShipping());
        amount(node, shop, "total_tax", totals.totalTax());
        node.put("taxes_included", order.charges().taxesIncluded());
        var codes = node.putArray("discount_codes");
        Objects.requireNonNullElse(order.charges().discountCode(), List.<OrderDiscountCode>of())
                .forEach(each -> codes.add(each.code()));
        var lines = node.putArray("line_items");
        var returnable = new ReturnableQuantities(order, returns);
        order.lineItems()
                .forEach(line ->
                        lines.add(line(shop, line, variants).put("returnable_quantity", returnable.of(line.id()))));
        node.set("shipping_address", AddressJson.of(shop, order.addresses().shippingAddress()));
        node.set("billing_address", AddressJson.of(shop, order.addresses().billingAddress()));
        var status = OrderStatusView.of(shop, order, transactions, events, language);
        node.set("parcels", shop.json().tree(status.parcels()));
        var payments = node.putArray("payments");
        status.payments()
                .forEach(each -> payments.addObject()
                        .put("state", each.state())
                        .put("when", each.when())
                        .put("amount", each.amount())
                        .put("means", each.means()));
        var asked = node.putArray("returns");
        returns.reversed().forEach(each -> asked.add(orderReturn(shop, order, each, language)));
        node.remove("items");
        return node.put("status_url", statusUrl);
    }

    private static ObjectNode line(Shop shop, LineItem line, SellableVariants variants) {
        var sellable = line.variantId() == null ? Optional.<SellableVariant>empty() : variants.find(line.variantId());
        var node = Json.object()
                .put("id", line.id())
                .put("title", line.title())
                .put("variant_title", Objects.requireNonNullElse(line.variantTitle(), ""))
                .put("sku", line.sku())
                .put("quantity", line.quantity());
        amount(node, shop, "price", line.price());
        amount(node, shop, "total", line.lineItemPrice());
        node.put("image", line.imageSrc())
                .put("url", sellable.map(SellableVariant::url).orElse(null))
                .put("variant_id", line.variantId())
                .put("available", sellable.filter(SellableVariant::available).isPresent());
        var properties = node.putArray("properties");
        line.properties()
                .forEach(each -> properties.addObject().put("name", each.name()).put("value", each.value()));
        return node;
    }

    private static ObjectNode orderReturn(Shop shop, Order order, OrderReturn orderReturn, PageLanguage language) {
        var node = Json.object()
                .put("name", orderReturn.name())
                .put("state", language.text(state(orderReturn)))
                .put("when", day(shop, orderReturn.updatedAt(), language));
        var contents = node.putArray("contents");
        orderReturn
                .returnLineItems()
                .forEach(each -> order.lineItems().stream()
                        .filter(line -> line.id() == each.lineItemId())
                        .forEach(line -> contents.add(each.quantity() + " × " + line.name())));
        return node.put("reason", orderReturn.reason()).put("answer", orderReturn.answer());
    }

    private static String state(OrderReturn orderReturn) {
        return switch (orderReturn.status()) {
            case OrderReturn.APPROVED -> "Approved: please send it back";
            case OrderReturn.DECLINED -> "Declined";
            case OrderReturn.CLOSED -> "Received";
            default -> "Asked for";
        };
    }

    private static void amount(ObjectNode node, Shop shop, String name, Money money) {
        node.set(name, shop.json().tree(money));
        node.put(name + "_text", shop.price(money));
    }

    private static String day(Shop shop, Instant instant, PageLanguage language) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                .withLocale(Locale.forLanguageTag(language.locale()))
                .format(ZonedDateTime.ofInstant(instant, shop.zone()));
    }
}
