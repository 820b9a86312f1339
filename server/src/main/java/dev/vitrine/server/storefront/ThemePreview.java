package dev.vitrine.server.storefront;

import org.jspecify.annotations.Nullable;

/**
 * A theme that somebody sees in place of the published one.
 *
 * @param editorToken token of the theme editor that shows it; empty where it is previewed with the settings that are
 *     published
 * @param version of its settings that the editor shows; null for the newest
 */
record ThemePreview(
        long theme, String editorToken, @Nullable Long version) {

    /** Whether it is shown while it is changed, or compared. */
    boolean isEdited() {
        return !editorToken.isEmpty();
    }
}
