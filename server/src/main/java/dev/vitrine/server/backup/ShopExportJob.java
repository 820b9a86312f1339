package dev.vitrine.server.backup;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.EncryptedColumn;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.kernel.ShopId;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.server.Config;
import dev.vitrine.server.ProgramVersion;
import dev.vitrine.shop.exports.ShopExport;
import dev.vitrine.shop.exports.ShopExports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the files of shops that owners asked for, one after the other, in a folder that only the server's user reads;
 * and deletes those whose time is over. Run by one thread of the process.
 */
public final class ShopExportJob {

    public static final String NAME = "shop exports";

    private static final Logger LOG = LoggerFactory.getLogger(ShopExportJob.class);
    private static final Duration BETWEEN_WORDS = Duration.ofSeconds(1);

    /** why: a file has no name in the database until it is whole, and its draft none at all. */
    private static final Duration UNNAMED = Duration.ofHours(12);

    private final Config config;
    private final Storage storage;
    private final Database database;
    private final Shops shops;
    private final ShopExports shopExports;
    private final List<EncryptedColumn> encrypted;
    private final Secrets secrets;
    private final InstantSource clock;

    public ShopExportJob(
            Config config,
            Storage storage,
            Database database,
            Shops shops,
            ShopExports shopExports,
            List<EncryptedColumn> encrypted,
            Secrets secrets,
            InstantSource clock) {
        this.config = config;
        this.storage = storage;
        this.database = database;
        this.shops = shops;
        this.shopExports = shopExports;
        this.encrypted = encrypted;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** The folder of the files. */
    public static Path folder(Path data) {
        return data.resolve(DataFolder.EXPORTS);
    }

    public void run() {
        for (var next = claim(); next.isPresent(); next = claim()) {
            make(next.get());
        }
    }

    private Optional<ShopExport> claim() {
        // why first: a write a second for what is mostly not there would keep others waiting.
        return database.read(shopExports::isWaiting) ? database.write(shopExports::claim) : Optional.empty();
    }

    private void make(ShopExport export) {
        var found = database.read(session -> shops.find(session, new ShopId(export.shopId())));
        if (found.isPresent()) {
            make(found.get(), export);
        }
    }

    private void make(Shop shop, ShopExport export) {
        var name = shop.id() + "-" + secrets.token().substring(0, 32) + ".zip";
        try {
            var file = folder().resolve(name);
            new ShopFile(config, storage, encrypted, clock)
                    .write(shop.handle(), file, ProgramVersion.words(), new Progress(export));
            var bytes = Files.size(file);
            if (!database.write(tx -> shopExports.finish(tx, shop, export, name, bytes))) {
                Files.deleteIfExists(file);
            }
            LOG.info("event=shop_exported shop={} bytes={}", shop.handle(), bytes);
        } catch (IOException | RuntimeException e) {
            LOG.error("event=shop_not_exported shop={}", shop.handle(), e);
            database.change(tx -> shopExports.fail(tx, export));
        }
    }

    /** Deletes what no export names, and drafts that a dead process left. */
    public void tidy() {
        database.change(shopExports::deleteExpired);
        var folder = folder(config.data());
        if (!Files.isDirectory(folder)) {
            return;
        }
        var named = new HashSet<>(database.read(shopExports::files));
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                if (!named.contains(file.getFileName().toString()) && isOver(file)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a shop that is gone at once: its certificate says that its files are. */
    private boolean isOver(Path file) throws IOException {
        var shop = file.getFileName().toString().replaceFirst("-.*", "");
        var gone = shop.matches("\\d{1,18}")
                && database.read(session -> shops.find(session, new ShopId(Long.parseLong(shop))))
                        .isEmpty();
        return gone
                || Files.getLastModifiedTime(file)
                        .toInstant()
                        .isBefore(clock.instant().minus(UNNAMED));
    }

    private Path folder() throws IOException {
        var folder = folder(config.data());
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            }
        }
        return folder;
    }

    /** Writes how far it is, not more often than a page asks. */
    private final class Progress implements BackupProgress {
        private final ShopExport export;
        private Instant last = Instant.EPOCH;

        Progress(ShopExport export) {
            this.export = export;
        }

        @Override
        public void update(long done, long all) {
            var now = clock.instant();
            if (done == all || !now.isBefore(last.plus(BETWEEN_WORDS))) {
                last = now;
                database.change(tx -> shopExports.progress(tx, export, done, all));
            }
        }
    }
}
