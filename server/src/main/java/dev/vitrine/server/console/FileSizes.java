package dev.vitrine.server.console;

import java.util.Locale;

/** Sizes of files as people read them. */
public final class FileSizes {

    private FileSizes() {}

    /** {@code 640 bytes}, {@code 12 KB}, {@code 3.4 MB}, {@code 78.0 GB}; a megabyte is a million bytes. */
    public static String of(long bytes) {
        return bytes < 1_000
                ? bytes + " bytes"
                : bytes < 1_000_000
                        ? Math.round(bytes / 1_000.0) + " KB"
                        : bytes < 1_000_000_000
                                ? String.format(Locale.ENGLISH, "%.1f MB", bytes / 1_000_000.0)
                                : String.format(Locale.ENGLISH, "%.1f GB", bytes / 1_000_000_000.0);
    }
}
