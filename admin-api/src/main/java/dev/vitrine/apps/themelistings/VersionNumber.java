package dev.vitrine.apps.themelistings;

import java.util.Comparator;
import java.util.regex.Pattern;

/** The number of a version: major, minor and patch. */
record VersionNumber(int major, int minor, int patch) implements Comparable<VersionNumber> {

    private static final Pattern SHAPE = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

    private static final Comparator<VersionNumber> ORDER = Comparator.comparingInt(VersionNumber::major)
            .thenComparingInt(VersionNumber::minor)
            .thenComparingInt(VersionNumber::patch);

    static boolean isValid(String text) {
        return SHAPE.matcher(text).matches();
    }

    static VersionNumber parse(String text) {
        var match = SHAPE.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("no version: " + text);
        }
        return new VersionNumber(
                Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)), Integer.parseInt(match.group(3)));
    }

    @Override
    public int compareTo(VersionNumber other) {
        return ORDER.compare(this, other);
    }
}
