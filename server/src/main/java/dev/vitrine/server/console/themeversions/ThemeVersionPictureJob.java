package dev.vitrine.server.console.themeversions;

import dev.vitrine.apps.themelistings.ThemeListingServices;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.shop.themestore.ThemePreviews;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
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
    private final BackgroundLoop loop = new BackgroundLoop("theme-pictures", ROUND, TIME_TO_FINISH, this::round);

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
            loop.start();
        } else {
            LOG.info("event=no_theme_pictures reason=\"{}\"", program.problem());
        }
    }

    private void round() {
        for (var version : database.read(themeListings.pictures()::waiting)) {
            if (loop.isClosed()) {
                return;
            }
            take(version);
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
            if (loop.isClosed()) {
                database.change(tx -> pictures.giveBack(tx, id));
                return;
            }
            LOG.warn("event=theme_pictures_not_taken version={}", id, e);
            database.change(tx -> pictures.fail(tx, id, Objects.requireNonNullElse(e.getMessage(), e.toString())));
        }
    }

    @Override
    public void close() {
        loop.end();
        // why after that: what is cut off is given back, and not noted as a failure.
        screenshots.stop();
        loop.close();
    }
}
