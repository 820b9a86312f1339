package dev.vitrine.foundation.events;

import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;

/** Transactional outbox: stores published events for delivery in the transaction that publishes them. */
@FunctionalInterface
public interface Outbox {

    Outbox NONE = (tx, shop, event) -> {};

    void add(Tx tx, Shop shop, PublishedEvent event);

    /** Published event without its payload, which is in the event's row. */
    record PublishedEvent(long id, Topic topic, long subject, Instant at) {}
}
