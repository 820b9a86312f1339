package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Statement;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Log of webhook deliveries: listed for seven days, stored for thirty, redelivered on request. Safe for use by many
 * threads.
 */
public final class WebhookDeliveryLog {

    static final Duration LISTED = Duration.ofDays(7);
    static final Duration KEPT = Duration.ofDays(30);
    /** Counts stop here: to count a million would keep the page waiting. */
    public static final long MOST_COUNTED = 10_000;

    private static final int FORGOTTEN_AT_ONCE = 1_000;
    /** Half of what a receiver may be called, so that what happens meanwhile is not kept waiting. */
    private static final int AGAIN_PER_SECOND = 10;

    private static final Table<Attempt> ATTEMPTS = Table.of("webhook_attempts", Attempt.class);
    private static final String SELECT = """
            select d.id, d.webhook_id, d.event_id, w.topic, d.subject_id, d.state as status, d.attempts,
              d.next_attempt_at, d.last_attempt_at, d.response_code, d.duration_ms, d.error, e.test, d.created_at
            from (%s) chosen
              join webhook_deliveries d on d.id = chosen.id and d.shop_id = :shop
              join webhooks w on w.id = d.webhook_id and w.shop_id = d.shop_id
              join events e on e.id = d.event_id and e.shop_id = d.shop_id
            """;
    private static final String AMONG = """
            select d.id from webhook_deliveries d
            where d.shop_id = :shop and d.webhook_id = :webhook and d.created_at between :since and :until
            """;

    private static final String ENDED = " and d.state in ('delivered', 'failed')";

    private final Database database;
    private final InstantSource clock;
    private final WakeUp wakeUp;

    WebhookDeliveryLog(Database database, InstantSource clock, WakeUp wakeUp) {
        this.database = database;
        this.clock = clock;
        this.wakeUp = wakeUp;
    }

    /** Filter of the deliveries of the last seven days, by the whole second; empty means any. */
    public record DeliveryFilter(Optional<String> status, Optional<Instant> since, Optional<Instant> until) {

        public static final DeliveryFilter ALL =
                new DeliveryFilter(Optional.empty(), Optional.empty(), Optional.empty());

        private String state() {
            return status.isPresent() ? " and d.state = :status" : "";
        }

        private Statement bind(Statement statement, Instant listed) {
            var from = since.filter(listed::isBefore).orElse(listed);
            var to = until.orElse(Instant.ofEpochMilli(Long.MAX_VALUE / 2)).truncatedTo(ChronoUnit.SECONDS);
            return statement
                    .bind("status", status.orElse(""))
                    .bind("since", from)
                    .bind("until", to.plusMillis(999));
        }
    }

    /** How many there are in each state; one more than {@link #MOST_COUNTED} stands for more. */
    public record DeliveryCounts(long webhookId, long waiting, long delivered, long failed) {}

    /** Newest first, from {@code offset} on. */
    public List<WebhookDelivery> list(
            Session session, Shop shop, long webhook, DeliveryFilter deliveryFilter, int limit, long offset) {
        var order = " order by d.created_at desc, d.id desc";
        var ids = AMONG + deliveryFilter.state() + order + " limit " + limit + " offset " + offset;
        return page(session, shop, webhook, deliveryFilter, ids, order, 0);
    }

    /** Oldest first, after the id. */
    List<WebhookDelivery> listAfter(
            Session session, Shop shop, long webhook, DeliveryFilter deliveryFilter, int limit, long sinceId) {
        var ids = AMONG + deliveryFilter.state() + " and d.id > :after order by d.id limit " + limit;
        return page(session, shop, webhook, deliveryFilter, ids, " order by d.id", sinceId);
    }

    /** why ids first: what stands before a page is counted in the index and not looked at. */
    private List<WebhookDelivery> page(
            Session session,
            Shop shop,
            long webhook,
            DeliveryFilter deliveryFilter,
            String ids,
            String order,
            long after) {
        var statement = session.sql(SELECT.formatted(ids) + order)
                .bind(shop)
                .bind("webhook", webhook)
                .bind("after", after);
        return deliveryFilter.bind(statement, listedSince()).list(WebhookDelivery.class);
    }

    /** With every attempt. */
    public Optional<WebhookDelivery> find(Session session, Shop shop, long webhook, long delivery) {
        var ids = """
                select d.id from webhook_deliveries d
                where d.shop_id = :shop and d.webhook_id = :webhook and d.id = :delivery
                """;
        var found = session.sql(SELECT.formatted(ids))
                .bind(shop)
                .bind("webhook", webhook)
                .bind("delivery", delivery)
                .one(WebhookDelivery.class);
        return found.map(one -> one.withLog(ATTEMPTS.children(session, shop, "delivery_id", Set.of(delivery), "id")
                .getOrDefault(delivery, List.of())));
    }

    /** The body as it was and will be sent; empty when it is no longer kept. */
    public Optional<String> body(Session session, Shop shop, long delivery) {
        record Told(
                String topic,
                String payload,
                String format,
                List<String> fields,
                @Nullable JsonNode metafields) {
            String text() {
                var known = Topic.named(topic).orElseThrow();
                return new String(
                        WebhookPayloads.of(known, payload, format, fields, metafields), StandardCharsets.UTF_8);
            }
        }
        return session.sql("""
                        select e.topic, e.payload, d.format, d.fields, d.metafields
                        from webhook_deliveries d join events e on e.id = d.event_id and e.shop_id = d.shop_id
                        where d.shop_id = :shop and d.id = :delivery and e.payload <> ''
                        """)
                .bind(shop)
                .bind("delivery", delivery)
                .one(Told.class)
                .map(Told::text);
    }

    /** Of every subscription of the shop, in the last seven days. */
    public List<DeliveryCounts> counts(Session session, Shop shop) {
        return countQuery(session, shop, "").list(DeliveryCounts.class);
    }

    public DeliveryCounts countsOf(Session session, Shop shop, long webhook) {
        return countQuery(session, shop, " and w.id = :webhook")
                .bind("webhook", webhook)
                .one(DeliveryCounts.class)
                .orElseThrow();
    }

    private Statement countQuery(Session session, Shop shop, String whose) {
        var some = """
                (select count(*) from (
                  select 1 from webhook_deliveries d
                  where d.shop_id = :shop and d.webhook_id = w.id and d.state = '%s' and d.created_at >= :listed
                  limit %d) counted)
                """;
        var most = MOST_COUNTED + 1;
        return session.sql(
                        "select w.id as webhook_id, " + some.formatted(WebhookDelivery.WAITING, most) + " as waiting, "
                                + some.formatted(WebhookDelivery.DELIVERED, most) + " as delivered, "
                                + some.formatted(WebhookDelivery.FAILED, most)
                                + " as failed from webhooks w where w.shop_id = :shop"
                                + whose)
                .bind(shop)
                .bind("listed", listedSince());
    }

    /** How many {@link #redeliver} would begin anew. */
    public long count(Session session, Shop shop, long webhook, DeliveryFilter deliveryFilter) {
        var statement = session.sql("select count(*) from (" + AMONG + deliveryFilter.state() + ENDED + ") ended")
                .bind(shop)
                .bind("webhook", webhook);
        return deliveryFilter.bind(statement, listedSince()).count();
    }

    /** How many of those that were begun anew have not been sent since. */
    public long pendingRedeliveries(Session session, Shop shop, long webhook) {
        return session.sql("""
                        select count(*) from webhook_deliveries
                        where shop_id = :shop and webhook_id = :webhook and state = 'waiting' and attempts = 0
                          and last_attempt_at is not null
                        """).bind(shop).bind("webhook", webhook).count();
    }

    /** Redelivers these, under the same ids, oldest first and ten in a second; returns how many. */
    public int redeliver(Tx tx, Shop shop, long webhook, DeliveryFilter deliveryFilter) {
        return deliveryFilter
                .bind(again(tx, shop, webhook, AMONG + deliveryFilter.state() + ENDED), listedSince())
                .run();
    }

    /** The same for one; false when it waits anyway, is no longer kept, or has nowhere to go. */
    public boolean redeliver(Tx tx, Shop shop, long webhook, long delivery) {
        var statement = again(tx, shop, webhook, AMONG + ENDED + " and d.id = :delivery");
        return DeliveryFilter.ALL
                        .bind(statement, clock.instant().minus(KEPT))
                        .bind("delivery", delivery)
                        .run()
                > 0;
    }

    private Statement again(Tx tx, Shop shop, long webhook, String ids) {
        tx.afterCommit(wakeUp::signal);
        return tx.sql("""
                        update webhook_deliveries as d
                        set state = 'waiting', attempts = 0, chain_started_at = null, error = null,
                          next_attempt_at = :now + n.place / %d * 1000
                        from (select a.id, row_number() over (order by a.id) - 1 as place from (%s) a) n
                        where d.id = n.id and d.shop_id = :shop and d.state <> 'waiting' and exists (
                          select 1 from webhooks w
                          where w.shop_id = :shop and w.id = d.webhook_id and w.status <> 'deleted')
                        """.formatted(AGAIN_PER_SECOND, ids))
                .bind(shop)
                .bind("webhook", webhook)
                .bind("now", clock.instant());
    }

    /** Deletes deliveries, event payloads and deleted subscriptions after thirty days. */
    public void deleteExpired(Shop shop) {
        deleteExpiredRows(shop, "delete from webhook_deliveries where shop_id = :shop and id in (<ids>)", """
                select id from webhook_deliveries
                where shop_id = :shop and webhook_id in (select id from webhooks where shop_id = :shop)
                  and created_at < :before
                """);
        deleteExpiredRows(
                (session, before) -> Events.withPayloadBefore(session, shop, before, FORGOTTEN_AT_ONCE),
                (tx, ids) -> Events.deletePayloads(tx, shop, ids));
        deleteExpiredRows(shop, "delete from webhooks where shop_id = :shop and id in (<ids>)", """
                select id from webhooks w where shop_id = :shop and status = 'deleted' and deleted_at < :before
                  and not exists (select 1 from webhook_deliveries d where d.shop_id = :shop and d.webhook_id = w.id)
                """);
    }

    /** why some at a time: buyers wait for nothing that takes seconds to write. */
    private void deleteExpiredRows(Shop shop, String change, String which) {
        deleteExpiredRows(
                (session, before) -> session.sql(which + " limit " + FORGOTTEN_AT_ONCE)
                        .bind(shop)
                        .bind("before", before)
                        .numbers(),
                (tx, ids) -> tx.sql(change).bind(shop).bindList("ids", ids).run());
    }

    private void deleteExpiredRows(BiFunction<Session, Instant, List<Long>> which, BiConsumer<Tx, List<Long>> change) {
        var before = clock.instant().minus(KEPT);
        List<Long> ids;
        do {
            ids = database.read(session -> which.apply(session, before));
            var some = ids;
            if (!some.isEmpty()) {
                database.change(tx -> change.accept(tx, some));
            }
        } while (ids.size() == FORGOTTEN_AT_ONCE);
    }

    private Instant listedSince() {
        return clock.instant().minus(LISTED);
    }
}
