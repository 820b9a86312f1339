package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.kernel.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Queue of builds that themes need, one for each theme: newer files take the place of those that were not built yet. A
 * process takes one for a time; what it has not finished by then, because it died, another takes. Safe for use by many
 * threads.
 */
public final class ThemeBuildQueue {

    /** why: files are written one after the other, and one build of all of them is enough. */
    private static final Duration QUIET = Duration.ofMillis(700);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** How often a process renews the lease of what it builds. */
    public static final Duration RENEWED_EVERY = Duration.ofSeconds(20);

    /** Much longer than that on a machine that is not lost; a build that is made twice does no harm. */
    private static final Duration LEASE = Duration.ofMinutes(2);

    private static final int MOST_ATTEMPTS = 3;

    private final Database database;
    private final ThemeTrees themeTrees;
    private final InstantSource clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /**
     * A build that a process has taken: the files of a theme as they were asked for.
     *
     * @param hopeless whether it was taken so often that what it holds must be to blame: processes died of it
     */
    public record Order(ShopId shop, long theme, @Nullable String tree, Instant askedAt, boolean hopeless) {}

    /** What a build was asked for, and by whom. */
    record Ended(boolean publishes, String author) {}

    /** A build as it is told of. */
    record Report(Instant askedAt, @Nullable Instant finishedAt, BuildResult result) {}

    private record Due(long shopId, long themeId) {}

    private record Row(long shopId, long themeId, @Nullable String tree, Instant askedAt, long attempts) {}

    private record ReportRow(Instant askedAt, @Nullable Instant finishedAt, String log) {}

    ThemeBuildQueue(Database database, ThemeTrees themeTrees, InstantSource clock) {
        this.database = database;
        this.themeTrees = themeTrees;
        this.clock = clock;
    }

    /** Runs {@code step} after each transaction that asks for a build. */
    public void onAsked(Runnable step) {
        listeners.add(step);
    }

    /** Asks for a build of these files; {@code publishes}: the theme becomes the main one when it is good. */
    void ask(Tx tx, Tenant shop, Theme theme, boolean publishes, boolean soon) {
        var now = clock.instant();
        tx.sql("""
                        insert into theme_builds
                          (theme_id, shop_id, tree, publishes, author, asked_at, due_at, attempts, taken_until, finished_at,
                           log)
                        values (:theme, :shop, :tree, :publishes, :author, :now, :due, 0, null, null, '')
                        on conflict (%s) do update set
                          tree = excluded.tree,
                          author = excluded.author,
                          publishes = excluded.publishes or (theme_builds.publishes and theme_builds.finished_at is null),
                          asked_at = case when theme_builds.finished_at is null and theme_builds.taken_until is null
                            then theme_builds.asked_at else excluded.asked_at end,
                          due_at = case when theme_builds.finished_at is null and theme_builds.taken_until is null
                              and theme_builds.asked_at < :longest
                            then theme_builds.due_at else excluded.due_at end,
                          attempts = 0, taken_until = null, finished_at = null, log = ''
                        """.formatted(tx.shopKey("theme_id")))
                .bind(shop)
                .bind("theme", theme.id())
                .bind("tree", theme.tree())
                .bind("publishes", publishes)
                .bind("author", tx.author())
                .bind("now", now)
                .bind("due", soon ? now : now.plus(QUIET))
                .bind("longest", now.minus(LONGEST_WAIT))
                .run();
        tx.afterCommit(() -> listeners.forEach(Runnable::run));
    }

    /** The build that has waited longest; nobody else takes it while it is renewed. */
    public Optional<Order> take() {
        var now = clock.instant();
        // why first: this is asked every other second, and mostly nothing is due.
        if (nextDue().filter(due -> !due.isAfter(now)).isEmpty()) {
            return Optional.empty();
        }
        return database.write(tx -> {
            var due = tx.sql("""
                            select shop_id, theme_id from theme_builds
                            where finished_at is null and due_at <= :now
                              and (taken_until is null or taken_until < :now)
                            order by due_at limit 1
                            """).bind("now", now).one(Due.class);
            return due.flatMap(found -> take(tx, found, now));
        });
    }

    /** why the theme's row first: whoever writes its files locks them in that order, too. */
    private static Optional<Order> take(Tx tx, Due due, Instant now) {
        tx.sql("update themes set build_status = 'building' where id = :theme and shop_id = :shop")
                .bind("theme", due.themeId)
                .bind("shop", due.shopId)
                .run();
        return tx.sql("""
                        update theme_builds set taken_until = :until, attempts = attempts + 1
                        where shop_id = :shop and theme_id = :theme and finished_at is null
                          and (taken_until is null or taken_until < :now)
                        returning shop_id, theme_id, tree, asked_at, attempts
                        """)
                .bind("shop", due.shopId)
                .bind("until", now.plus(LEASE))
                .bind("theme", due.themeId)
                .bind("now", now)
                .one(Row.class)
                .map(row -> new Order(
                        new ShopId(row.shopId), row.themeId, row.tree, row.askedAt, row.attempts > MOST_ATTEMPTS));
    }

    /** Keeps a build that is still being made; nothing when it was finished, or newer files were written. */
    public void renew(Order order) {
        database.change(tx -> tx.sql("""
                        update theme_builds set taken_until = :until
                        where theme_id = :theme and shop_id = :shop and finished_at is null and asked_at = :asked
                          and taken_until is not null
                        """)
                .bind(order.shop())
                .bind("theme", order.theme())
                .bind("asked", order.askedAt())
                .bind("until", clock.instant().plus(LEASE))
                .run());
    }

    /** When the next build is due, if one waits. */
    public Optional<Instant> nextDue() {
        return database.read(session -> session.sql("""
                        select min(case when taken_until is null then due_at else taken_until end) from theme_builds
                        where finished_at is null
                        """).number().map(Instant::ofEpochMilli));
    }

    /** What the theme's files hold, by path. */
    public SortedMap<String, byte[]> files(@Nullable String tree) {
        return themeTrees.bytes(database.read(session -> themeTrees.find(session, tree)));
    }

    /**
     * Notes how it ended, and answers what it was asked for; empty when newer files were written meanwhile, or somebody
     * else has finished it.
     */
    Optional<Ended> finish(Tx tx, Order order, BuildResult result) {
        return tx.sql("""
                        update theme_builds set finished_at = :now, taken_until = null, log = :log
                        where theme_id = :theme and shop_id = :shop and finished_at is null and asked_at = :asked
                          and coalesce(tree, '') = :tree
                        returning publishes, author
                        """)
                .bind(order.shop())
                .bind("theme", order.theme())
                .bind("asked", order.askedAt())
                .bind("tree", Objects.requireNonNullElse(order.tree(), ""))
                .bind("now", clock.instant())
                .bind("log", Json.PLAIN.text(result))
                .one(Ended.class);
    }

    /** How the newest build of a theme ended; nothing while it waits. */
    public BuildResult result(Session session, Tenant shop, long theme) {
        return report(session, shop, theme).map(Report::result).orElse(BuildResult.NONE);
    }

    Optional<Report> report(Session session, Tenant shop, long theme) {
        return session.sql("""
                        select asked_at, finished_at, log from theme_builds where shop_id = :shop and theme_id = :theme
                        """)
                .bind(shop)
                .bind("theme", theme)
                .one(ReportRow.class)
                .map(row -> new Report(
                        row.askedAt,
                        row.finishedAt,
                        row.log.isEmpty() ? BuildResult.NONE : Json.PLAIN.read(row.log, BuildResult.class)));
    }
}
