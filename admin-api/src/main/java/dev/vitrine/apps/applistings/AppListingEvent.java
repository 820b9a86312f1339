package dev.vitrine.apps.applistings;

import java.time.Instant;

/**
 * A step that was taken.
 *
 * @param step word of an {@link AppListingStep}
 * @param state word of the {@link AppListingState} that it led to
 * @param author e-mail address of who took it
 * @param reviewing whether a reviewer did
 * @param words for the other side; may be empty
 */
public record AppListingEvent(
        long id, String step, String state, String author, boolean reviewing, String words, Instant createdAt) {

    /** The state as people read it. */
    public String status() {
        return AppListingState.of(state).title();
    }
}
