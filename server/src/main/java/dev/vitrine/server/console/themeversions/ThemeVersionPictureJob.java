package dev.vitrine.server.console.themeversions;

import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.OutOfMemory;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.ThemePreviews;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes pictures of versions that are built, one version after the other, beside all requests. */
public final class ThemeVersionPictureJob implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeVersionPictureJob.class);

    private static final Duration ROUND = Duration.ofSeconds(3);
    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(20);

    private final Database database;
    private final ThemeListingServices themeListings;
    private final BrowserProgram program;
    private final ThemeVersionScreenshots screenshots;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    public ThemeVersionPictureJob(
            Database database,
            ThemeListingServices themeListings,
            BrowserProgram program,
            Shops shops,
            ThemePreviews themePreviews,
            InstantSource clock) {
        this.database = database;
        this.themeListings = themeListings;
        this.program = program;
        this.screenshots = new ThemeVersionScreenshots(program, shops, themePreviews, themeListings.pictures(), clock);
    }

    /** Does nothing without a browser: another process may have one. */
    public void start() {
        if (program.isThere()) {
            thread = Thread.ofPlatform().name("theme-pictures").daemon().start(this::run);
        } else {
            LOG.info("event=no_theme_pictures reason=\"{}\"", program.problem());
        }
    }

    private void run() {
        try {
            while (!closed.await(ROUND.toMillis(), TimeUnit.MILLISECONDS)) {
                attempt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** why: what fails here, a database that is away, may go better the next time. */
    private void attempt() {
        try {
            for (var version : database.read(themeListings.pictures()::waiting)) {
                if (closed.getCount() == 0) {
                    return;
                }
                take(version);
            }
        } catch (UnavailableException e) {
            // why so quiet: the line of what is away says what to do.
            LOG.debug("event=theme_pictures_skipped fault={}", e.fault());
        } catch (RuntimeException | Error e) {
            OutOfMemory.report(e);
            LOG.error("event=theme_pictures_failed", e);
        }
    }

    private void take(long id) {
        var versions = themeListings.versions();
        var pictures = themeListings.pictures();
        var version = database.read(session -> versions.find(session, id));
        if (!database.read(session -> versions.isBuilt(session, version))
                || !database.write(tx -> pictures.claim(tx, id))) {
            return;
        }
        try {
            var pages = screenshots.take(database.read(session -> versions.demos(session, version)));
            database.change(tx -> pictures.finish(tx, version, pages));
            LOG.info("event=theme_pictures_taken version={} pictures={}", id, pages.size());
        } catch (RuntimeException e) {
            if (closed.getCount() == 0) {
                database.change(tx -> pictures.giveBack(tx, id));
                return;
            }
            LOG.warn("event=theme_pictures_not_taken version={}", id, e);
            database.change(tx -> pictures.fail(tx, id, Objects.requireNonNullElse(e.getMessage(), e.toString())));
        }
    }

    @Override
    public void close() {
        closed.countDown();
        var running = thread;
        if (running != null) {
            screenshots.stop();
            try {
                running.join(TIME_TO_FINISH);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
