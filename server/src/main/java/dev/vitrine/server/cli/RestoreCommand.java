package dev.vitrine.server.cli;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.BackupEncryption;
import dev.vitrine.server.backup.Restore;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @Option(names = "--from", required = true, paramLabel = "FILE", description = "Backup that ./vitrine backup made")
    private Path file = Path.of("");

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
            var manifest =
                    new Restore(config, database, storage, BackupEncryption.of(backupKey), bar::update).read(file);
            out.printf(
                    "Restored as it was at %s (%s, schema %s): %d tables with %d rows and %d files, each as the backup"
                            + " says.%n",
                    manifest.madeAt(),
                    manifest.vitrine(),
                    manifest.schema(),
                    manifest.rows().size(),
                    manifest.rows().values().stream().mapToLong(Long::longValue).sum(),
                    manifest.parts() - 1 - (manifest.keys() ? 1 : 0));
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
}
