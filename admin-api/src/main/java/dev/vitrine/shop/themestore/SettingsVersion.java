package dev.vitrine.shop.themestore;

import java.time.Instant;

/**
 * A version of a theme's settings.
 *
 * @param version from 1; 0 is the theme's own {@code settings_data.json}
 * @param published whether pages show it
 * @param label what whoever saved it calls it
 */
public record SettingsVersion(long version, boolean published, String label, String author, Instant createdAt) {}
