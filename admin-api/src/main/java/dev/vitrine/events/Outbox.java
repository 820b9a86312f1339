package dev.vitrine.events;

import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.time.Instant;

/** Takes announced events further in the transaction that announces them: what is committed is told. */
@FunctionalInterface
public interface Outbox {

    Outbox NONE = (tx, shop, event) -> {};

    void take(Tx tx, Shop shop, Announced event);

    /** An event as far as telling of it needs; its payload stands in its row. */
    record Announced(long id, Topic topic, long subject, Instant at) {}
}
