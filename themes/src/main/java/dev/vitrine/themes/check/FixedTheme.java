package dev.vitrine.themes.check;

import java.util.List;
import java.util.SortedMap;

/**
 * A theme after what can be mended safely was.
 *
 * @param files all files of the theme
 * @param changed those that are other than before
 * @param leftAlone files whose corrections were taken back, because they could not be read afterwards, or cannot be
 *     written as they were
 * @param mended how many findings were mended
 * @param left what a person must decide
 */
public record FixedTheme(
        SortedMap<String, byte[]> files,
        SortedMap<String, byte[]> changed,
        List<String> leftAlone,
        int mended,
        CheckReport left) {}
