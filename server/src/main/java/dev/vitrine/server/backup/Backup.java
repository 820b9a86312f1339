package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.server.Config;
import dev.vitrine.server.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Backup of an installation, made while it runs: a ZIP file with the database first and files after it, so that each
 * file that a row names is there; then the checksums, then the manifest. It has a temporary name until it is whole.
 */
public final class Backup {

    static final String DATABASE = "database/";
    static final String KEYS = "keys/tokens.key";

    private final Config config;
    private final DatabaseBackup database;
    private final Storage storage;
    private final BackupEncryption encryption;
    private final InstantSource clock;
    private final BackupProgress progress;

    public Backup(
            Config config,
            DatabaseBackup database,
            Storage storage,
            BackupEncryption encryption,
            InstantSource clock,
            BackupProgress progress) {
        this.config = config;
        this.database = database;
        this.storage = storage;
        this.encryption = encryption;
        this.clock = clock;
        this.progress = progress;
    }

    /**
     * Result of a backup.
     *
     * @param size of the file in bytes
     * @param left names of what lies in the data folder and is not in the backup, since it is none of Vitrine's
     */
    public record Result(BackupManifest manifest, long size, List<String> left) {}

    /** Makes the file, which must not be there. {@link UserError} says what keeps it from being made. */
    public Result write(Path target, boolean withKeys, String version) {
        var file = target.toAbsolutePath().normalize();
        var folder = file.getParent();
        if (Files.exists(file)) {
            throw new UserError("There is a file " + target + " already; name another with --to FILE.");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UserError(
                    "There is no folder " + folder + " for the backup; make it, or name another with --to" + " FILE.");
        }
        if (withKeys && Files.notExists(config.keyFile())) {
            throw new UserError("There is no key file " + config.keyFile() + "; name it with --key-file FILE.");
        }
        try {
            // why: files made so are their owner's alone.
            var draft = Files.createTempFile(folder, ".backup", ".part");
            var dump = folder.resolve(draft.getFileName() + "-" + database.fileName());
            try {
                var manifest = writeParts(draft, dump, withKeys, version);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                return new Result(manifest, Files.size(file), left(file));
            } finally {
                Files.deleteIfExists(dump);
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new UserError("The backup " + target + " cannot be written: " + e.getMessage(), e);
        }
    }

    private BackupManifest writeParts(Path draft, Path dump, boolean withKeys, String version) throws IOException {
        var madeAt = clock.instant();
        var contents = database.dump(dump);
        var parts = new ArrayList<DataFolder.StoredFile>();
        parts.add(new DataFolder.StoredFile(DATABASE + database.fileName(), dump, Files.size(dump)));
        if (withKeys) {
            parts.add(new DataFolder.StoredFile(KEYS, config.keyFile(), Files.size(config.keyFile())));
        }
        var files = StoredFiles.of(storage);
        var all = parts.stream().mapToLong(DataFolder.StoredFile::bytes).sum()
                + files.stream().mapToLong(StoredFile::bytes).sum();
        try (var archive = new BackupArchive(draft, encryption)) {
            for (var part : parts) {
                add(archive, part, all);
            }
            for (var file : files) {
                add(archive, file, all);
            }
            progress.update(all, all);
            var manifest = new BackupManifest(
                    BackupManifest.FORMAT,
                    version,
                    madeAt,
                    DATABASE + database.fileName(),
                    contents.schema(),
                    contents.rows(),
                    archive.count(),
                    archive.bytes(),
                    archive.writeSums(),
                    withKeys);
            archive.write(BackupManifest.ENTRY, Json.PLAIN.bytes(manifest));
            return manifest;
        }
    }

    private void add(BackupArchive archive, DataFolder.StoredFile part, long all) throws IOException {
        try (var in = Files.newInputStream(part.path())) {
            archive.add(part.name(), in, true, added -> progress.update(Math.min(archive.bytes(), all), all));
        }
    }

    private void add(BackupArchive archive, StoredFile file, long all) throws IOException {
        var bytes = storage.get(file.name());
        if (bytes.isEmpty()) {
            // why: what a shopper sent and did not buy is deleted while the server runs; no order names it.
            return;
        }
        // why pictures as they are: they are compressed already.
        var media =
                file.name().startsWith(DataFolder.MEDIA + "/") && !file.name().startsWith("media/files/");
        try (var in = new ByteArrayInputStream(bytes.get())) {
            archive.add(file.name(), in, !media, added -> progress.update(Math.min(archive.bytes(), all), all));
        }
    }

    private List<String> left(Path file) throws IOException {
        return new DataFolder(config.data())
                .unknown(database.fileName(), config.keyFile()).stream()
                        .filter(name -> !config.data().resolve(name).equals(file))
                        .toList();
    }
}
