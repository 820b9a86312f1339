package dev.vitrine.apps;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.rest.AnsweredCall;
import dev.vitrine.foundation.rest.AnsweredCalls;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of API calls: what each app asked of a shop in the last {@value #DAYS} days, at most its newest {@value #MOST}
 * calls. It is written a second later, many calls at once, so that no app waits for it; a process that is killed loses
 * that second. Safe for use by many threads.
 */
public final class ApiCallLog implements AnsweredCalls, Feature {

    public static final int DAYS = 7;

    static final int MOST = 20_000;

    private static final Logger LOG = LoggerFactory.getLogger(ApiCallLog.class);
    private static final Table<AnsweredCall> TABLE = Table.of("api_calls", AnsweredCall.class);

    /** Calls that may wait; what comes while the database takes none is dropped. */
    private static final int WAITING = 20_000;

    private static final int AT_ONCE = 1_000;

    private final Database database;
    private final InstantSource clock;
    private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger length = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();

    public ApiCallLog(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    private record Waiting(ShopId shop, AnsweredCall call) {}

    @Override
    public void add(Shop shop, AnsweredCall answeredCall) {
        if (length.incrementAndGet() > WAITING) {
            length.decrementAndGet();
            dropped.incrementAndGet();
            return;
        }
        queue.add(new Waiting(shop.shopId(), answeredCall));
    }

    /** Calls of one app, the newest first; {@code failed}: only those that were answered with 400 or more. */
    public List<AnsweredCall> list(Session session, Shop shop, long app, boolean failed, int most, long skipped) {
        return session.sql("""
                        select id, app_id, called_at, method, path, status, bucket, micros, request_id from api_calls
                        where shop_id = :shop and app_id = :app and status >= :least
                        order by id desc limit :most offset :skipped
                        """)
                .bind(shop)
                .bind("app", app)
                .bind("least", failed ? 400 : 0)
                .bind("most", most)
                .bind("skipped", skipped)
                .list(AnsweredCall.class);
    }

    /** How many calls of an app are kept, and how many of them were answered with 400 or more. */
    public record Counts(long calls, long failed) {}

    public Counts counts(Session session, Shop shop, long app) {
        return session.sql("""
                        select count(*) as calls, count(case when status >= 400 then 1 end) as failed from api_calls
                        where shop_id = :shop and app_id = :app
                        """).bind(shop).bind("app", app).one(Counts.class).orElseThrow();
    }

    /** Calls of an app that were made in the same hour and answered alike; {@code hour} counts from 1970. */
    public record Use(long hour, boolean refused, String bucket, long calls) {}

    /** What a partner's app asked of all shops that have it since then; {@code refused}: answered with 429. */
    public static List<Use> use(Session session, long publicApp, Instant since) {
        return session.sql("""
                        select c.called_at / 3600000 as hour, c.status = 429 as refused, c.bucket, count(*) as calls
                        from apps a join api_calls c on c.shop_id = a.shop_id and c.app_id = a.id
                        where a.public_app_id = :app and a.uninstalled_at is null and c.called_at >= :since
                        group by c.called_at / 3600000, c.status = 429, c.bucket
                        """).bind("app", publicApp).bind("since", since).list(Use.class);
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("api calls", Duration.ofSeconds(1), Duration.ofSeconds(1), this::write));
    }

    /** Writes what waits. What could not be written waits on. */
    public synchronized void write() {
        var lost = dropped.getAndSet(0);
        if (lost > 0) {
            LOG.warn("event=api_calls_dropped count={}", lost);
        }
        while (true) {
            var written = queue.stream().limit(AT_ONCE).toList();
            if (written.isEmpty()) {
                return;
            }
            var byShop = new LinkedHashMap<ShopId, List<AnsweredCall>>();
            written.forEach(waiting -> byShop.computeIfAbsent(waiting.shop(), shop -> new ArrayList<>())
                    .add(waiting.call()));
            database.change(tx -> byShop.forEach((shop, calls) -> TABLE.insertAll(tx, shop, calls)));
            written.forEach(waiting -> queue.remove());
            length.addAndGet(-written.size());
        }
    }

    @Override
    public void everyHour(Shop shop) {
        database.change(tx -> {
            tx.sql("delete from api_calls where shop_id = :shop and called_at < :oldest")
                    .bind(shop)
                    .bind("oldest", clock.instant().minus(Duration.ofDays(DAYS)))
                    .run();
            for (var app : apps(tx, shop)) {
                tx.sql("""
                        delete from api_calls where shop_id = :shop and app_id = :app and id <= (
                          select id from api_calls where shop_id = :shop and app_id = :app
                          order by id desc limit 1 offset :most)
                        """)
                        .bind(shop)
                        .bind("app", app.appId())
                        .bind("most", MOST)
                        .run();
            }
        });
    }

    private record CallingApp(long appId) {}

    private static List<CallingApp> apps(Session session, Shop shop) {
        return session.sql("select distinct app_id from api_calls where shop_id = :shop")
                .bind(shop)
                .list(CallingApp.class);
    }

    @Override
    public void stopping() {
        write();
    }
}
