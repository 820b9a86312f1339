package dev.vitrine.shop.themestore;

import org.jspecify.annotations.Nullable;

/** Fields of themes for clients of other platforms. */
interface ThemeCompatibility {

    /** From which theme of the theme store a theme was made is known to updates only, above this package. */
    @Nullable
    Long themeStoreId();

    @Nullable
    String version();
}
