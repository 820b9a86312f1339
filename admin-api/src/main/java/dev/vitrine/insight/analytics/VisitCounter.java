package dev.vitrine.insight.analytics;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.regex.Pattern;

/**
 * Counter of page views and sessions without cookies: requests put page views in a queue, and a background job writes
 * all of them at once. A session is a visitor's day, known by a hash whose salt is thrown away. Safe for use by many
 * threads.
 */
public final class VisitCounter implements Feature {

    private static final int ROOM = 20_000;
    private static final int BATCH = 2_000;
    private static final int LONGEST_KEPT = 400;
    private static final Duration SALT_KEPT = Duration.ofDays(2);
    private static final Pattern BOTS = Pattern.compile(
            "bot|crawl|spider|slurp|preview|monitor|scan|headless|lighthouse|curl|wget|python|java/|okhttp|go-http",
            Pattern.CASE_INSENSITIVE);

    private final Database database;
    private final Secrets secrets;
    private final InstantSource clock;
    /** why: of many visitors most have one of few browsers. */
    private final Cache<String, Boolean> bots =
            Caffeine.newBuilder().maximumSize(2_000).build();

    private final BlockingQueue<PageView> waiting = new ArrayBlockingQueue<>(ROOM);

    /** Page view that waits to be written. */
    private record PageView(long shop, long day, Instant hour, String visitor) {}

    private record Hour(long shop, Instant start) {}

    private record Count(long sessions, long views) {

        Count plus(Count other) {
            return new Count(sessions + other.sessions, views + other.views);
        }
    }

    public VisitCounter(Database database, Secrets secrets, InstantSource clock) {
        this.database = database;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Records a page view and returns at once; bots are left out, and page views beyond what fits in the queue. */
    public void recordVisit(Shop shop, String address, String agent) {
        if (agent.isBlank() || isBot(agent)) {
            return;
        }
        var time = clock.instant().atZone(shop.zone());
        // why the shop's hours: they begin where its days begin, whatever its offset is.
        var hour = time.truncatedTo(ChronoUnit.HOURS).toInstant();
        waiting.offer(new PageView(shop.id(), time.toLocalDate().toEpochDay(), hour, address + " " + agent));
    }

    private boolean isBot(String agent) {
        return agent.length() > LONGEST_KEPT
                ? BOTS.matcher(agent).find()
                : bots.get(agent, each -> BOTS.matcher(each).find());
    }

    /** Writes what is waiting, a batch in a transaction; says how many pages it were. */
    public int flush() {
        int written = 0;
        var batch = new ArrayList<PageView>();
        while (waiting.drainTo(batch, BATCH) > 0) {
            var pageView = List.copyOf(batch);
            database.change(tx -> flush(tx, pageView));
            written += batch.size();
            batch.clear();
        }
        return written;
    }

    @Override
    public List<BackgroundJob> jobs() {
        return List.of(new BackgroundJob("visits", Duration.ofSeconds(1), Duration.ofSeconds(5), this::flush));
    }

    @Override
    public void stopping() {
        flush();
    }

    @Override
    public void everyHour(Shop shop) {
        deleteExpired(shop);
    }

    /** Forgets visitors and salts of days past: what they were hashed from cannot be found any more. */
    public void deleteExpired(Shop shop) {
        var limit = LocalDate.ofInstant(clock.instant().minus(SALT_KEPT), shop.zone())
                .toEpochDay();
        var old = database.<Long>read(
                session -> session.sql("select count(*) from visitors where shop_id = :shop and day < :limit")
                        .bind(shop)
                        .bind("limit", limit)
                        .count());
        if (old > 0) {
            database.change(tx -> {
                tx.sql("delete from visitors where shop_id = :shop and day < :limit")
                        .bind(shop)
                        .bind("limit", limit)
                        .run();
                tx.sql("delete from visit_salts where day < :limit")
                        .bind("limit", limit)
                        .run();
            });
        }
    }

    private void flush(Tx tx, List<PageView> pageView) {
        var salts = new HashMap<Long, String>();
        // why sorted: two processes that write the same rows take them in the same order.
        var hours = new TreeMap<Hour, Count>(Comparator.comparing(Hour::shop).thenComparing(Hour::start));
        var visitors = new TreeMap<String, PageView>();
        for (var each : pageView) {
            var salt = salts.computeIfAbsent(each.day(), day -> salt(tx, day));
            var hash = Secrets.hash(salt + " " + each.shop() + " " + each.visitor())
                    .substring(0, 32);
            visitors.putIfAbsent(each.shop() + " " + each.day() + " " + hash, each);
            hours.merge(new Hour(each.shop(), each.hour()), new Count(0, 1), Count::plus);
        }
        visitors.forEach((key, each) -> {
            if (isNew(tx, each, key.substring(key.lastIndexOf(' ') + 1))) {
                hours.merge(new Hour(each.shop(), each.hour()), new Count(1, 0), Count::plus);
            }
        });
        hours.forEach((hour, count) -> add(tx, hour, count));
    }

    private static boolean isNew(Tx tx, PageView pageView, String visitor) {
        return tx.sql("""
                                insert into visitors (shop_id, day, visitor) values (:shop, :day, :visitor)
                                on conflict do nothing
                                """)
                        .bind(new ShopId(pageView.shop()))
                        .bind("day", pageView.day())
                        .bind("visitor", visitor)
                        .run()
                == 1;
    }

    private static void add(Tx tx, Hour hour, Count count) {
        tx.sql("""
                        insert into visits (shop_id, hour, sessions, page_views)
                        values (:shop, :hour, :sessions, :views)
                        on conflict (shop_id, hour) do update set
                          sessions = visits.sessions + excluded.sessions,
                          page_views = visits.page_views + excluded.page_views
                        """)
                .bind(new ShopId(hour.shop()))
                .bind("hour", hour.start())
                .bind("sessions", count.sessions())
                .bind("views", count.views())
                .run();
    }

    /** The day's salt, which all processes share. */
    private String salt(Tx tx, long day) {
        tx.sql("insert into visit_salts (day, salt) values (:day, :salt) on conflict do nothing")
                .bind("day", day)
                .bind("salt", secrets.token())
                .run();
        return tx.sql("select salt from visit_salts where day = :day")
                .bind("day", day)
                .value()
                .orElseThrow();
    }
}
