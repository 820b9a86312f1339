package dev.vitrine.shop.themestore;

import org.jspecify.annotations.Nullable;

/**
 * The version of the theme store that a theme was made from; both null for a theme that came in another way.
 *
 * @param themeStoreId of the theme in the store
 * @param version its number, like {@code 1.4.0}
 */
public record ThemeOrigin(
        @Nullable Long themeStoreId, @Nullable String version) {

    static final ThemeOrigin ELSEWHERE = new ThemeOrigin(null, null);
}
