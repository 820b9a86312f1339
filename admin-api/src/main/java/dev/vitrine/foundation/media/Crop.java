package dev.vitrine.foundation.media;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import net.coobird.thumbnailator.geometry.Positions;

/** How an image is cropped when its aspect ratio differs from the requested size. */
public enum Crop {
    /** The whole picture, as large as fits into the place. */
    NONE(Positions.CENTER),
    CENTER(Positions.CENTER),
    TOP(Positions.TOP_CENTER),
    BOTTOM(Positions.BOTTOM_CENTER),
    LEFT(Positions.CENTER_LEFT),
    RIGHT(Positions.CENTER_RIGHT),
    /** The whole picture on a ground of exactly the place's shape. */
    CONTAIN(Positions.CENTER);

    private final Positions kept;

    Crop(Positions kept) {
        this.kept = kept;
    }

    Positions kept() {
        return kept;
    }

    public static Optional<Crop> of(String name) {
        return Stream.of(values())
                .filter(crop ->
                        crop != NONE && crop.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst();
    }
}
