package dev.vitrine.media;

/**
 * The place that a picture is to fill, in pixels of a screen of density 1.
 *
 * @param width 0 when it follows from the height
 * @param height 0 when it follows from the width
 * @param scale 1, 2 or 3: how many pixels of the file make one of the screen
 */
public record Size(int width, int height, Crop crop, int scale) {

    /** As large as it is. */
    public static final Size FULL = new Size(0, 0, Crop.NONE, 1);

    static final int LARGEST = 5760;

    /** Steps for those who ask for very many sizes of one picture. */
    private static final int[] LADDER = {0, 160, 320, 640, 1280, 2560};

    public Size {
        width = Math.clamp(width, 0, LARGEST);
        height = Math.clamp(height, 0, LARGEST);
        scale = Math.clamp(scale, 1, 3);
        crop = width == 0 || height == 0 ? Crop.NONE : crop;
    }

    /** The same in pixels of the file. */
    Size flat() {
        return new Size(width * scale, height * scale, crop, 1);
    }

    /** The next step of a short ladder, so that strangers cannot have files made without end. */
    Size snapped() {
        var kept = crop == Crop.NONE || crop == Crop.CONTAIN ? crop : Crop.CENTER;
        return new Size(step(width), step(height), kept, 1);
    }

    String fileName(String extension) {
        return width + "x" + height + "-" + crop.name().toLowerCase(java.util.Locale.ROOT) + "." + extension;
    }

    private static int step(int length) {
        for (int step : LADDER) {
            if (length <= step) {
                return step;
            }
        }
        return LADDER[LADDER.length - 1];
    }
}
