package dev.vitrine.foundation.media;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A picture that a shop has stored.
 *
 * @param alt what it shows, in words; empty when nobody has said it
 * @param bytes null until the size of what was stored long ago is known
 */
public record ShopFile(
        long id,
        String mediaKey,
        String extension,
        String name,
        String alt,
        int width,
        int height,
        @Nullable Long bytes,
        Instant createdAt) {

    /** The shop-relative address of the picture as large as it is. */
    public String path() {
        return ImageStore.url(mediaKey, name, extension);
    }
}
