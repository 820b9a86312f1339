package dev.vitrine.foundation.media;

import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.Tenant;
import dev.vitrine.foundation.tenancy.ShopLimits;

/** Store of the images that shops bring, within their quota of bytes a day: each becomes a file of the shop. */
public final class ShopImageStore {

    private final Database database;
    private final UploadQuota uploadQuota;
    private final ShopLimits shopLimits;
    private final ImageStore imageStore;
    private final ShopFiles shopFiles;

    public ShopImageStore(
            Database database,
            UploadQuota uploadQuota,
            ShopLimits shopLimits,
            ImageStore imageStore,
            ShopFiles shopFiles) {
        this.database = database;
        this.uploadQuota = uploadQuota;
        this.shopLimits = shopLimits;
        this.imageStore = imageStore;
        this.shopFiles = shopFiles;
    }

    /**
     * A picture that was brought.
     *
     * @param fresh whether the shop did not have it before
     */
    public record BroughtImage(StoredImage image, boolean fresh) {}

    /** Keeps it as {@link #bring} does. */
    public StoredImage store(Tenant shop, byte[] bytes, String fileName) throws InvalidImageException {
        return bring(shop, bytes, fileName).image();
    }

    /**
     * Keeps it as {@link ImageStore#store} does, as a file of that name. Never in a transaction: what was counted stays
     * counted.
     */
    public BroughtImage bring(Tenant shop, byte[] bytes, String fileName) throws InvalidImageException {
        try {
            shopLimits.requireRoom(
                    shop,
                    Problems.BASE,
                    "",
                    session ->
                            shopFiles.find(session, shop, ImageStore.key(bytes)).isPresent() ? 0 : bytes.length);
            if (!uploadQuota.take(shop, bytes.length)) {
                throw new InvalidImageException(
                        "cannot be stored: with it the shop would bring more than 20 GB of files in a day; add it tomorrow");
            }
            var image = imageStore.store(bytes);
            return new BroughtImage(image, add(shop, image, fileName, bytes.length));
        } catch (ApiException refusal) {
            throw new InvalidImageException(String.valueOf(refusal.getMessage()));
        }
    }

    /**
     * Makes a picture that is stored already, and that the shop names by its address, a file of the shop again; refuses
     * what {@link #bring} refuses.
     */
    public void keep(Tenant shop, StoredImage image, String fileName) throws InvalidImageException {
        try {
            add(shop, image, fileName, imageStore.bytes(image.key()).orElse(0L));
        } catch (ApiException refusal) {
            throw new InvalidImageException(String.valueOf(refusal.getMessage()));
        }
    }

    /** Whether it is new. */
    private boolean add(Tenant shop, StoredImage image, String fileName, long bytes) {
        return database.write(tx -> {
            var added = shopFiles.add(tx, shop, image, fileName, bytes);
            if (added) {
                shopLimits.requireStorage(tx, shop, Problems.BASE, "");
            }
            return added;
        });
    }
}
