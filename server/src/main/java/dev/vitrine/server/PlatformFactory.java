package dev.vitrine.server;

import dev.vitrine.Platform;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.LostKeyException;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.UnavailableException;
import dev.vitrine.foundation.storage.FolderStorage;
import dev.vitrine.foundation.storage.S3Address;
import dev.vitrine.foundation.storage.S3Storage;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.themes.BundledTheme;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collections;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Factory that opens the platform from a configuration, for the server and for every command. */
public final class PlatformFactory {

    /** why kept: it is asked for often, and is a few hundred kilobytes. */
    private static final Supplier<SortedMap<String, byte[]>> STARTER = new StarterFiles();

    private PlatformFactory() {}

    /** {@link UserError} when the folder or the database cannot be used. */
    public static Platform open(Config config) {
        return open(config, InstantSource.system());
    }

    /** The same with another clock. */
    public static Platform open(Config config, InstantSource clock) {
        var data = folder(config.data());
        var platformOptions = Platform.PlatformOptions.of(config.rateLimited(), config.localWebhooks())
                .withKeyFile(config.keyFile())
                .withLimits(config.limits())
                .withDnsServer(config.dnsServer())
                .withStarterTheme(STARTER);
        var storage = storage(config);
        var database = database(config);
        try {
            return new Platform(
                    database, data, config.baseHost(), clock, new Secrets(), platformOptions.withStorage(storage));
        } catch (LostKeyException e) {
            database.close();
            storage.close();
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Where pictures and files are; {@link UserError} when that cannot be used as it is set. why not when it does not
     * answer: a server that starts before it serves all that needs no picture.
     */
    public static Storage storage(Config config) {
        var address = config.storage();
        if (address == null) {
            return new FolderStorage(config.data());
        }
        return objectStore(config, address, "storage", Setting.STORAGE);
    }

    /** Object store of that setting, with a cache of that name; {@link UserError} when it refuses. */
    public static Storage objectStore(Config config, S3Address address, String cache, Setting setting) {
        var storage = new S3Storage(
                address,
                config.storageCredentials(),
                config.data().resolve("cache").resolve(cache),
                InstantSource.system());
        try {
            storage.check();
        } catch (UnavailableException e) {
            if (!e.fault().isAway()) {
                storage.close();
                var remedy = e.fault().remedy().replace(Setting.STORAGE.flag(), setting.flag());
                throw new UserError(
                        storage.description() + " cannot be used: " + e.fault().words() + "; " + remedy + ".", e);
            }
        }
        return storage;
    }

    private static Path folder(Path data) {
        try {
            Files.createDirectories(data);
        } catch (IOException e) {
            throw new UserError("The data folder " + data + " cannot be made; choose another with --data DIR.", e);
        }
        if (!Files.isWritable(data)) {
            throw new UserError("The data folder " + data + " is not writable; choose another with --data DIR.");
        }
        return data;
    }

    private static Database database(Config config) {
        try {
            return Database.open(config.database(), config.databaseReplica());
        } catch (RuntimeException e) {
            throw new UserError(
                    "The database " + config.shown(Setting.DATABASE) + " cannot be opened: " + rootMessage(e), e);
        }
    }

    private static String rootMessage(Throwable failure) {
        var root = failure;
        for (var cause = root.getCause(); cause != null; cause = root.getCause()) {
            root = cause;
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("no reason was given");
    }

    private static final class StarterFiles implements Supplier<SortedMap<String, byte[]>> {

        private SoftReference<@Nullable SortedMap<String, byte[]>> read = new SoftReference<>(null);

        @Override
        public synchronized SortedMap<String, byte[]> get() {
            var kept = read.get();
            if (kept == null) {
                kept = Collections.unmodifiableSortedMap(BundledTheme.STARTER.files());
                read = new SoftReference<>(kept);
            }
            return kept;
        }
    }
}
