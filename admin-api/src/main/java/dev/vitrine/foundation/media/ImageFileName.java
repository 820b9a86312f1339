package dev.vitrine.foundation.media;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** File name in the URL of an image: {@code jug_600x400_crop_top@2x.jpg}. Names contain no {@code _} or {@code @}. */
public record ImageFileName(String name, ImageSize size, String extension) {

    private static final Pattern FORM = Pattern.compile(
            "([^_@/]+)(?:_(\\d{0,4})x(\\d{0,4}))?(?:_crop_([a-z]+))?(?:@([123])x)?\\.(jpg|png|gif|webp)");

    /** Empty when it is no such address. */
    public static Optional<ImageFileName> parse(String file) {
        var match = FORM.matcher(file);
        if (!match.matches()) {
            return Optional.empty();
        }
        var crop = match.group(4) == null ? Optional.of(Crop.NONE) : Crop.of(match.group(4));
        return crop.map(where -> {
            var scale = match.group(5) == null ? 1 : Integer.parseInt(match.group(5));
            var imageSize = new ImageSize(number(match.group(2)), number(match.group(3)), where, scale);
            return new ImageFileName(match.group(1), imageSize, match.group(6));
        });
    }

    private static int number(@Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
