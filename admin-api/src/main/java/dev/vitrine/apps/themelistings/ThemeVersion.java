package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.shop.themestore.ThemeOrigin;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a theme that a partner offers.
 *
 * @param number like {@code 1.4.0}, higher than those released before
 * @param state word of a {@link ThemeVersionState}
 * @param notes what is new, for merchants
 * @param tree hash of its files
 * @param report what checking the files found, as JSON; empty until then
 */
@RecordBuilder
public record ThemeVersion(
        long id,
        @JsonIgnore long listingId,
        String number,
        String state,
        String notes,
        @JsonIgnore String tree,
        @JsonIgnore String report,
        Instant createdAt,
        @Nullable Instant submittedAt,
        @Nullable Instant releasedAt)
        implements ThemeVersionBuilder.With {

    /** The status as people read it. */
    public String status() {
        return step().title();
    }

    @JsonIgnore
    public ThemeVersionState step() {
        return ThemeVersionState.of(state);
    }

    /** What themes of shops say that were made from it. */
    @JsonIgnore
    ThemeOrigin origin() {
        return new ThemeOrigin(listingId, number);
    }

    @JsonIgnore
    public boolean isChecked() {
        return !report.isEmpty();
    }

    @JsonIgnore
    public boolean isReleased() {
        return step() == ThemeVersionState.RELEASED_TO_THEME_STORE;
    }
}
