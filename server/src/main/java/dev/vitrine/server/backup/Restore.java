package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.DatabaseBackup;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.server.Config;
import dev.vitrine.server.UserError;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restore of a backup into an empty place. All of it is unpacked into a folder beside and compared with its checksums
 * before anything is put where a server would find it, the database last.
 */
public final class Restore {

    private static final Logger LOG = LoggerFactory.getLogger(Restore.class);
    private static final String STAGING = ".restoring";
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_TEXT = 64 << 20;

    /** What a backup may hold: nothing leads out of the folder. */
    private static final Pattern PART = Pattern.compile(
            "database/vitrine\\.(db|dump)|keys/tokens\\.key|(media|certificates)(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

    private final Config config;
    private final DatabaseBackup database;
    private final Storage storage;
    private final BackupEncryption encryption;
    private final BackupProgress progress;

    public Restore(
            Config config,
            DatabaseBackup database,
            Storage storage,
            BackupEncryption encryption,
            BackupProgress progress) {
        this.config = config;
        this.database = database;
        this.storage = storage;
        this.encryption = encryption;
        this.progress = progress;
    }

    /** {@link UserError} when the place is not empty or the file is not whole; nothing is left behind then. */
    public BackupManifest read(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new UserError("The backup " + file + " cannot be read.");
        }
        return read(file.toString(), staging -> {
            var manifest = unpack(file, staging);
            database.verify(staging.resolve(manifest.database()), manifest.contents());
            return manifest;
        });
    }

    /** What puts a backup into an empty folder, as its entries are named, and says what it has looked at. */
    @FunctionalInterface
    interface Unpacking {
        BackupManifest unpack(Path staging) throws IOException;
    }

    BackupManifest read(String name, Unpacking unpacking) {
        var made = Files.notExists(config.data());
        var restored = false;
        var staging = config.data().resolve(STAGING);
        try {
            Files.createDirectories(config.data());
            // why: an earlier restore that was killed has put nothing in its place yet.
            delete(staging);
            requireEmpty();
            try {
                Files.createDirectory(staging);
                var manifest = unpacking.unpack(staging);
                place(staging, manifest);
                restored = true;
                return manifest;
            } finally {
                delete(staging);
            }
        } catch (IOException e) {
            throw new UserError("The backup " + name + " cannot be restored: " + e.getMessage(), e);
        } finally {
            if (made && !restored) {
                deleteQuietly(config.data());
            }
        }
    }

    private void requireEmpty() throws IOException {
        if (!new DataFolder(config.data()).isEmpty(config.keyFile())) {
            throw new UserError("The folder " + config.data() + " is not empty, and a restore overwrites nothing;"
                    + " name another with --data DIR.");
        }
        if (!database.contents().isEmpty()) {
            throw new UserError("There are tables in the database already, and a restore overwrites nothing; name an"
                    + " empty one with --database URL.");
        }
    }

    private BackupManifest unpack(Path file, Path staging) throws IOException {
        var found = new HashMap<String, String>();
        var texts = new HashMap<String, byte[]>();
        var size = Files.size(file);
        try (var counted = new CountedInputStream(Files.newInputStream(file));
                var zip = new ZipInputStream(
                        encryption.decrypting(new BufferedInputStream(counted, BUFFER)), StandardCharsets.UTF_8)) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var name = entry.getName();
                if (name.equals(BackupArchive.SUMS) || name.equals(BackupManifest.ENTRY)) {
                    texts.put(name, zip.readNBytes(LONGEST_TEXT));
                } else if (PART.matcher(name).matches() && !found.containsKey(name)) {
                    found.put(name, store(zip, staging.resolve(name)));
                } else {
                    throw damaged(file, "it holds " + name + ", which no backup has");
                }
                progress.update(counted.read, size);
            }
        } catch (ZipException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw damaged(file, "it ends too early, or was changed");
        }
        progress.update(size, size);
        return checked(file, texts, found);
    }

    private BackupManifest checked(Path file, Map<String, byte[]> texts, Map<String, String> found) {
        var manifest = manifest(file, texts.get(BackupManifest.ENTRY));
        var sums = texts.getOrDefault(BackupArchive.SUMS, new byte[0]);
        if (!Secrets.hash(sums).equals(manifest.sums())) {
            throw damaged(file, "its list of checksums was changed");
        }
        var expected = new HashMap<String, String>();
        new String(sums, StandardCharsets.UTF_8).lines().forEach(line -> {
            var parts = line.split("  ", 2);
            expected.put(parts[1], parts[0]);
        });
        if (expected.size() != manifest.parts()) {
            throw damaged(file, "its list of checksums is not that of its manifest");
        }
        expected.forEach((name, sum) -> {
            if (!sum.equals(found.get(name))) {
                throw damaged(file, name + (found.containsKey(name) ? " was changed" : " is missing"));
            }
        });
        if (found.size() != expected.size() || !expected.containsKey(manifest.database())) {
            throw damaged(file, "it holds more or less than its manifest says");
        }
        if (!manifest.database().equals(Backup.DATABASE + database.fileName())) {
            throw new UserError("The backup is of another kind of database ("
                    + (manifest.database().endsWith(".db") ? "SQLite" : "PostgreSQL")
                    + "); restore it into one of that kind"
                    + (manifest.database().endsWith(".db")
                            ? ", without --database."
                            : " with --database jdbc:postgresql://HOST/NAME?user=…&password=…."));
        }
        return manifest;
    }

    private static BackupManifest manifest(Path file, byte @Nullable [] json) {
        if (json == null) {
            throw damaged(file, "it has no manifest, so it was never finished");
        }
        try {
            var tree = Json.parse(json);
            if (tree.path("format").asInt() != BackupManifest.FORMAT) {
                throw new UserError("The backup " + file + " was made by a newer Vitrine ("
                        + tree.path("vitrine").asText() + "); restore it with that version.");
            }
            return Json.PLAIN.read(tree, BackupManifest.class);
        } catch (ApiException e) {
            throw new UserError("The backup " + file + " is damaged: its manifest cannot be read.", e);
        }
    }

    private static UserError damaged(Path file, String why) {
        return new UserError(
                "The backup " + file + " is damaged or no backup: " + why + ". Nothing was restored; use another one.");
    }

    private static String store(InputStream in, Path place) throws IOException {
        Files.createDirectories(Objects.requireNonNull(place.getParent()));
        var digest = BackupArchive.sha256();
        try (var out = Files.newOutputStream(place)) {
            var buffer = new byte[BUFFER];
            for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                out.write(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private void place(Path staging, BackupManifest manifest) throws IOException {
        if (storage.isRemote()) {
            store(staging);
        } else {
            moveFiles(staging);
        }
        var dump = staging.resolve(manifest.database());
        ownerOnly(dump);
        try {
            database.restore(dump, manifest.contents());
        } catch (RuntimeException e) {
            // why: the place must be empty for another try.
            delete(config.data().resolve(DataFolder.MEDIA));
            delete(config.data().resolve(DataFolder.CERTIFICATES));
            throw e;
        }
        var keys = staging.resolve(Backup.KEYS);
        if (Files.exists(keys) && Files.notExists(config.keyFile())) {
            ownerOnly(keys);
            Files.createDirectories(Objects.requireNonNull(config.keyFile().getParent()));
            Files.move(keys, config.keyFile());
        }
    }

    private static void ownerOnly(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private void moveFiles(Path staging) throws IOException {
        var media = staging.resolve(DataFolder.MEDIA);
        var placed = config.data().resolve(DataFolder.MEDIA);
        if (Files.exists(media)) {
            Files.move(media, placed, StandardCopyOption.ATOMIC_MOVE);
        }
        var certificates = staging.resolve(DataFolder.CERTIFICATES);
        var kept = config.data().resolve(DataFolder.CERTIFICATES);
        if (Files.exists(certificates)) {
            Files.move(certificates, kept, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** why also beside what is there: a bucket outlives a database, and what has the name of a file is that file. */
    private void store(Path staging) {
        var unpacked = new FolderStorage(staging);
        for (var file : StoredFiles.of(unpacked)) {
            unpacked.get(file.name()).ifPresent(bytes -> storage.put(file.name(), bytes));
        }
    }

    /** why quietly: that the restore failed is what has to be said. */
    private static void deleteQuietly(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            LOG.warn("event=folder_not_deleted folder={}", folder, e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Stream that knows how many bytes were read from it. */
    private static final class CountedInputStream extends FilterInputStream {
        private long read;

        CountedInputStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            var one = super.read();
            read += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            var count = super.read(buffer, offset, length);
            read += Math.max(0, count);
            return count;
        }
    }
}
