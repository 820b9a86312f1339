package dev.vitrine;

import dev.vitrine.foundation.access.PasswordHasher;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Outbox;
import dev.vitrine.foundation.feature.BackgroundJob;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.feature.FeatureRegistry;
import dev.vitrine.foundation.kernel.KeyFile;
import dev.vitrine.foundation.kernel.SecretEncryption;
import dev.vitrine.foundation.kernel.Secrets;
import dev.vitrine.foundation.mail.Emails;
import dev.vitrine.foundation.media.FileStore;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.media.ShopFiles;
import dev.vitrine.foundation.media.ShopImageStore;
import dev.vitrine.foundation.media.UploadQuota;
import dev.vitrine.foundation.net.AppHttpClient;
import dev.vitrine.foundation.storage.Storage;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.tenancy.ShopLimits.PlatformLimits;
import dev.vitrine.foundation.tenancy.Shops;
import dev.vitrine.foundation.tenancy.UseMeter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Services that every group stands on.
 *
 * @param appHttpClient calls what apps name
 */
public record Foundation(
        Database database,
        Path dataFolder,
        InstantSource clock,
        Secrets secrets,
        KeyFile keyFile,
        SecretEncryption secretEncryption,
        PasswordHasher passwordHasher,
        Shops shops,
        ShopLimits shopLimits,
        ShopUseMeters shopUseMeters,
        Events events,
        Storage storage,
        FileStore fileStore,
        UploadQuota uploadQuota,
        ImageStore imageStore,
        ShopFiles shopFiles,
        ShopImageStore shopImageStore,
        ImageUrls imageUrls,
        Emails emails,
        AppHttpClient appHttpClient) {

    /** {@code outbox} takes events further; {@code features} are filled in later. */
    public static Foundation of(
            Database database,
            Path dataFolder,
            String baseHost,
            InstantSource clock,
            Secrets secrets,
            KeyFile keyFile,
            AppHttpClient appHttpClient,
            Storage storage,
            PlatformLimits platformLimits,
            Outbox outbox,
            FeatureRegistry features) {
        var shops = new Shops(database, clock, baseHost, features::shopOpened);
        var shopLimits = new ShopLimits(database, platformLimits);
        var uploadQuota = new UploadQuota(database, clock);
        var imageStore = new ImageStore(storage);
        var shopFiles = new ShopFiles(database, clock);
        return new Foundation(
                database,
                dataFolder,
                clock,
                secrets,
                keyFile,
                new SecretEncryption(keyFile),
                new PasswordHasher(),
                shops,
                shopLimits,
                new ShopUseMeters(shopLimits, features::useMeters),
                new Events(clock, outbox),
                storage,
                new FileStore(storage),
                uploadQuota,
                imageStore,
                shopFiles,
                new ShopImageStore(database, uploadQuota, shopLimits, imageStore, shopFiles),
                new ImageUrls(shops),
                new Emails(clock),
                appHttpClient);
    }

    public List<Feature> features() {
        return List.of(new StorageTidying(storage), shopUseMeters);
    }

    /** Counts of what shops have, made anew where they are wrong. */
    public record ShopUseMeters(ShopLimits shopLimits, Supplier<Map<MeteredUse, UseMeter>> meters) implements Feature {

        @Override
        public Map<MeteredUse, UseMeter> useMeters() {
            return Map.of(MeteredUse.PICTURES, ShopFiles::bytes);
        }

        @Override
        public void everyHour(Shop shop) {
            shopLimits.mend(shop, meters.get());
        }

        /** Counts everything of the shop anew. */
        public void recount(Tx tx, Shop shop) {
            ShopLimits.recount(tx, shop, meters.get());
        }
    }

    private record StorageTidying(Storage storage) implements Feature {

        @Override
        public List<BackgroundJob> jobs() {
            return List.of(new BackgroundJob(
                    "tidying the storage", Duration.ofMinutes(5), Duration.ofHours(1), storage::tidy));
        }
    }
}
