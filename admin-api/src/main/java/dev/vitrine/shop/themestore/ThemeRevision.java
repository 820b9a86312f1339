package dev.vitrine.shop.themestore;

import java.time.Instant;

/**
 * A state of a theme's files that was built.
 *
 * @param number from 1 in each theme
 * @param published whether pages of the shop have shown it
 * @param author who wrote its last file
 */
public record ThemeRevision(long number, boolean published, String author, Instant createdAt) {}
