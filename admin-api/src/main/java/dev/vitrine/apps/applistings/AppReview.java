package dev.vitrine.apps.applistings;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant says about an app.
 *
 * @param author name of who wrote it
 * @param stars 1 to 5
 * @param reply the partner's answer; empty until there is one
 */
public record AppReview(
        long id,
        long shopId,
        long listingId,
        String author,
        int stars,
        String body,
        String reply,
        @Nullable Instant repliedAt,
        Instant createdAt,
        Instant updatedAt) {}
