package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.Leases;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import dev.vitrine.server.ProgramVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whole backups that a server makes of its installation again and again. Of several processes one makes each; what
 * fails is tried again the next time. Run by one thread of the process.
 */
public final class ScheduledBackups {

    private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final String LEASE = "backup";
    private static final Duration LEASE_TIME = Duration.ofHours(2);
    private static final String FOLDER = ".backup";

    private final BackupPlace place;
    private final BackupPlan plan;
    private final Config config;
    private final Database database;
    private final Storage storage;
    private final String searchPath;
    private final InstantSource clock;
    private volatile @Nullable Instant newest;

    public ScheduledBackups(
            BackupPlace place,
            BackupPlan plan,
            Config config,
            Database database,
            Storage storage,
            String searchPath,
            InstantSource clock) {
        this.place = place;
        this.plan = plan;
        this.config = config;
        this.database = database;
        this.storage = storage;
        this.searchPath = searchPath;
        this.clock = clock;
    }

    /** Makes a backup if one is due, and deletes those that are too old. */
    public void run() {
        var now = clock.instant();
        if (!isDue(newest, now)) {
            return;
        }
        newest = newest(place).orElse(null);
        if (!isDue(newest, now) || !database.write(tx -> Leases.take(tx, LEASE, now, LEASE_TIME))) {
            return;
        }
        try {
            make(now);
            newest = now;
            prune(now);
        } finally {
            database.change(tx -> Leases.end(tx, LEASE));
        }
    }

    private boolean isDue(@Nullable Instant last, Instant now) {
        return last == null || !last.plus(plan.every()).isAfter(now);
    }

    private void make(Instant now) {
        var folder = config.data().resolve(FOLDER);
        try {
            // why: what a process left that was killed.
            delete(folder);
            Files.createDirectories(folder);
            try {
                var file = folder.resolve("backup.zip");
                var result = new Backup(
                                config,
                                DatabaseBackup.of(config.database(), searchPath),
                                storage,
                                place.encryption(),
                                clock,
                                BackupProgress.SILENT)
                        .write(file, false, ProgramVersion.words());
                place.put(LogNames.backup(now), file);
                LOG.info("event=backup_made name={} bytes={}", LogNames.backup(now), result.size());
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** why never the newest: it may be old, but there is no better one. */
    private void prune(Instant now) {
        var names = names(place);
        for (var name : names.subList(0, Math.max(0, names.size() - 1))) {
            if (LogNames.backupTime(name).orElseThrow().plus(plan.keep()).isBefore(now)) {
                place.delete(name);
                LOG.info("event=backup_deleted name={}", name);
            }
        }
    }

    private static List<String> names(BackupPlace place) {
        return place.list(LogNames.BACKUPS).stream()
                .map(Storage.StoredFile::name)
                .filter(name -> LogNames.backupTime(name).isPresent())
                .toList();
    }

    /** When the newest backup in that place was made. */
    public static Optional<Instant> newest(BackupPlace place) {
        return names(place).stream().reduce((_, last) -> last).flatMap(LogNames::backupTime);
    }

    /** When the newest was made, as far as this process knows. */
    public Optional<Instant> newest() {
        return Optional.ofNullable(newest);
    }
}
