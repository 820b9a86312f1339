package dev.vitrine.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Session;
import dev.vitrine.db.Tx;
import dev.vitrine.kernel.Json;
import dev.vitrine.tenancy.Shop;
import java.time.InstantSource;
import java.util.List;

/** The record of what happened. A change and its events commit together or not at all. Threads may share it. */
public final class Events {

    private final InstantSource clock;

    public Events(InstantSource clock) {
        this.clock = clock;
    }

    /** {@code payload} is the bare resource as the Admin API prints it; for deletions {@code {"id": …}}. */
    public void announce(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload) {
        announce(tx, shop, topic, subject, payload, topic.storefront());
    }

    /** {@code shown}: whether pages of the storefront that were made before are stale. */
    public void announce(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload, boolean shown) {
        tx.sql("""
                        insert into events (shop_id, topic, subject_id, payload, storefront, created_at)
                        values (:shop, :topic, :subject, :payload, :storefront, :now)
                        """)
                .bind(shop.shopId())
                .bind("topic", topic.wireName())
                .bind("subject", subject)
                .bind("payload", payload)
                .bind("storefront", shown)
                .bind("now", clock.instant())
                .run();
        History.note(tx, shop, topic, subject, payload, clock.instant());
    }

    public void announceDeletion(Tx tx, Shop shop, Topic topic, long subject) {
        announce(tx, shop, topic, subject, Json.object().put("id", subject));
    }

    /** Grows whenever something that storefront pages show has changed, whichever process changed it. */
    public long storefrontVersion(Session session, Shop shop) {
        return session.sql("select max(id) from events where shop_id = :shop and storefront")
                .bind(shop.shopId())
                .count();
    }

    /** The names of a shop's topics in the order in which they happened, after the event {@code since}. */
    public List<String> topicsSince(Session session, Shop shop, long since) {
        return session.sql("select topic from events where shop_id = :shop and id > :since order by id")
                .bind(shop.shopId())
                .bind("since", since)
                .values();
    }
}
