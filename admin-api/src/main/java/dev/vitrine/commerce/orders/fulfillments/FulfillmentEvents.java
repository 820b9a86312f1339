package dev.vitrine.commerce.orders.fulfillments;

import dev.vitrine.commerce.orders.aggregate.Fulfillment;
import dev.vitrine.commerce.orders.aggregate.Order;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tracking events of an order's shipments. */
public final class FulfillmentEvents {

    /** why: nobody reads more of one order, and an app can add as many as it likes. */
    private static final int MOST = 500;

    private FulfillmentEvents() {}

    /** By the shipment that they are of, the last of them first; in one statement. */
    public static Map<Long, List<FulfillmentEvent>> of(Session session, Shop shop, Order order) {
        var shipments = order.fulfillments().stream().map(Fulfillment::id).toList();
        if (shipments.isEmpty()) {
            return Map.of();
        }
        var newestFirst = Select.ALL
                .in("fulfillment_id", shipments)
                .by("happened_at desc")
                .by("id desc")
                .limit(MOST);
        return FulfillmentResources.EVENTS.list(session, shop, newestFirst).stream()
                .collect(Collectors.groupingBy(FulfillmentEvent::fulfillmentId));
    }
}
