package dev.vitrine.checkout;

import dev.vitrine.checkout.Completion.Missing;
import dev.vitrine.db.Statement;
import dev.vitrine.kernel.Money;
import dev.vitrine.orders.ShippingLine;
import dev.vitrine.orders.Ware;
import dev.vitrine.orders.Wares;
import dev.vitrine.pricing.PricedLine;
import dev.vitrine.pricing.PricedShipping;
import dev.vitrine.pricing.Totals;
import dev.vitrine.tenancy.Shop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a checkout's lines cost with their delivery. */
record Pricing(List<CheckoutLine> lines, List<ShippingLine> shipping, Totals totals) {

    /** Delivery is the shop's flat rate, and nothing when nothing is sent. */
    static Pricing of(Shop shop, List<CheckoutLine> lines) {
        var sent = lines.stream().anyMatch(CheckoutLine::requiresShipping);
        var shipping = sent
                ? List.of(ShippingLine.flat(
                        shop.shippingTitle(), shop.shippingPrice().amount()))
                : List.<ShippingLine>of();
        var priced = lines.stream()
                .map(line -> new PricedLine(Money.of(line.price(), shop.currency()), line.quantity()))
                .toList();
        var deliveries = sent ? List.of(new PricedShipping(shop.shippingPrice())) : List.<PricedShipping>of();
        return new Pricing(lines, shipping, Totals.of(shop.currency(), priced, deliveries));
    }

    /** Lines of which less is left than is wanted, or that are no longer for sale. */
    static List<Missing> missing(List<CheckoutLine> lines, Wares wares) {
        var left = new HashMap<Long, Long>();
        return lines.stream()
                .map(line -> missing(line, wares.find(line.variantId()), left))
                .flatMap(Optional::stream)
                .toList();
    }

    Statement bind(Statement statement) {
        return statement
                .bind("lines", lines)
                .bind("shipping", shipping)
                .bind("line_items", totals.lineItems())
                .bind("discounts", totals.discounts())
                .bind("subtotal", totals.subtotal())
                .bind("total_shipping", totals.shipping())
                .bind("tax", totals.tax())
                .bind("total", totals.total());
    }

    private static Optional<Missing> missing(CheckoutLine line, Optional<Ware> ware, Map<Long, Long> left) {
        if (ware.isEmpty() || !ware.get().published()) {
            return Optional.of(Missing.of(line, 0));
        }
        if (!ware.get().limited()) {
            return Optional.empty();
        }
        // why: the same variant may stand on several lines; each takes from what the former left.
        long before = Math.max(0, left.getOrDefault(line.variantId(), ware.get().inventoryQuantity()));
        left.put(line.variantId(), before - line.quantity());
        return before >= line.quantity() ? Optional.empty() : Optional.of(Missing.of(line, before));
    }
}
