package dev.vitrine.shop.themestore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a shop showed until another theme was published in its place.
 *
 * @param themeId null once the theme is deleted
 * @param name what the theme was called then
 * @param changed whether the theme has other files or settings today, or is deleted
 * @param author who published another theme in its place
 */
public record ThemePublication(
        long id, @Nullable Long themeId, String name, boolean changed, String author, Instant replacedAt) {}
