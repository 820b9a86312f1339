package dev.vitrine.server.cli;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.BackupEncryption;
import dev.vitrine.server.backup.BackupManifest;
import dev.vitrine.server.backup.BackupPlace;
import dev.vitrine.server.backup.MomentRestore;
import dev.vitrine.server.backup.Restore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "restore",
        description = "Bring a backup back, into an empty data folder and an empty database; its checksums are"
                + " compared before anything is put in its place")
final class RestoreCommand implements Callable<Integer> {

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "PLACE",
            description = "File that ./vitrine backup made; or the folder or s3://… that a server copies itself to"
                    + " (--backup-to)")
    private String from = "";

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description =
                    "Moment to restore, such as 2026-11-29T10:00:00Z, from a copy of transactions; without one the"
                            + " newest")
    private @Nullable Instant at;

    @Option(
            names = "--backup-key",
            paramLabel = "FILE",
            description = "File of the key that the backup is encrypted with")
    private @Nullable Path backupKey;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var config = dataOptions.config();
        var bar = ProgressBar.of(out, "Reading");
        try (var storage = PlatformFactory.storage(config)) {
            var database = DatabaseBackup.of(config.database(), BackupCommand.searchPath());
            var encryption = BackupEncryption.of(backupKey);
            var restore = new Restore(config, database, storage, encryption, bar::update);
            if (from.startsWith("s3:") || Files.isDirectory(Path.of(from))) {
                fromPlace(out, config, database, restore, encryption);
            } else if (at != null) {
                throw new UserError("A backup in a file is of one moment: leave out --at, or name the folder or s3://…"
                        + " that a server copies itself to.");
            } else {
                fromFile(out, restore, Path.of(from));
            }
            out.println("Pictures in other sizes and built themes are made again when they are asked for.");
            if (Files.notExists(config.keyFile())) {
                out.println("The keys that open secrets are missing: put the key file of that installation at "
                        + config.keyFile() + ", or name it with --key-file FILE; nothing starts without it.");
            }
            return 0;
        } catch (DatabaseBackupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private static void fromFile(PrintWriter out, Restore restore, Path file) {
        var manifest = restore.read(file);
        out.printf(
                "Restored as it was at %s (%s, schema %s): %d tables with %d rows and %d files, each as the backup"
                        + " says.%n",
                manifest.madeAt(),
                manifest.vitrine(),
                manifest.schema(),
                manifest.rows().size(),
                rows(manifest),
                manifest.parts() - 1 - (manifest.keys() ? 1 : 0));
    }

    private static long rows(BackupManifest manifest) {
        return manifest.rows().values().stream().mapToLong(Long::longValue).sum();
    }

    private void fromPlace(
            PrintWriter out, Config config, DatabaseBackup database, Restore restore, BackupEncryption encryption) {
        var where = BackupPlan.Place.parse(from)
                .orElseThrow(
                        () -> new UserError("--from is no address of an object store, such as s3://BUCKET/PREFIX."));
        try (var place = BackupPlace.existing(config, where, encryption)) {
            var moments = new MomentRestore(place, database, restore);
            if (at == null && !moments.hasLog()) {
                newestBackup(out, moments, restore);
                return;
            }
            var result = moments.read(Objects.requireNonNullElse(at, Instant.MAX));
            var manifest = result.manifest();
            out.printf(
                    "Restored up to the transaction of %s (schema %s): %d tables with %d rows and %d files.%n",
                    result.newest(), manifest.schema(), manifest.rows().size(), rows(manifest), manifest.parts() - 1);
            if (result.isEnd()) {
                out.println("That is the newest one in " + place + ".");
            }
        }
    }

    private static void newestBackup(PrintWriter out, MomentRestore moments, Restore restore) {
        try {
            var folder = Files.createTempDirectory("vitrine-restore");
            var file = folder.resolve("backup.zip");
            try {
                moments.fetchNewestBackup(file);
                fromFile(out, restore, file);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UserError("The backup cannot be fetched: " + e.getMessage(), e);
        }
    }
}
