package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a server does for its own backups: whole ones, copies of files and, on SQLite, of each transaction. */
public final class BackupJobs implements AutoCloseable {

    public static final String BACKUP = "backup";

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final BackupPlace place;
    private final ScheduledBackups scheduledBackups;
    private final @Nullable LogCopy logCopy;
    private final @Nullable FileCopies fileCopies;
    private final InstantSource clock;

    private BackupJobs(BackupPlan plan, Config config, Database database, Storage storage, InstantSource clock) {
        this.clock = clock;
        this.place = BackupPlace.open(config, plan.place(), BackupEncryption.of(plan.key()));
        this.scheduledBackups = new ScheduledBackups(
                place, plan, config, database, storage, Objects.requireNonNullElse(System.getenv("PATH"), ""), clock);
        var copies = database.dialect() == Dialect.SQLITE;
        this.logCopy = copies ? new LogCopy(place, plan, database, config, clock) : null;
        this.fileCopies = copies && !storage.isRemote() ? new FileCopies(place, storage, plan.keep(), clock) : null;
    }

    /** Of a server that is told to make backups. */
    public static Optional<BackupJobs> of(Config config, Database database, Storage storage, InstantSource clock) {
        return Optional.ofNullable(config.backups())
                .map(plan -> new BackupJobs(plan, config, database, storage, clock));
    }

    /** Begins to copy transactions: to be called before anybody is served. */
    public void start() {
        if (logCopy != null) {
            logCopy.start();
        }
    }

    public List<BackgroundJob> list() {
        var jobs = new ArrayList<BackgroundJob>();
        jobs.add(new BackgroundJob(BACKUP, MINUTE, MINUTE, scheduledBackups::run));
        if (logCopy != null) {
            jobs.add(new BackgroundJob("copy of transactions", SECOND, SECOND, logCopy::run));
            jobs.add(new BackgroundJob(
                    "copy of pages", Duration.ofSeconds(2), Duration.ofSeconds(10), logCopy::copyPages));
        }
        if (fileCopies != null) {
            jobs.add(new BackgroundJob("copy of files", Duration.ofSeconds(5), MINUTE, fileCopies::run));
        }
        return jobs;
    }

    public void watch(MeterRegistry meters) {
        Gauge.builder(
                        "vitrine.backup.age",
                        () -> scheduledBackups
                                .newest()
                                .map(made -> seconds(Duration.between(made, clock.instant())))
                                .orElse(Double.NaN))
                .baseUnit("seconds")
                .register(meters);
        if (logCopy != null) {
            var copy = logCopy;
            Gauge.builder("vitrine.backup.lag", () -> seconds(Duration.between(copy.copied(), clock.instant())))
                    .baseUnit("seconds")
                    .register(meters);
        }
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }

    /** Copies what is left; to be called when nobody writes any more, before the database is closed. */
    @Override
    public void close() {
        if (logCopy != null) {
            logCopy.close();
        }
        place.close();
    }
}
