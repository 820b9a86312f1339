package dev.vitrine.server.cli;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.foundation.db.DatabaseInspection;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.media.ShopFiles;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.server.ClockCheck;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.BackupEncryption;
import dev.vitrine.server.backup.BackupPlace;
import dev.vitrine.server.backup.ScheduledBackups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks of the data folder and the database for {@code doctor}. Nothing is migrated, and nothing made. */
final class DataChecks {

    private static final long LEAST_FREE = 1_000_000_000;
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private final Config config;
    private final InstantSource clock;
    private final boolean deep;
    private final boolean fix;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * @param deep whether indexes are compared with their tables as well
     * @param fix whether rights of files that others may read are taken away from them
     */
    DataChecks(Config config, InstantSource clock, boolean deep, boolean fix) {
        this.config = config;
        this.clock = clock;
        this.deep = deep;
        this.fix = fix;
    }

    List<Finding> run() {
        if (Files.notExists(config.data())) {
            return List.of(Finding.ok("There are no data in " + config.data() + " yet; the first start makes them."));
        }
        try {
            folder();
            if (inspect()) {
                platform();
            }
        } catch (IOException e) {
            findings.add(Finding.problem("The folder " + config.data() + " cannot be read: " + e.getMessage()
                    + ". Give it to the user who runs the server."));
        }
        backups();
        mail();
        return findings;
    }

    private void folder() throws IOException {
        if (!Files.isWritable(config.data())) {
            findings.add(Finding.problem("The folder " + config.data()
                    + " is not writable: give it to the user who runs the server (chown)."));
        }
        var free = Files.getFileStore(config.data()).getUsableSpace();
        findings.add(
                free < LEAST_FREE
                        ? Finding.problem("Only " + Sizes.of(free) + " are free below " + config.data()
                                + ": make room, since orders are refused when the disk is full.")
                        : Finding.ok(Sizes.of(free) + " are free below " + config.data() + "."));
        for (var secret : List.of(config.keyFile(), config.data().resolve("vitrine.db"))) {
            rights(secret);
        }
    }

    private void rights(Path file) throws IOException {
        if (!Files.exists(file)
                || !file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        var rights = Files.getPosixFilePermissions(file);
        if (rights.stream().noneMatch(OTHERS::contains)) {
            return;
        }
        if (fix) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            findings.add(new Finding(Finding.Level.FIXED, "Other users could read " + file + "; now they cannot."));
        } else {
            findings.add(Finding.problem(
                    "Other users can read " + file + ": chmod 600 takes that away, and --fix does" + " it."));
        }
    }

    /** Whether the database is one that this program may open. */
    private boolean inspect() {
        try {
            var inspection = DatabaseInspection.of(config.database(), deep);
            if (!inspection.damage().isEmpty()) {
                findings.add(Finding.problem(
                        "The database is damaged (" + inspection.damage().getFirst()
                                + "): stop the server, keep a copy of the folder, and restore the newest backup."));
                return false;
            }
            if (inspection.schema().isEmpty()) {
                var empty = DatabaseBackup.of(config.database(), "").contents().isEmpty();
                findings.add(
                        empty
                                ? Finding.ok("There is no database yet; the first start makes it.")
                                : Finding.problem("There are tables in the database, but not the history of its schema:"
                                        + " it is another program's, or damaged; name the right one with "
                                        + Setting.DATABASE.flag() + ", or restore the newest backup."));
                return false;
            }
            orphans(inspection.orphans());
            inspection.off().stream().map(DataChecks::off).forEach(findings::add);
            if (inspection.isNewer()) {
                findings.add(Finding.problem("The database has schema " + inspection.schema()
                        + ", but this Vitrine knows up to " + inspection.newest()
                        + ": start the newer one again, or restore a backup from before it."));
            } else if (!inspection.isCurrent()) {
                findings.add(Finding.warning("The database has schema " + inspection.schema() + ", and the next start"
                        + " brings it to " + inspection.newest() + ": make a backup first."));
            } else {
                findings.add(
                        Finding.ok("The database can be read and has the newest schema, " + inspection.newest() + "."));
            }
            return inspection.isCurrent();
        } catch (DatabaseBackupException e) {
            findings.add(Finding.problem(e.getMessage() + " Is its server running, and " + Setting.DATABASE.flag()
                    + " right? A SQLite file that cannot be read is brought back by ./vitrine restore."));
            return false;
        }
    }

    private void orphans(Map<String, Long> orphans) {
        if (!orphans.isEmpty()) {
            findings.add(
                    Finding.problem(
                            orphans.values().stream().mapToLong(Long::longValue).sum()
                                    + " rows refer to rows that are gone, in "
                                    + orphans.keySet().stream().collect(Collectors.joining(", "))
                                    + ": something else than Vitrine wrote into the database; restore the newest backup without them."));
        }
    }

    private static Finding off(String setting) {
        return switch (setting) {
            case "synchronous_commit" ->
                Finding.problem(
                        "PostgreSQL has synchronous_commit off, so orders that were acknowledged are lost when it"
                                + " ends suddenly: alter database NAME set synchronous_commit = on, and start the servers again.");
            case "fsync" ->
                Finding.problem("PostgreSQL has fsync off, so the whole database may be damaged when its machine ends"
                        + " suddenly: set fsync = on in postgresql.conf, and let PostgreSQL load it (pg_ctl reload).");
            default ->
                Finding.warning("PostgreSQL has " + setting + " off, so pages that were being written when its machine"
                        + " ends suddenly stay damaged, unless the file system writes them whole, as ZFS does: set "
                        + setting + " = on in postgresql.conf, and let PostgreSQL load it (pg_ctl reload).");
        };
    }

    private void platform() {
        try (var platform = PlatformFactory.open(config)) {
            for (var check : platform.features().dataChecks()) {
                long count = platform.foundation()
                        .database()
                        .readLong(session -> check.count().applyAsLong(session));
                if (count > 0) {
                    var text = count + " " + check.finding() + ". " + check.remedy();
                    findings.add(check.severe() ? Finding.problem(text) : Finding.warning(text));
                } else {
                    findings.add(Finding.ok("Nothing to say about " + check.name() + "."));
                }
            }
            media(platform);
            time(platform);
        } catch (UserError e) {
            findings.add(Finding.problem(e.sentence()));
        }
    }

    private void media(Platform platform) {
        var foundation = platform.foundation();
        var keys = foundation.database().read(ShopFiles::mediaKeys);
        try {
            media(
                    foundation.storage(),
                    keys.size(),
                    foundation.imageStore().missing(keys).size());
        } catch (UnavailableException e) {
            findings.add(Finding.problem(foundation.storage().description() + ": "
                    + e.fault().words() + "; " + e.fault().remedy() + "."));
        }
    }

    private void media(Storage storage, int all, int missing) {
        findings.add(
                missing == 0
                        ? Finding.ok("All " + all + " pictures are there.")
                        : Finding.problem(missing + " of " + all + " pictures have no file: copy media/originals"
                                + " from a backup into " + storage.description() + ", or upload them again."));
    }

    private void time(Platform platform) {
        var foundation = platform.foundation();
        new ClockCheck(foundation.database(), foundation.storage(), clock)
                .differences()
                .forEach(difference -> findings.add(Finding.problem(
                        difference + ": set the clock that is wrong, and let it follow a time server (NTP).")));
    }

    private void backups() {
        var plan = config.backups();
        if (plan == null) {
            return;
        }
        try (var place = BackupPlace.existing(config, plan.place(), BackupEncryption.of(plan.key()))) {
            var newest = ScheduledBackups.newest(place);
            var late = clock.instant().minus(plan.every().multipliedBy(2));
            findings.add(newest.filter(made -> made.isAfter(late))
                    .map(made -> Finding.ok("The newest backup in " + place + " is of " + made + "."))
                    .orElseGet(
                            () -> Finding.problem(newest.map(made -> "The newest backup in " + place + " is of " + made)
                                            .orElse("There is no backup in " + place + " yet")
                                    + ", but there is to be one every " + config.shown(Setting.BACKUP_EVERY)
                                    + ": see that the server runs, and what its jobs say at /operator/jobs.")));
        } catch (UserError e) {
            findings.add(Finding.problem(e.sentence()));
        } catch (UnavailableException e) {
            findings.add(Finding.problem(
                    plan.place() + ": " + e.fault().words() + "; " + e.fault().remedy() + "."));
        }
    }

    private void mail() {
        if (config.smtp() == null) {
            findings.add(
                    config.isDevelopment()
                            ? Finding.ok("E-mails stay in /mailbox, since there is no mail server.")
                            : Finding.warning("There is no mail server, so no e-mail is sent: name one with "
                                    + Setting.SMTP.flag() + " smtps://USER:PASSWORD@HOST."));
        }
    }
}
