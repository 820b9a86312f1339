package dev.vitrine.shop.themestore;

import org.jspecify.annotations.Nullable;

/** Fields of themes for clients of other platforms. */
interface ThemeCompatibility {

    /** There is no theme store yet that it could be from. */
    @Nullable
    Long themeStoreId();

    @Nullable
    String version();
}
