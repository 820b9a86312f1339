package dev.vitrine.server.cli;

import java.util.Locale;

/** Sizes as people read them. */
final class Sizes {

    private Sizes() {}

    /** {@code 12.3 MB}; a megabyte is a million bytes. */
    static String of(long bytes) {
        return bytes < 1_000_000_000
                ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
