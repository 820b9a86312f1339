package dev.vitrine.apps.applistings;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that came with a message about a listing.
 *
 * @param stepId the message, as {@link AppListingEvent#id}; null while it is not sent
 * @param token by which its bytes are found
 * @param name with an ending that says what it is; safe to show and to save
 * @param contentType by its bytes
 * @param size in bytes
 */
public record AppListingAttachment(
        long id, @Nullable Long stepId, String token, String name, String contentType, long size, Instant createdAt) {

    public boolean isPicture() {
        return contentType.startsWith("image/");
    }
}
