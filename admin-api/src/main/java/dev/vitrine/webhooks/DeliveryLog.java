package dev.vitrine.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.db.Database;
import dev.vitrine.db.Session;
import dev.vitrine.db.Statement;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Topic;
import dev.vitrine.tenancy.Shop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
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
    /** Nobody wants to know more exactly, and to count a million would keep the page waiting. */
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
    private final Bell bell;

    DeliveryLog(Database database, InstantSource clock, Bell bell) {
        this.database = database;
        this.clock = clock;
        this.bell = bell;
    }

    /** Which deliveries of the last seven days are meant, by the whole second; empty means any. */
    public record Which(Optional<String> status, Optional<Instant> since, Optional<Instant> until) {

        public static final Which ALL = new Which(Optional.empty(), Optional.empty(), Optional.empty());

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
    public record Tally(long webhookId, long waiting, long delivered, long failed) {}

    /** Newest first, from {@code offset} on. */
    public List<Delivery> list(Session session, Shop shop, long webhook, Which which, int limit, long offset) {
        var order = " order by d.created_at desc, d.id desc";
        var ids = AMONG + which.state() + order + " limit " + limit + " offset " + offset;
        return page(session, shop, webhook, which, ids, order, 0);
    }

    /** Oldest first, after the id. */
    List<Delivery> listAfter(Session session, Shop shop, long webhook, Which which, int limit, long sinceId) {
        var ids = AMONG + which.state() + " and d.id > :after order by d.id limit " + limit;
        return page(session, shop, webhook, which, ids, " order by d.id", sinceId);
    }

    /** why ids first: what stands before a page is counted in the index and not looked at. */
    private List<Delivery> page(
            Session session, Shop shop, long webhook, Which which, String ids, String order, long after) {
        var statement = session.sql(SELECT.formatted(ids) + order)
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("after", after);
        return which.bind(statement, listedSince()).list(Delivery.class);
    }

    /** With every attempt. */
    public Optional<Delivery> find(Session session, Shop shop, long webhook, long delivery) {
        var ids = """
                select d.id from webhook_deliveries d
                where d.shop_id = :shop and d.webhook_id = :webhook and d.id = :delivery
                """;
        var found = session.sql(SELECT.formatted(ids))
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
        record Told(
                String topic,
                String payload,
                String format,
                List<String> fields,
                @Nullable JsonNode metafields) {
            String text() {
                var known = Topic.named(topic).orElseThrow();
                return new String(Bodies.of(known, payload, format, fields, metafields), StandardCharsets.UTF_8);
            }
        }
        return session.sql("""
                        select e.topic, e.payload, d.format, d.fields, d.metafields
                        from webhook_deliveries d join events e on e.id = d.event_id and e.shop_id = d.shop_id
                        where d.shop_id = :shop and d.id = :delivery and e.payload <> ''
                        """)
                .bind(shop.shopId())
                .bind("delivery", delivery)
                .one(Told.class)
                .map(Told::text);
    }

    /** Of every subscription of the shop, in the last seven days. */
    public List<Tally> tallies(Session session, Shop shop) {
        return tallied(session, shop, "").list(Tally.class);
    }

    public Tally tally(Session session, Shop shop, long webhook) {
        return tallied(session, shop, " and w.id = :webhook")
                .bind("webhook", webhook)
                .one(Tally.class)
                .orElseThrow();
    }

    private Statement tallied(Session session, Shop shop, String whose) {
        var some = """
                (select count(*) from (
                  select 1 from webhook_deliveries d
                  where d.shop_id = :shop and d.webhook_id = w.id and d.state = '%s' and d.created_at >= :listed
                  limit %d) counted)
                """;
        var most = MOST_COUNTED + 1;
        return session.sql("select w.id as webhook_id, " + some.formatted(Delivery.WAITING, most) + " as waiting, "
                        + some.formatted(Delivery.DELIVERED, most) + " as delivered, "
                        + some.formatted(Delivery.FAILED, most) + " as failed from webhooks w where w.shop_id = :shop"
                        + whose)
                .bind(shop.shopId())
                .bind("listed", listedSince());
    }

    /** How many {@link #redeliver} would begin anew. */
    public long count(Session session, Shop shop, long webhook, Which which) {
        var statement = session.sql("select count(*) from (" + AMONG + which.state() + ENDED + ") ended")
                .bind(shop.shopId())
                .bind("webhook", webhook);
        return which.bind(statement, listedSince()).count();
    }

    /** How many of those that were begun anew have not been sent since. */
    public long coming(Session session, Shop shop, long webhook) {
        return session.sql("""
                        select count(*) from webhook_deliveries
                        where shop_id = :shop and webhook_id = :webhook and state = 'waiting' and attempts = 0
                          and last_attempt_at is not null
                        """).bind(shop.shopId()).bind("webhook", webhook).count();
    }

    /** Begins these anew, under the same ids, oldest first and ten in a second; how many they are. */
    public int redeliver(Tx tx, Shop shop, long webhook, Which which) {
        return which.bind(again(tx, shop, webhook, AMONG + which.state() + ENDED), listedSince())
                .run();
    }

    /** The same for one; false when it waits anyway, is no longer kept, or has nowhere to go. */
    public boolean redeliver(Tx tx, Shop shop, long webhook, long delivery) {
        var statement = again(tx, shop, webhook, AMONG + ENDED + " and d.id = :delivery");
        return Which.ALL
                        .bind(statement, clock.instant().minus(KEPT))
                        .bind("delivery", delivery)
                        .run()
                > 0;
    }

    private Statement again(Tx tx, Shop shop, long webhook, String ids) {
        tx.afterCommit(bell::ring);
        return tx.sql("""
                        update webhook_deliveries as d
                        set state = 'waiting', attempts = 0, chain_started_at = null, error = null,
                          next_attempt_at = :now + n.place / %d * 1000
                        from (select a.id, row_number() over (order by a.id) - 1 as place from (%s) a) n
                        where d.id = n.id and d.shop_id = :shop and d.state <> 'waiting' and exists (
                          select 1 from webhooks w
                          where w.shop_id = :shop and w.id = d.webhook_id and w.status <> 'deleted')
                        """.formatted(AGAIN_PER_SECOND, ids))
                .bind(shop.shopId())
                .bind("webhook", webhook)
                .bind("now", clock.instant());
    }

    /** Forgets after thirty days what was sent, what it told, and subscriptions that were deleted. */
    public void forgetOld(Shop shop) {
        forget(shop, "delete from webhook_deliveries where shop_id = :shop and id in (<ids>)", """
                select id from webhook_deliveries
                where shop_id = :shop and webhook_id in (select id from webhooks where shop_id = :shop)
                  and created_at < :before
                """);
        forget(shop, "update events set payload = '' where shop_id = :shop and id in (<ids>)", """
                select id from events where shop_id = :shop and created_at < :before and payload <> ''
                """);
        forget(shop, "delete from webhooks where shop_id = :shop and id in (<ids>)", """
                select id from webhooks w where shop_id = :shop and status = 'deleted' and deleted_at < :before
                  and not exists (select 1 from webhook_deliveries d where d.shop_id = :shop and d.webhook_id = w.id)
                """);
    }

    /** why some at a time: buyers wait for nothing that takes seconds to write. */
    private void forget(Shop shop, String change, String which) {
        var before = clock.instant().minus(KEPT);
        List<Long> ids;
        do {
            ids = database.read(session -> session.sql(which + " limit " + FORGOTTEN_AT_ONCE)
                    .bind(shop.shopId())
                    .bind("before", before)
                    .numbers());
            var some = ids;
            if (!some.isEmpty()) {
                database.change(tx ->
                        tx.sql(change).bind(shop.shopId()).bindList("ids", some).run());
            }
        } while (ids.size() == FORGOTTEN_AT_ONCE);
    }

    private Instant listedSince() {
        return clock.instant().minus(LISTED);
    }
}
