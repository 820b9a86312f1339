package dev.vitrine.commerce.orders.returns;

import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.FulfillmentStatus;
import dev.vitrine.commerce.orders.aggregate.LineItem;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.commerce.orders.aggregate.RefundLine;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many pieces of each line of an order can still come back: sent, not refunded, and in no open return. */
public final class ReturnableQuantities {

    private final Order order;
    private final Map<Long, Integer> byLine;

    public ReturnableQuantities(Order order, List<OrderReturn> returns) {
        this.order = order;
        this.byLine = order.lineItems().stream()
                .collect(Collectors.toMap(LineItem::id, line -> quantity(order, line, returns)));
    }

    public int of(long lineItem) {
        return byLine.getOrDefault(lineItem, 0);
    }

    /** Whether the customer may ask: something can come back, and the last parcel left not too long ago. */
    public boolean mayBeAskedFor(Shop shop, Instant now) {
        return byLine.values().stream().anyMatch(quantity -> quantity > 0)
                && sent().anyMatch(at -> now.isBefore(at.plus(Duration.ofDays(shop.returnDays()))));
    }

    private Stream<Instant> sent() {
        return order.fulfillments().stream()
                .filter(each -> each.status().equals(FulfillmentStatus.SUCCESS))
                .map(Fulfillment::createdAt);
    }

    private static int quantity(Order order, LineItem line, List<OrderReturn> returns) {
        if (line.giftCard() || order.lifecycle().cancelledAt() != null) {
            return 0;
        }
        var refunded = order.refunds().stream()
                .flatMap(refund -> refund.refundLineItems().stream())
                .filter(each -> each.lineItemId() == line.id())
                .toList();
        var unsent =
                quantity(refunded.stream().filter(each -> each.restockType().equals(RefundLine.CANCEL)));
        // why: a piece that is refunded without coming back may have been sent or not; it is taken for one that was.
        var sent = line.fulfilledQuantity() - (quantity(refunded.stream()) - unsent);
        var open = returns.stream()
                .filter(OrderReturn::isOpen)
                .mapToInt(each -> each.quantityOf(line.id()))
                .sum();
        return Math.max(0, sent - open);
    }

    private static int quantity(Stream<RefundLine> lines) {
        return lines.mapToInt(RefundLine::quantity).sum();
    }
}
