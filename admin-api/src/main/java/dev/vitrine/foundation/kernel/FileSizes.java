package dev.vitrine.foundation.kernel;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Sizes of files as people read and write them; a megabyte is a million bytes. */
public final class FileSizes {

    private static final Pattern SIZE =
            Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)\\s*(bytes|KB|MB|GB|TB)?", Pattern.CASE_INSENSITIVE);
    private static final Map<String, Long> UNITS =
            Map.of("bytes", 1L, "kb", 1_000L, "mb", 1_000_000L, "gb", 1_000_000_000L, "tb", 1_000_000_000_000L);

    private FileSizes() {}

    /** {@code 640 bytes}, {@code 12 KB}, {@code 3.4 MB}, {@code 78.0 GB}. */
    public static String of(long bytes) {
        return bytes < 1_000
                ? bytes + " bytes"
                : bytes < 1_000_000
                        ? Math.round(bytes / 1_000.0) + " KB"
                        : bytes < 1_000_000_000
                                ? String.format(Locale.ENGLISH, "%.1f MB", bytes / 1_000_000.0)
                                : String.format(Locale.ENGLISH, "%.1f GB", bytes / 1_000_000_000.0);
    }

    /** The bytes of {@code 5GB}, {@code 1.5 MB} or {@code 640}; empty for what is no size. */
    public static OptionalLong parse(String text) {
        var found = SIZE.matcher(text.strip());
        if (!found.matches()) {
            return OptionalLong.empty();
        }
        var unit = found.group(2) == null ? "bytes" : found.group(2).toLowerCase(Locale.ROOT);
        var bytes = new BigDecimal(found.group(1)).multiply(BigDecimal.valueOf(UNITS.getOrDefault(unit, 1L)));
        return bytes.compareTo(BigDecimal.valueOf(1L << 53)) > 0
                ? OptionalLong.empty()
                : OptionalLong.of(bytes.longValue());
    }

    /** The shortest text that {@link #parse} reads as these bytes: {@code 5GB}. */
    public static String exact(long bytes) {
        for (var unit : new String[] {"TB", "GB", "MB", "KB"}) {
            var size = UNITS.getOrDefault(unit.toLowerCase(Locale.ROOT), 1L);
            if (bytes >= size && bytes % (size / 10) == 0) {
                return BigDecimal.valueOf(bytes)
                                .divide(BigDecimal.valueOf(size))
                                .stripTrailingZeros()
                                .toPlainString()
                        + unit;
            }
        }
        return Long.toString(bytes);
    }
}
