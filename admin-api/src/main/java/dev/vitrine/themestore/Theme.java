package dev.vitrine.themestore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A theme in a shop.
 *
 * @param folder the project on this machine; null for the starter theme
 * @param published the shop wears it: at most one theme of a shop is
 */
public record Theme(
        long id, String name, @Nullable String folder, boolean published, Instant createdAt, Instant updatedAt) {}
