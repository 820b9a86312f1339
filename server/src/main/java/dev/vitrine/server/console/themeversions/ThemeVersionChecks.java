package dev.vitrine.server.console.themeversions;

import dev.vitrine.apps.themelistings.ThemeVersion;
import dev.vitrine.apps.themelistings.ThemeVersions;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.BackgroundLoop;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.OutOfMemory;
import dev.vitrine.foundation.kernel.ThreadPriority;
import dev.vitrine.themes.check.CheckReport;
import dev.vitrine.themes.check.JsonReport;
import dev.vitrine.themes.check.ThemeCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks of versions that wait for review, one after the other, beside all requests: reviewers read what they find.
 * Processes may check the same one twice, which does no harm.
 */
public final class ThemeVersionChecks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ThemeVersionChecks.class);

    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(10);

    /** why: a reviewer reads no more, and the database keeps it for good. */
    private static final int MOST_FINDINGS = 500;

    /** why a report: its reviewer decides by what else there is. */
    private static final String NOT_CHECKED = "{\"version\":1,\"findings\":[],\"problem\":"
            + "\"its files could not be checked, though it was tried three times\"}";

    private final Database database;
    private final ThemeVersions versions;
    private final Path cache;
    private final BackgroundLoop loop = new BackgroundLoop("theme-checks", ROUND, TIME_TO_FINISH, this::round);

    /** {@code cache} keeps tools and what was parsed before. */
    public ThemeVersionChecks(Database database, ThemeVersions versions, Path cache) {
        this.database = database;
        this.versions = versions;
        this.cache = cache;
    }

    public void start() {
        loop.start();
    }

    private void round() {
        ThreadPriority.LOW.giveToThisThread();
        var waiting = database.read(versions::unchecked);
        if (waiting.isEmpty()) {
            return;
        }
        try (var check = new ThemeCheck(cache)) {
            checkAll(waiting, check::check);
        }
    }

    /** What looks at the files of a theme. */
    interface Check {
        CheckReport of(SortedMap<String, byte[]> files);
    }

    /** why each for itself: one that cannot be checked must not keep the others waiting. */
    void checkAll(List<ThemeVersion> waiting, Check check) {
        for (var version : waiting) {
            if (loop.isClosed()) {
                return;
            }
            if (!database.write(tx -> versions.beginCheck(tx, version))) {
                database.change(tx -> versions.saveReport(tx, version, NOT_CHECKED));
                continue;
            }
            try {
                check(check, version);
            } catch (RuntimeException | Error e) {
                OutOfMemory.report(e);
                LOG.error("event=theme_version_not_checked version={}", version.id(), e);
            }
        }
    }

    private void check(Check check, ThemeVersion version) {
        var files = new TreeMap<String, byte[]>();
        database.<Boolean>read(session -> {
            var tree = versions.files(session, version);
            tree.files().keySet().forEach(path -> files.put(path, versions.bytes(tree, path)));
            return true;
        });
        var found = check.of(files);
        var kept = new CheckReport(found.findings()
                .subList(0, Math.min(MOST_FINDINGS, found.findings().size())));
        database.change(tx -> versions.saveReport(tx, version, Json.PLAIN.text(JsonReport.of(kept))));
        LOG.info(
                "event=theme_version_checked version={} findings={}",
                version.id(),
                found.findings().size());
    }

    @Override
    public void close() {
        loop.close();
    }
}
