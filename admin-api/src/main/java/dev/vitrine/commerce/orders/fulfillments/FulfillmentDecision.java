package dev.vitrine.commerce.orders.fulfillments;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about a fulfillment order, which follows from its order otherwise.
 *
 * @param locationId where it was moved to
 * @param holdReason null while it may be sent
 */
record FulfillmentDecision(
        String service,
        @Nullable Long locationId,
        @Nullable String holdReason,
        @Nullable String holdNotes) {

    static FulfillmentDecision none(String service) {
        return new FulfillmentDecision(service, null, null, null);
    }

    /** Those of an order, by service. */
    static Map<String, FulfillmentDecision> of(Session session, Shop shop, long order) {
        return session.sql("""
                        select service, location_id, hold_reason, hold_notes from fulfillment_orders
                        where shop_id = :shop and order_id = :order
                        """).bind(shop).bind("order", order).list(FulfillmentDecision.class).stream()
                .collect(Collectors.toMap(FulfillmentDecision::service, Function.identity()));
    }

    boolean onHold() {
        return holdReason != null;
    }

    FulfillmentDecision held(String reason, @Nullable String notes) {
        return new FulfillmentDecision(service, locationId, reason, notes);
    }

    FulfillmentDecision released() {
        return new FulfillmentDecision(service, locationId, null, null);
    }

    FulfillmentDecision movedTo(long location) {
        return new FulfillmentDecision(service, location, holdReason, holdNotes);
    }

    void store(Tx tx, Shop shop, long order) {
        tx.sql("""
                        insert into fulfillment_orders (shop_id, order_id, service, location_id, hold_reason, hold_notes)
                        values (:shop, :order, :service, :location, :reason, :notes)
                        on conflict (shop_id, order_id, service) do update set
                          location_id = excluded.location_id, hold_reason = excluded.hold_reason,
                          hold_notes = excluded.hold_notes
                        """)
                .bind(shop)
                .bind("order", order)
                .bind("service", service)
                .bind("location", locationId)
                .bind("reason", holdReason)
                .bind("notes", holdNotes)
                .run();
    }
}
