package dev.vitrine.foundation.media;

import dev.vitrine.foundation.kernel.Tenant;

/** Store of the images that shops bring, within their quota of bytes a day. */
public final class ShopImageStore {

    private final UploadQuota uploadQuota;
    private final ImageStore imageStore;

    public ShopImageStore(UploadQuota uploadQuota, ImageStore imageStore) {
        this.uploadQuota = uploadQuota;
        this.imageStore = imageStore;
    }

    /** Keeps it as {@link ImageStore#store} does. Never in a transaction: what was counted stays counted. */
    public StoredImage store(Tenant shop, byte[] bytes) throws InvalidImageException {
        if (!uploadQuota.take(shop, bytes.length)) {
            throw new InvalidImageException(
                    "cannot be stored: with it the shop would bring more than 20 GB of files in a day; add it tomorrow");
        }
        return imageStore.store(bytes);
    }
}
