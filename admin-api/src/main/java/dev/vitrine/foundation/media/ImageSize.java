package dev.vitrine.foundation.media;

import java.util.Locale;

/**
 * Requested size of an image, in pixels of a screen of density 1.
 *
 * @param width 0 when it follows from the height
 * @param height 0 when it follows from the width
 * @param scale 1, 2 or 3: how many pixels of the file make one of the screen
 */
public record ImageSize(int width, int height, Crop crop, int scale) {

    /** As large as it is. */
    public static final ImageSize FULL = new ImageSize(0, 0, Crop.NONE, 1);

    static final int LARGEST = 5760;

    /** Sizes to which requests are rounded up once an image has many renditions. */
    private static final int[] LADDER = {0, 160, 320, 640, 1280, 2560};

    public ImageSize {
        width = Math.clamp(width, 0, LARGEST);
        height = Math.clamp(height, 0, LARGEST);
        scale = Math.clamp(scale, 1, 3);
        crop = width == 0 || height == 0 ? Crop.NONE : crop;
    }

    /** The same in pixels of the file. */
    ImageSize inFilePixels() {
        return new ImageSize(width * scale, height * scale, crop, 1);
    }

    /** The next larger of a few sizes, so that clients cannot fill the disk with renditions. */
    ImageSize roundedUp() {
        var kept = crop == Crop.NONE || crop == Crop.CONTAIN ? crop : Crop.CENTER;
        return new ImageSize(step(width), step(height), kept, 1);
    }

    String fileName(String extension) {
        return width + "x" + height + "-" + crop.name().toLowerCase(Locale.ROOT) + "." + extension;
    }

    private static int step(int length) {
        for (var step : LADDER) {
            if (length <= step) {
                return step;
            }
        }
        return LADDER[LADDER.length - 1];
    }
}
