package dev.vitrine.foundation.events;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.RequestId;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Publisher of domain events. A change and its events commit together or not at all. Safe for use by many threads. */
public final class Events {

    private final InstantSource clock;
    private final Outbox outbox;

    public Events(InstantSource clock) {
        this(clock, Outbox.NONE);
    }

    /** {@code outbox} takes every public event further within its transaction. */
    public Events(InstantSource clock, Outbox outbox) {
        this.clock = clock;
        this.outbox = outbox;
    }

    /** {@code payload} is the bare resource as the Admin API prints it; for deletions {@code {"id": …}}. */
    public void publish(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload) {
        publish(tx, shop, topic, subject, payload, topic.touches(subject));
    }

    /** {@code touched}: pages of the storefront with one of these tags are stale. */
    public void publish(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload, Set<PageTag> touched) {
        var now = clock.instant();
        StorefrontVersions.raise(tx, shop, touched);
        var event = new Outbox.PublishedEvent(
                write(tx, shop, topic, subject, payload, !touched.isEmpty(), false, now), topic, subject, now);
        AuditRecorder.recordAudit(tx, shop, topic, subject, payload, now);
        if (topic.isPublic()) {
            outbox.add(tx, shop, event);
        }
    }

    /** Publishes a test event for webhook receivers: only the caller delivers it. */
    public Outbox.PublishedEvent publishTestEvent(Tx tx, Shop shop, Topic topic, long subject, JsonNode payload) {
        var now = clock.instant();
        return new Outbox.PublishedEvent(
                write(tx, shop, topic, subject, payload, false, true, now), topic, subject, now);
    }

    private static long write(
            Tx tx, Shop shop, Topic topic, long subject, JsonNode payload, boolean shown, boolean test, Instant now) {
        return tx.sql("""
                        insert into events (shop_id, topic, subject_id, payload, storefront, test, request_id, created_at)
                        values (:shop, :topic, :subject, :payload, :storefront, :test, :request, :now)
                        returning id
                        """)
                .bind(shop)
                .bind("topic", topic.wireName())
                .bind("subject", subject)
                .bind("payload", payload)
                .bind("storefront", shown)
                .bind("test", test)
                .bind("request", RequestId.current().orElse(null))
                .bind("now", now)
                .number()
                .orElseThrow();
    }

    public void publishDeletion(Tx tx, Shop shop, Topic topic, long subject) {
        publish(tx, shop, topic, subject, Json.object().put("id", subject));
    }

    /** The names of a shop's topics in the order in which they happened, after the event {@code since}. */
    public List<String> topicsSince(Session session, Shop shop, long since) {
        return session.sql("select topic from events where shop_id = :shop and id > :since order by id")
                .bind(shop)
                .bind("since", since)
                .values();
    }

    /** Number of the newest event of a shop; 0 without one. */
    public static long newest(Session session, Shop shop) {
        return session.sql("select max(id) from events where shop_id = :shop")
                .bind(shop)
                .count();
    }

    /** Number and time of the newest event of a shop: equal only where nothing has happened meanwhile. */
    public String state(Session session, Tenant shop) {
        return session.sql("select id || '@' || created_at from events where shop_id = :shop order by id desc limit 1")
                .bind(shop)
                .value()
                .orElse("");
    }

    /** A stored event with its payload. */
    public record StoredEvent(
            long id, long shopId, String topic, long subjectId, String payload, boolean test, Instant createdAt) {}

    /** Those of some topics after the event {@code since}, a thousand at most. */
    public static List<StoredEvent> since(Session session, Shop shop, long since, Collection<Topic> topics) {
        return session.sql("""
                        select id, shop_id, topic, subject_id, payload, test, created_at
                        from events where shop_id = :shop and id > :since and topic in (<topics>)
                        order by id limit 1000
                        """)
                .bind(shop)
                .bind("since", since)
                .bindList("topics", topics.stream().map(Topic::wireName).toList())
                .list(StoredEvent.class);
    }

    /** When the newest events of all shops were written, the latest of them. */
    public static Optional<Instant> newestTime(Session session) {
        return session.sql("""
                        select created_at from events where id = (select max(id) from events)
                        """).number().filter(millis -> millis > 0).map(Instant::ofEpochMilli);
    }

    /** Payload of the newest real event of a topic, if it is still kept. */
    public static Optional<JsonNode> newestPayload(Session session, Shop shop, Topic topic) {
        return session.sql("""
                        select payload from events
                        where shop_id = :shop and topic = :topic and not test and payload <> ''
                        order by id desc limit 1
                        """)
                .bind(shop)
                .bind("topic", topic.wireName())
                .value()
                .map(Json::parse);
    }

    /** Events before {@code limit} whose payload is still kept. */
    public static List<Long> withPayloadBefore(Session session, Shop shop, Instant limit, int most) {
        return session.sql("""
                        select id from events where shop_id = :shop and created_at < :before and payload <> ''
                        limit :most
                        """)
                .bind(shop)
                .bind("before", limit)
                .bind("most", most)
                .numbers();
    }

    /** That they happened stays known. */
    public static void deletePayloads(Tx tx, Shop shop, Collection<Long> ids) {
        tx.sql("update events set payload = '' where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bindList("ids", ids)
                .run();
    }
}
