package dev.vitrine.apps.webhooks;

import dev.vitrine.apps.webhooks.WebhookDeliveryLog.DeliveryFilter;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The log of a busy week: most of it of one subscription, two in a hundred failed. */
final class BigLog {

    private static final int RUNS = 40;
    private static final int AT_ONCE = 50_000;

    private BigLog() {}

    /** "Log of 1 M rows answers in < 100 ms (p95)": the whole of it, on both databases. */
    public static void main(String[] arguments) {
        for (var dialect : Dialect.values()) {
            System.out.println(dialect + " " + run(dialect, 1_000_000));
        }
    }

    /** For each way to ask, how many milliseconds 95 of 100 askers waited at most. */
    static Map<String, Long> run(Dialect dialect, int rows) {
        try (var post = new Post(dialect)) {
            var shop = post.shop();
            var hook = post.subscribe(shop, 0, Topic.ORDERS_CREATE, "https://hooks.apps.test/busy");
            IntStream.range(0, 4)
                    .forEach(i -> post.subscribe(shop, 0, Topic.ORDERS_CREATE, "https://hooks.apps.test/" + i));
            fill(post, shop, hook, rows);
            return times(post, shop, hook);
        }
    }

    private static Map<String, Long> times(Post post, Shop shop, long hook) {
        var log = post.webhooks.log();
        var now = post.clock.instant();
        var old = new DeliveryFilter(
                Optional.empty(),
                Optional.of(now.minus(Duration.ofHours(160))),
                Optional.of(now.minus(Duration.ofHours(150))));
        var middle = post.count("webhook_deliveries") / 2;
        var told = new LinkedHashMap<String, Long>();
        told.put("first page", time(post, session -> log.list(session, shop, hook, DeliveryFilter.ALL, 26, 0)));
        told.put("last page", time(post, session -> log.list(session, shop, hook, DeliveryFilter.ALL, 250, 99_750)));
        for (var state : WebhookDelivery.STATES) {
            var deliveryFilter = new DeliveryFilter(Optional.of(state), Optional.empty(), Optional.empty());
            told.put(state, time(post, session -> log.list(session, shop, hook, deliveryFilter, 26, 0)));
            told.put(
                    state + " since an id",
                    time(post, session -> log.listAfter(session, shop, hook, deliveryFilter, 250, middle)));
        }
        told.put("range", time(post, session -> log.list(session, shop, hook, old, 26, 0)));
        told.put("how many in a range", time(post, session -> log.count(session, shop, hook, old)));
        told.put("tally", time(post, session -> log.countsOf(session, shop, hook)));
        told.put("tallies of all", time(post, session -> log.counts(session, shop)));
        told.put("what is sent again", time(post, session -> log.pendingRedeliveries(session, shop, hook)));
        told.put("one with its attempts", time(post, session -> log.find(session, shop, hook, middle)));
        return told;
    }

    private static long time(Post post, Consumer<Session> question) {
        var sorted = IntStream.range(0, RUNS)
                .mapToLong(i -> {
                    var start = System.nanoTime();
                    post.database.read(session -> {
                        question.accept(session);
                        return true;
                    });
                    return (System.nanoTime() - start) / 1_000_000;
                })
                .sorted()
                .toArray();
        return sorted[RUNS * 95 / 100 - 1];
    }

    /** One row in five is another subscription's; the newest is the last. */
    private static void fill(Post post, Shop shop, long hook, int rows) {
        var start = post.clock.instant().minus(WebhookDeliveryLog.LISTED).toEpochMilli() + 1;
        var step = Math.max(1, WebhookDeliveryLog.LISTED.toMillis() / rows);
        for (int from = 0; from < rows; from += AT_ONCE) {
            var numbers = "with recursive n(i) as (select %d union all select i + 1 from n where i < %d) "
                    .formatted(from + 1, Math.min(rows, from + AT_ONCE));
            post.change(tx -> {
                tx.sql("insert into events (shop_id, topic, subject_id, payload, storefront, created_at) " + numbers
                                + "select :shop, 'orders/create', i, '{\"id\":1}', false, :start + :step * i from n")
                        .bind(shop)
                        .bind("start", start)
                        .bind("step", step)
                        .run();
                tx.sql("insert into webhook_deliveries (shop_id, webhook_id, event_id, subject_id, format, fields,"
                                + " metafield_namespaces, state, attempts, next_attempt_at, last_attempt_at,"
                                + " response_code, duration_ms, created_at) " + numbers + """
                                select :shop, case when i % 5 = 0 then :hook + 1 + (i / 5) % 4 else :hook end, e.id, i,
                                  'json', '[]', '[]',
                                  case when i % 100 < 2 then 'failed' when i % 100 = 2 then 'waiting' else 'delivered' end,
                                  1, :start + :step * i, :start + :step * i, 200, 20, :start + :step * i
                                from n join events e on e.id = i
                                """)
                        .bind(shop)
                        .bind("hook", hook)
                        .bind("start", start)
                        .bind("step", step)
                        .run();
                tx.sql("insert into webhook_attempts (shop_id, delivery_id, number, attempted_at, address, duration_ms,"
                                + " request_headers, response_body) " + numbers
                                + "select :shop, i, 1, 0, 'https://hooks.apps.test/', 20, '{}', 'ok' from n")
                        .bind(shop)
                        .run();
            });
        }
    }
}
