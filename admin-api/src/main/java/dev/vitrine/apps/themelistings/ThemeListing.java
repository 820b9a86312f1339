package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;

/**
 * A theme that a partner offers.
 *
 * @param handle its name in addresses
 * @param developer the partner's company
 * @param description Markdown
 * @param trades words of {@link ThemeFacet#TRADE}; {@code features} of its other list
 * @param catalogSize word of {@link ThemeFacet#SIZE}; empty for any
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
        List<String> trades,
        List<String> features,
        String catalogSize,
        @JsonIgnore long demoStoreId,
        Instant createdAt,
        Instant updatedAt)
        implements ThemeListingBuilder.With {

    public ThemeListing {
        trades = List.copyOf(trades);
        features = List.copyOf(features);
    }

    /** Its words of a facet. */
    public List<String> words(ThemeFacet facet) {
        return switch (facet) {
            case TRADE -> trades;
            case FEATURE -> features;
            case SIZE -> catalogSize.isEmpty() ? List.of() : List.of(catalogSize);
        };
    }
}
