package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.kernel.FileSizes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a shop has beside what it may have.
 *
 * @param pictureBytes of the pictures among its files
 * @param themeBytes of the files of its themes
 * @param productLimit of products, its own or the platform's
 * @param storageLimit of bytes, its own or the platform's
 * @param ownProductLimit what an operator gave this shop; null when the platform's is meant
 * @param ownStorageLimit the same for bytes
 */
public record ShopUse(
        long products,
        long pictureBytes,
        long themeBytes,
        Limit productLimit,
        Limit storageLimit,
        @Nullable Limit ownProductLimit,
        @Nullable Limit ownStorageLimit) {

    /** What counts against the limit of bytes. */
    public long storageBytes() {
        return pictureBytes + themeBytes;
    }

    /** {@code 80 of 100}; without a limit {@code 80}. */
    public String productsText() {
        var used = number(products);
        return productLimit.isNone() ? used : used + " of " + number(productLimit.most());
    }

    /** {@code 3.4 MB of 5.0 GB}; without a limit {@code 3.4 MB}. */
    public String storageText() {
        var used = FileSizes.of(storageBytes());
        return storageLimit.isNone() ? used : used + " of " + FileSizes.of(storageLimit.most());
    }

    private static String number(long number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }

    public boolean isLimited() {
        return !productLimit.isNone() || !storageLimit.isNone();
    }

    /** The larger of the two shares of its limits, in whole percent. */
    public int percent() {
        return Math.max(productLimit.percent(products), storageLimit.percent(storageBytes()));
    }

    /** Whether it has 80 % or more of something that it may have. */
    public boolean isNear() {
        return productLimit.isNear(products) || storageLimit.isNear(storageBytes());
    }

    /** Whether nothing more can be added of something. */
    public boolean isReached() {
        return productLimit.isReached(products) || storageLimit.isReached(storageBytes());
    }
}
