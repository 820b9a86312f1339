package dev.vitrine.foundation.tenancy;

import dev.vitrine.foundation.kernel.FileSizes;
import java.util.Optional;

/**
 * The most that a shop may have of something.
 *
 * @param most in pieces or bytes; {@code -1} for no limit
 */
public record Limit(long most) {

    /** As much as there is room for. */
    public static final Limit NONE = new Limit(-1);

    /** What {@link #ofNumber} reads. */
    public static final String NUMBERS = "a whole number, or none for no limit";

    /** What {@link #ofSize} reads. */
    public static final String SIZES = "a size such as 500MB or 5GB, or none for no limit";

    private static final String NO_LIMIT = "none";
    private static final int NEARLY = 80;

    public Limit {
        if (most < -1) {
            throw new IllegalArgumentException("no limit: " + most);
        }
    }

    /** The limit that {@code 1000} or {@code none} says. */
    public static Optional<Limit> ofNumber(String text) {
        return text.strip().equalsIgnoreCase(NO_LIMIT)
                ? Optional.of(NONE)
                : text.strip().matches("\\d{1,12}")
                        ? Optional.of(new Limit(Long.parseLong(text.strip())))
                        : Optional.empty();
    }

    /** The limit that {@code 5GB} or {@code none} says. */
    public static Optional<Limit> ofSize(String text) {
        if (text.strip().equalsIgnoreCase(NO_LIMIT)) {
            return Optional.of(NONE);
        }
        var bytes = FileSizes.parse(text);
        return bytes.isPresent() ? Optional.of(new Limit(bytes.getAsLong())) : Optional.empty();
    }

    /** As {@link #ofNumber} reads it. */
    public String numberText() {
        return isNone() ? NO_LIMIT : Long.toString(most);
    }

    /** As {@link #ofSize} reads it. */
    public String sizeText() {
        return isNone() ? NO_LIMIT : FileSizes.exact(most);
    }

    public boolean isNone() {
        return most < 0;
    }

    /** Whether that much is within it. */
    public boolean allows(long used) {
        return isNone() || used <= most;
    }

    /** Whether nothing can be added to that much. */
    public boolean isReached(long used) {
        return !isNone() && used >= most;
    }

    /** How much of it that is, in whole percent; 0 without a limit. */
    public int percent(long used) {
        return isNone() ? 0 : most == 0 ? 100 : (int) Math.min(999, used * 100.0 / most);
    }

    /** Whether that is 80 % of it or more. */
    public boolean isNear(long used) {
        return percent(used) >= NEARLY;
    }
}
