package dev.vitrine.shop.themestore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a theme's settings that is published later.
 *
 * @param version 0 is the theme's own {@code settings_data.json}
 * @param status {@code scheduled}, or {@code missed} when it was due and could not be published
 * @param problem why it cannot be published as things are, for the merchant to decide; null when it can
 * @param author who scheduled it, and in whose name it is published
 */
public record SettingsSchedule(
        long themeId,
        long version,
        String label,
        Instant publishAt,
        String status,
        @Nullable String problem,
        String author,
        Instant createdAt) {

    static final String SCHEDULED = "scheduled";
    static final String MISSED = "missed";
}
