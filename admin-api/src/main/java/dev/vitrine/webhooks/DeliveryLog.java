package dev.vitrine.webhooks;

import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was sent where and how it was answered: listed for seven days, kept for thirty, sent again when asked. Threads
 * may share it.
 */
public final class DeliveryLog {

    static final Duration LISTED = Duration.ofDays(7);
    static final Duration KEPT = Duration.ofDays(30);

    private static final Table<Attempt> ATTEMPTS = Table.of("webhook_attempts", Attempt.class);
    private static final String SELECT = """
            select d.id, d.webhook_id, d.event_id, w.topic, d.subject_id, d.state as status, d.attempts,
              d.next_attempt_at, d.last_attempt_at, d.response_code, d.duration_ms, d.error, e.test, d.created_at
            from webhook_deliveries d
              join webhooks w on w.id = d.webhook_id and w.shop_id = d.shop_id
              join events e on e.id = d.event_id and e.shop_id = d.shop_id
            where d.shop_id = :shop and d.webhook_id = :webhook
            """;

    private final Database database;
    private final InstantSource clock;
    private final Bell bell;

    DeliveryLog(Database database, InstantSource clock, Bell bell) {
        this.database = database;
        this.clock = clock;
        this.bell = bell;
    }

    /** Which deliveries are meant; empty means any. */
    public record Which(Optional<String> status, Optional<Instant> since, Optional<Instant> until) {
        public static final Which ALL = new Which(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** How many there are in each state. */
    public record Tally(long webhookId, long waiting, long delivered, long failed) {

        public long all() {
            return waiting + delivered + failed;
        }
    }

    private record Text(String text) {}

    /** Newest first, from {@code offset} on. */
    public List<Delivery> list(Session session, Shop shop, long webhook, Which which, int limit, long offset) {
        return session.sql(SELECT + conditions(which) + " order by d.id desc limit " + limit + " offset " + offset)
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("listed", listedSince())
                .bind("status", which.status().orElse(""))
                .bind("since", which.since().orElse(Instant.EPOCH))
                .bind("until", which.until().orElse(Instant.EPOCH))
                .list(Delivery.class);
    }

    /** Oldest first, after the id. */
    List<Delivery> listAfter(Session session, Shop shop, long webhook, Which which, int limit, long sinceId) {
        return session.sql(SELECT + conditions(which) + " and d.id > :id order by d.id limit " + limit)
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("listed", listedSince())
                .bind("status", which.status().orElse(""))
                .bind("since", which.since().orElse(Instant.EPOCH))
                .bind("until", which.until().orElse(Instant.EPOCH))
                .bind("id", sinceId)
                .list(Delivery.class);
    }

    /** With every attempt. */
    public Optional<Delivery> find(Session session, Shop shop, long webhook, long delivery) {
        var found = session.sql(SELECT + " and d.id = :delivery")
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("delivery", delivery)
                .one(Delivery.class);
        return found.map(
                one -> one.with(ATTEMPTS.children(session, shop.shopId(), "delivery_id", Set.of(delivery), "id")
                        .getOrDefault(delivery, List.of())));
    }

    /** The body as it was and will be sent; empty when it is no longer kept. */
    public Optional<String> body(Session session, Shop shop, long delivery) {
        record Sent(
                String topic,
                String payload,
                String format,
                List<String> fields,
                @Nullable String metafields) {}
        return session.sql("""
                        select e.topic, e.payload, d.format, d.fields, d.metafields
                        from webhook_deliveries d join events e on e.id = d.event_id and e.shop_id = d.shop_id
                        where d.shop_id = :shop and d.id = :delivery
                        """)
                .bind(shop.shopId())
                .bind("delivery", delivery)
                .one(Sent.class)
                .filter(sent -> !sent.payload().isEmpty())
                .map(sent -> new String(
                        Bodies.of(
                                dev.vitrine.events.Topic.named(sent.topic()).orElseThrow(),
                                sent.payload(),
                                sent.format(),
                                sent.fields(),
                                sent.metafields() == null ? null : dev.vitrine.kernel.Json.parse(sent.metafields())),
                        java.nio.charset.StandardCharsets.UTF_8));
    }

    /** Of every subscription of the shop that was sent something in the last seven days. */
    public List<Tally> tallies(Session session, Shop shop) {
        return session.sql("""
                        select webhook_id,
                          count(case when state = 'waiting' then 1 end) as waiting,
                          count(case when state = 'delivered' then 1 end) as delivered,
                          count(case when state = 'failed' then 1 end) as failed
                        from webhook_deliveries where shop_id = :shop and created_at >= :listed group by webhook_id
                        """)
                .bind(shop.shopId())
                .bind("listed", listedSince())
                .list(Tally.class);
    }

    /** Begins these anew, under the same ids, as fast as their receiver may be called; how many they are. */
    public int redeliver(Tx tx, Shop shop, long webhook, Which which) {
        return again(tx, shop, webhook, conditions(which).replace("d.", "") + " and state <> 'waiting'", which, 0);
    }

    /** The same for one; false when it waits anyway, or what it told is no longer kept. */
    public boolean redeliver(Tx tx, Shop shop, long webhook, long delivery) {
        return again(tx, shop, webhook, " and id = :delivery and state <> 'waiting'", Which.ALL, delivery) > 0;
    }

    private int again(Tx tx, Shop shop, long webhook, String condition, Which which, long delivery) {
        var now = clock.instant();
        var statement = tx.sql("""
                        update webhook_deliveries set state = 'waiting', attempts = 0, chain_started_at = null,
                          next_attempt_at = :now, error = null
                        where shop_id = :shop and webhook_id = :webhook and created_at >= :kept
                        """ + condition)
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("now", now)
                .bind("kept", now.minus(KEPT));
        var many = delivery > 0
                ? statement.bind("delivery", delivery).run()
                : statement
                        .bind("listed", listedSince())
                        .bind("status", which.status().orElse(""))
                        .bind("since", which.since().orElse(Instant.EPOCH))
                        .bind("until", which.until().orElse(Instant.EPOCH))
                        .run();
        tx.afterCommit(bell::ring);
        return many;
    }

    /** Forgets after thirty days what was sent, what it told, and subscriptions that were deleted. */
    public void forgetOld(Shop shop) {
        var before = clock.instant().minus(KEPT);
        database.change(tx -> {
            for (var sql : List.of(
                    "delete from webhook_deliveries where shop_id = :shop and created_at < :before",
                    "delete from webhooks where shop_id = :shop and status = 'deleted' and deleted_at < :before",
                    "update events set payload = '' where shop_id = :shop and created_at < :before and payload <> ''")) {
                tx.sql(sql).bind(shop.shopId()).bind("before", before).run();
            }
        });
    }

    private Instant listedSince() {
        return clock.instant().minus(LISTED);
    }

    private static String conditions(Which which) {
        return " and d.created_at >= :listed"
                + (which.status().isPresent() ? " and d.state = :status" : "")
                + (which.since().isPresent() ? " and d.created_at >= :since" : "")
                + (which.until().isPresent() ? " and d.created_at <= :until" : "");
    }
}
