package dev.vitrine.apps.partners;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Application of an account to the partner program.
 *
 * @param plans what they want to build, in their words
 * @param store the handle of the regular store that they applied from; empty when it was deleted
 * @param state a word of {@link PartnerApplicationState}
 * @param reason why it was refused, in words for who applied
 * @param reviewer who decided; empty before
 */
public record PartnerApplication(
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
        return PartnerApplicationState.of(state) == PartnerApplicationState.APPLIED;
    }

    public boolean isApproved() {
        return PartnerApplicationState.of(state) == PartnerApplicationState.APPROVED;
    }
}
