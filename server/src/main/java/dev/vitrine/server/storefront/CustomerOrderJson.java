package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.orders.CustomerOrderHistory;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.OrderDiscountCode;
import dev.vitrine.commerce.orders.aggregate.Transaction;
import dev.vitrine.commerce.orders.intake.SellableVariant;
import dev.vitrine.commerce.orders.intake.SellableVariants;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Orders as the pages of a customer's account get them. Amounts are numbers, and texts beside them. */
final class CustomerOrderJson {

    private static final int PICTURES = 4;

    private CustomerOrderJson() {}

    /** An order in a list. */
    static ObjectNode summary(Shop shop, Order order, String locale) {
        var status = OrderStatusView.of(shop, order, List.of());
        var node = Json.object()
                .put("id", order.id())
                .put("name", order.name())
                .put("url", "/my-account/orders/" + order.id());
        node.set("created_at", shop.json().tree(order.createdAt()));
        node.put("placed_on", day(shop, order, locale));
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

    /** A whole order. */
    static ObjectNode whole(
            Shop shop,
            Order order,
            List<Transaction> transactions,
            SellableVariants variants,
            String statusUrl,
            String locale) {
        var node = summary(shop, order, locale);
        var totals = order.totals();
        node.put("can_cancel", CustomerOrderHistory.isCancellable(order)).put("can_return", false);
        amount(node, shop, "subtotal_price", totals.subtotalPrice());
        amount(node, shop, "total_discounts", totals.totalDiscounts());
        amount(node, shop, "total_shipping", totals.totalShipping());
        amount(node, shop, "total_tax", totals.totalTax());
        node.put("taxes_included", order.charges().taxesIncluded());
        var codes = node.putArray("discount_codes");
        Objects.requireNonNullElse(order.charges().discountCode(), List.<OrderDiscountCode>of())
                .forEach(each -> codes.add(each.code()));
        var lines = node.putArray("line_items");
        order.lineItems().forEach(line -> lines.add(line(shop, line, variants)));
        node.set("shipping_address", AddressJson.of(shop, order.addresses().shippingAddress()));
        node.set("billing_address", AddressJson.of(shop, order.addresses().billingAddress()));
        var status = OrderStatusView.of(shop, order, transactions);
        node.set("parcels", shop.json().tree(status.parcels()));
        var payments = node.putArray("payments");
        status.payments()
                .forEach(each -> payments.addObject()
                        .put("state", each.state())
                        .put("when", each.when())
                        .put("amount", each.amount())
                        .put("means", each.means()));
        node.putArray("returns");
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

    private static void amount(ObjectNode node, Shop shop, String name, Money money) {
        node.set(name, shop.json().tree(money));
        node.put(name + "_text", shop.price(money));
    }

    private static String day(Shop shop, Order order, String locale) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                .withLocale(Locale.forLanguageTag(locale))
                .format(ZonedDateTime.ofInstant(order.createdAt(), shop.zone()));
    }
}
