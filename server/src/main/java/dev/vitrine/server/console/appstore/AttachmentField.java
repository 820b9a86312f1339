package dev.vitrine.server.console.appstore;

import dev.vitrine.apps.applistings.AppListingAttachments;

/**
 * What a message's file field takes.
 *
 * @param accept formats, as that attribute has them
 * @param most how many files
 * @param mostBytes of each
 */
public record AttachmentField(String accept, int most, int mostBytes) {

    static final AttachmentField OF_MESSAGE = new AttachmentField(
            AppListingAttachments.ACCEPT, AppListingAttachments.MOST, AppListingAttachments.MOST_BYTES);
}
