package dev.vitrine.apps.applistings;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The listing of a partner's app.
 *
 * @param developer the partner's company
 * @param handle its name in addresses
 * @param state word of an {@link AppListingState}
 * @param draft what the partner writes and reviewers look at
 * @param live what merchants see, as it was approved last; null while it is not in the app store
 * @param report what screening the last submission found; null until it was screened
 * @param screeningStep what screening tries now; empty before and afterwards
 * @param revision counts every change, so that nobody decides about what they have not seen
 * @param listedAt since when it is in the app store
 */
@RecordBuilder
public record AppListing(
        long id,
        long publicAppId,
        long accountId,
        String developer,
        String handle,
        String state,
        AppListingContent draft,
        @Nullable AppListingContent live,
        @Nullable ScreeningReport report,
        String screeningStep,
        long revision,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant submittedAt,
        @Nullable Instant listedAt)
        implements AppListingBuilder.With {

    public AppListingState current() {
        return AppListingState.of(state);
    }

    /** The state as people read it. */
    public String status() {
        return current().title();
    }

    public boolean isInStore() {
        return live != null;
    }

    /** Whether its partner wrote something since the last approval. */
    public boolean isChanged() {
        return !draft.equals(live);
    }

    /** Whether it waits for review and was not screened yet. */
    public boolean isBeingScreened() {
        return report == null && (current() == AppListingState.SUBMITTED || current() == AppListingState.IN_REVIEW);
    }

    /** A picture of what merchants see. */
    public Optional<AppPicture> livePicture(String key) {
        return Optional.ofNullable(live).flatMap(content -> content.picture(key));
    }

    /** A picture of what reviewers look at. */
    public Optional<AppPicture> draftPicture(String key) {
        return draft.picture(key);
    }
}
