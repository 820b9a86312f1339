package dev.vitrine.server.cli;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.db.DatabaseBackupException;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.UserError;
import dev.vitrine.server.backup.Backup;
import dev.vitrine.server.backup.BackupEncryption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        description = "Save database, pictures and files of all shops in one file; servers may go on meanwhile",
        footer = "%nIt needs as much free space beside the file as the database has. What is in the file:"
                + " docs/operations.md")
final class BackupCommand implements Callable<Integer> {

    @Mixin
    private DataOptions dataOptions = new DataOptions();

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "File to make, such as shops.zip")
    private Path target = Path.of("");

    @Option(
            names = "--backup-key",
            paramLabel = "FILE",
            description = "Encrypt the backup with the key in this file: a line of 64 hexadecimal digits")
    private @Nullable Path backupKey;

    @Option(
            names = "--with-keys",
            description = "Put the keys that open secrets (--key-file) into the backup; without them it opens none")
    private boolean withKeys;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var config = dataOptions.config();
        var encryption = BackupEncryption.of(backupKey);
        var bar = ProgressBar.of(out, "Saving");
        try (var storage = PlatformFactory.storage(config)) {
            var database = DatabaseBackup.of(config.database(), searchPath());
            var result = new Backup(config, database, storage, encryption, InstantSource.system(), bar::update)
                    .write(target, withKeys, Vitrine.version()[0]);
            var manifest = result.manifest();
            out.printf(
                    "%s holds %d tables with %d rows and %d files: %s.%n",
                    target,
                    manifest.rows().size(),
                    manifest.rows().values().stream().mapToLong(Long::longValue).sum(),
                    manifest.parts() - 1 - (withKeys ? 1 : 0),
                    Sizes.of(result.size()));
            if (!withKeys) {
                out.println("The keys that open secrets are not in it: keep a copy of " + config.keyFile()
                        + " somewhere else; nothing starts without it.");
            } else if (!encryption.isOn()) {
                out.println("The keys that open secrets are in it, and it is not encrypted: keep it like the keys, or"
                        + " encrypt it with --backup-key FILE.");
            }
            if (!result.left().isEmpty()) {
                out.println("Not in it, since it is none of Vitrine's: " + String.join(", ", result.left()) + ".");
            }
            return 0;
        } catch (DatabaseBackupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    static String searchPath() {
        return Objects.requireNonNullElse(System.getenv("PATH"), "");
    }
}
