package dev.vitrine.shop.themestore;

import org.jspecify.annotations.Nullable;

/**
 * What a caller may say of a theme; null where it says nothing.
 *
 * @param sourceThemeId a theme of the shop whose files and settings a new one gets
 */
public record ThemeRequest(
        @Nullable String name,
        @Nullable String role,
        @Nullable Long sourceThemeId) {}
