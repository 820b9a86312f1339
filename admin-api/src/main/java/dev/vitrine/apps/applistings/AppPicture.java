package dev.vitrine.apps.applistings;

import dev.vitrine.foundation.media.StoredImage;

/**
 * A picture of an app.
 *
 * @param key by which its bytes are found
 * @param width in pixels
 * @param alt what it shows, for who cannot see it; may be empty
 */
public record AppPicture(String key, int width, int height, String alt) {

    /** Pixels of each side of an icon, and of the width of a picture, at least. */
    public static final int SMALLEST_ICON = 128;

    public static final int NARROWEST = 800;

    static AppPicture of(StoredImage image) {
        return new AppPicture(image.key(), image.width(), image.height(), "");
    }

    AppPicture described(String words) {
        return new AppPicture(key, width, height, words.strip());
    }
}
