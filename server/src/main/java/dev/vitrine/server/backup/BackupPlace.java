package dev.vitrine.server.backup;

import dev.vitrine.foundation.kernel.FaultGuard;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.storage.Storage.StoredFile;
import dev.vitrine.server.BackupPlan;
import dev.vitrine.server.Config;
import dev.vitrine.server.PlatformFactory;
import dev.vitrine.server.Setting;
import dev.vitrine.server.UserError;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Place of backups, a folder or a part of a bucket. What is packed there is compressed, then encrypted if there is a
 * key. It throws {@link UnavailableException} while it cannot be used. Safe for use by many threads.
 */
public final class BackupPlace implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Storage storage;
    private final BackupEncryption encryption;
    private final @Nullable Path folder;
    private final FaultGuard guard = new FaultGuard("backup_place", BackupFault::of);

    private BackupPlace(Storage storage, BackupEncryption encryption, @Nullable Path folder) {
        this.storage = storage;
        this.encryption = encryption;
        this.folder = folder;
    }

    /** As it is for reading; {@link UserError} when there is no such folder. */
    public static BackupPlace existing(Config config, BackupPlan.Place place, BackupEncryption encryption) {
        var folder = place.folder();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UserError("There is no folder " + place + " with backups.");
        }
        return open(config, place, encryption);
    }

    /**
     * {@link UserError} when the bucket refuses. why not when a folder is missing: a shop must open although the disk
     * for its backups does not.
     */
    public static BackupPlace open(Config config, BackupPlan.Place place, BackupEncryption encryption) {
        var bucket = place.bucket();
        if (bucket != null) {
            var storage = PlatformFactory.objectStore(config, bucket, "backups", Setting.BACKUP_TO);
            return new BackupPlace(storage, encryption, null);
        }
        var folder = Objects.requireNonNull(place.folder());
        return new BackupPlace(new FolderStorage(folder), encryption, folder);
    }

    BackupEncryption encryption() {
        return encryption;
    }

    /** Whether it can be used; it throws when not. */
    void check() {
        guarded(false, () -> {
            storage.check();
            return true;
        });
    }

    /** In the order of their names. */
    List<StoredFile> list(String prefix) {
        return guarded(false, () -> {
            var found = new ArrayList<StoredFile>();
            storage.list(prefix, found::add);
            found.sort(Comparator.comparing(StoredFile::name));
            return found;
        });
    }

    void delete(String name) {
        guarded(true, () -> {
            storage.delete(name);
            return true;
        });
    }

    /** Keeps the file as it is. */
    void put(String name, Path file) {
        guarded(true, () -> {
            storage.put(name, file);
            return true;
        });
    }

    boolean get(String name, Path target) {
        return guarded(false, () -> storage.get(name, target));
    }

    void pack(String name, byte[] bytes) {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(encryption.encrypting(packed))) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        guarded(true, () -> {
            storage.put(name, packed.toByteArray());
            return true;
        });
    }

    /** {@code draft}: a file that is made and deleted. */
    void pack(String name, Path file, Path draft) throws IOException {
        try {
            try (var out = new GZIPOutputStream(
                    encryption.encrypting(new BufferedOutputStream(Files.newOutputStream(draft), BUFFER)), BUFFER)) {
                Files.copy(file, out);
            }
            put(name, draft);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Empty where it is not there; {@link IOException} when it was changed. */
    Optional<byte[]> unpack(String name) throws IOException {
        var packed = guarded(false, () -> storage.get(name));
        if (packed.isEmpty()) {
            return Optional.empty();
        }
        try (var in = new GZIPInputStream(encryption.decrypting(new ByteArrayInputStream(packed.get())))) {
            return Optional.of(in.readAllBytes());
        }
    }

    /** The same into that new file; {@code draft}: a file that is made and deleted. */
    boolean unpack(String name, Path target, Path draft) throws IOException {
        try {
            if (!get(name, draft)) {
                return false;
            }
            try (var in = new GZIPInputStream(
                    encryption.decrypting(new BufferedInputStream(Files.newInputStream(draft), BUFFER)), BUFFER)) {
                Files.copy(in, target);
            }
            return true;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private <T> T guarded(boolean writing, Supplier<T> work) {
        return guard.guard(writing, () -> {
            // why: a disk that is not mounted is not to be replaced by a folder of its name.
            if (folder != null && !Files.isDirectory(folder)) {
                throw new UncheckedIOException(new IOException("there is no folder " + folder));
            }
            return work.get();
        });
    }

    @Override
    public String toString() {
        return storage.description();
    }

    @Override
    public void close() {
        storage.close();
    }
}
