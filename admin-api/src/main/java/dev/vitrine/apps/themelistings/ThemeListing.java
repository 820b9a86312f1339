package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;

/**
 * A theme that a partner offers.
 *
 * @param handle its name in addresses
 * @param developer the partner's company
 * @param description Markdown
 * @param demoStoreId the shop in which it is shown
 */
@RecordBuilder
public record ThemeListing(
        long id,
        @JsonIgnore long accountId,
        String developer,
        String handle,
        String title,
        String tagline,
        String description,
        String supportEmail,
        @JsonIgnore long demoStoreId,
        Instant createdAt,
        Instant updatedAt)
        implements ThemeListingBuilder.With {}
