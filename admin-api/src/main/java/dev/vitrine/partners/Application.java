package dev.vitrine.partners;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody's wish to be a partner.
 *
 * @param plans what they want to build, in their words
 * @param store the handle of the regular store that they applied from
 * @param state a word of {@link ApplicationState}
 * @param reason why it was refused, in words for who applied
 * @param reviewer who decided; empty while nobody has
 */
public record Application(
        long id,
        long accountId,
        String name,
        String email,
        String store,
        String company,
        String website,
        String plans,
        String state,
        String reason,
        String reviewer,
        Instant createdAt,
        @Nullable Instant decidedAt) {

    public boolean isOpen() {
        return ApplicationState.of(state) == ApplicationState.APPLIED;
    }

    public boolean isApproved() {
        return ApplicationState.of(state) == ApplicationState.APPROVED;
    }
}
