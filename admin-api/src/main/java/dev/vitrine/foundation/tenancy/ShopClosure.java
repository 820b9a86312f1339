package dev.vitrine.foundation.tenancy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why a shop is not open.
 *
 * @param actor {@code owner} or {@code operator}
 * @param askedBy address of the owner's account; {@code operator} for a command
 * @param reason in the operator's words; empty for an owner
 * @param deleteAt null where the shop is kept
 */
public record ShopClosure(
        String actor,
        String askedBy,
        String reason,
        Instant createdAt,
        @Nullable Instant deleteAt) {

    public boolean isOwners() {
        return actor.equals(ShopStep.Actor.OWNER.word());
    }
}
