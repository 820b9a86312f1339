package dev.vitrine.shop.themestore;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.kernel.Times;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Versions of settings that are published at a time that somebody chose, one for each theme. The transaction that
 * publishes deletes the schedule, so that of many processes one does it, once. Safe for use by many threads.
 */
public final class SettingsSchedules {

    private static final Duration LONGEST = Duration.ofDays(366);
    private static final String TIME = "publish_at";

    private final Database database;
    private final Themes themes;
    private final ThemeSettings themeSettings;
    private final ScheduleEmails scheduleEmails;
    private final InstantSource clock;

    private record Row(
            long themeId,
            long version,
            long publishedVersion,
            boolean main,
            Instant publishAt,
            @Nullable Instant missedAt,
            String author,
            Instant createdAt) {}

    SettingsSchedules(
            Database database,
            Themes themes,
            ThemeSettings themeSettings,
            ScheduleEmails scheduleEmails,
            InstantSource clock) {
        this.database = database;
        this.themes = themes;
        this.themeSettings = themeSettings;
        this.scheduleEmails = scheduleEmails;
        this.clock = clock;
    }

    /** What waits to be published on that theme, or was missed. */
    public Optional<SettingsSchedule> find(Session session, Shop shop, Theme theme) {
        return row(session, shop, theme.id()).map(row -> printed(session, shop, theme, row));
    }

    /** Whether a version of that theme's settings is going to be published by itself. */
    static boolean isWaiting(Session session, Tenant shop, long theme) {
        return session.sql("""
                                select count(*) from theme_settings_schedules
                                where shop_id = :shop and theme_id = :theme and missed_at is null
                                """).bind(shop).bind("theme", theme).count() > 0;
    }

    /** Schedules a version, in place of the one that was scheduled before. The theme is locked. */
    SettingsSchedule set(Tx tx, Shop shop, Theme theme, long version, String publishAt) {
        if (theme.role().equals(Theme.DEMO)) {
            throw Problems.of(
                    Problems.BASE, "This theme shows what the theme store offers: schedule settings of a copy of it");
        }
        if (version != 0
                && themeSettings.document(tx, shop, theme.id(), version).isEmpty()) {
            throw Problems.of("version", "is no version of these settings");
        }
        if (version == published(theme)) {
            throw Problems.of("version", "is published already");
        }
        var time = time(shop, publishAt);
        delete(tx, shop, theme.id());
        tx.sql("""
                        insert into theme_settings_schedules (
                          theme_id, shop_id, version, published_version, main, publish_at, author, created_at)
                        values (:theme, :shop, :version, :published, :main, :time, :author, :now)
                        """)
                .bind(shop)
                .bind("theme", theme.id())
                .bind("version", version)
                .bind("published", published(theme))
                .bind("main", theme.isMain())
                .bind("time", time)
                .bind("author", tx.author())
                .bind("now", now())
                .run();
        return find(tx, shop, theme).orElseThrow();
    }

    /** 404 when nothing is scheduled. */
    void cancel(Tx tx, Shop shop, Theme theme) {
        if (delete(tx, shop, theme.id()) == 0) {
            throw ApiException.notFound();
        }
    }

    /** Publishes what is due in that shop, however long ago: the process may not have run. */
    void publishDue(Shop shop) {
        var due = database.read(session ->
                session.sql("""
                        select theme_id from theme_settings_schedules
                        where shop_id = :shop and missed_at is null and publish_at <= :now order by publish_at
                        """).bind(shop).bind("now", clock.instant()).numbers());
        due.forEach(theme -> database.change(tx -> publishDue(tx, shop, theme)));
    }

    List<Long> dueShops(Session session) {
        return session.sql("""
                        select distinct shop_id from theme_settings_schedules
                        where missed_at is null and publish_at <= :now
                        """).bind("now", clock.instant()).numbers();
    }

    private void publishDue(Tx tx, Shop shop, long id) {
        themes.lock(tx, shop, themes.published(tx, shop).id());
        var theme = themes.find(tx, shop, id);
        // why again: another process may have published it, or a merchant have changed it, before this lock.
        var row =
                row(tx, shop, id).filter(found -> found.missedAt == null && !found.publishAt.isAfter(clock.instant()));
        if (theme.isEmpty() || row.isEmpty()) {
            return;
        }
        var problem = problem(theme.get(), row.get());
        if (problem != null) {
            tx.sql("""
                            update theme_settings_schedules set missed_at = :now
                            where shop_id = :shop and theme_id = :theme
                            """).bind(shop).bind("theme", id).bind("now", now()).run();
            scheduleEmails.missed(tx, shop, theme.get(), printed(tx, shop, theme.get(), row.get()));
            return;
        }
        tx.writtenBy(row.get().author);
        // why by this: publishing a version ends its schedule.
        themeSettings.publish(tx, shop, theme.get(), row.get().version);
    }

    private SettingsSchedule printed(Session session, Shop shop, Theme theme, Row row) {
        return new SettingsSchedule(
                row.themeId,
                row.version,
                themeSettings.label(session, shop, theme.id(), row.version),
                row.publishAt,
                row.missedAt == null ? SettingsSchedule.SCHEDULED : SettingsSchedule.MISSED,
                problem(theme, row),
                row.author,
                row.createdAt);
    }

    /** why no guess: what is published instead could undo what a merchant has done since. */
    private static @Nullable String problem(Theme theme, Row row) {
        if (row.main && !theme.isMain()) {
            return "The shop shows another theme now.";
        }
        if (published(theme) != row.publishedVersion && published(theme) != row.version) {
            return "Version " + published(theme) + " was published after this was scheduled, and would be undone.";
        }
        return row.missedAt == null ? null : "It was not published when it was due.";
    }

    private static long published(Theme theme) {
        return Objects.requireNonNullElse(theme.settingsVersion(), 0L);
    }

    /** A time that comes once or twice, when clocks are put back, is the first; one that does not come is refused. */
    private Instant time(Shop shop, String text) {
        var zone = shop.zone();
        var time = Times.parse(text, zone, false)
                .orElseThrow(() -> Problems.of(
                        TIME,
                        "must be a time such as 2026-11-27T09:00, in " + zone + " where it has no offset of its own"));
        if (isSkipped(shop, text)) {
            throw Problems.of(
                    TIME,
                    "does not come on that day in " + zone + ", where clocks are put forward: choose an hour later");
        }
        if (!time.isAfter(clock.instant())) {
            throw Problems.of(TIME, "must be in the future");
        }
        if (time.isAfter(clock.instant().plus(LONGEST))) {
            throw Problems.of(TIME, "must be within a year");
        }
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    private static boolean isSkipped(Shop shop, String text) {
        try {
            return shop.zone()
                    .getRules()
                    .getValidOffsets(LocalDateTime.parse(text.strip()))
                    .isEmpty();
        } catch (DateTimeParseException withOffset) {
            return false;
        }
    }

    private static Optional<Row> row(Session session, Tenant shop, long theme) {
        return session.sql("""
                        select theme_id, version, published_version, main, publish_at, missed_at, author, created_at
                        from theme_settings_schedules where shop_id = :shop and theme_id = :theme
                        """).bind(shop).bind("theme", theme).one(Row.class);
    }

    private static int delete(Tx tx, Tenant shop, long theme) {
        return tx.sql("delete from theme_settings_schedules where shop_id = :shop and theme_id = :theme")
                .bind(shop)
                .bind("theme", theme)
                .run();
    }

    /** Ends the schedule of a version that is published. */
    static void published(Tx tx, Tenant shop, long theme, long version) {
        tx.sql("""
                        delete from theme_settings_schedules
                        where shop_id = :shop and theme_id = :theme and version = :version
                        """).bind(shop).bind("theme", theme).bind("version", version).run();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
