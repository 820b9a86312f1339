package dev.vitrine.media;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The last part of a picture's address: {@code jug_600x400_crop_top@2x.jpg}. Names hold no {@code _} and no {@code @}.
 */
public record PictureAddress(String name, Size size, String extension) {

    private static final Pattern FORM = Pattern.compile(
            "([^_@/]+)(?:_(\\d{0,4})x(\\d{0,4}))?(?:_crop_([a-z]+))?(?:@([123])x)?\\.(jpg|png|gif|webp)");

    /** Empty when it is no such address. */
    public static Optional<PictureAddress> parse(String file) {
        var match = FORM.matcher(file);
        if (!match.matches()) {
            return Optional.empty();
        }
        var crop = match.group(4) == null ? Optional.of(Crop.NONE) : Crop.of(match.group(4));
        return crop.map(where -> {
            var scale = match.group(5) == null ? 1 : Integer.parseInt(match.group(5));
            var size = new Size(number(match.group(2)), number(match.group(3)), where, scale);
            return new PictureAddress(match.group(1), size, match.group(6));
        });
    }

    private static int number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
