package dev.vitrine.server.storefront;

import org.jspecify.annotations.Nullable;

/**
 * A theme that somebody sees in place of the published one.
 *
 * @param editorToken token of the theme editor that shows it; empty where it is previewed with the settings that are
 *     published
 * @param showsSamples whether a section of each type is added, of which the editor makes pictures
 * @param version of its settings that the editor shows; null for the newest
 */
record ThemePreview(
        long theme,
        String editorToken,
        boolean showsSamples,
        @Nullable Long version) {

    /** As shoppers would see it. */
    static ThemePreview published(long theme) {
        return new ThemePreview(theme, "", false, null);
    }

    /** With its newest settings. */
    static ThemePreview edited(long theme, String editorToken, boolean showsSamples) {
        return new ThemePreview(theme, editorToken, showsSamples, null);
    }

    /** Whether it is shown while it is changed, or compared. */
    boolean isEdited() {
        return !editorToken.isEmpty();
    }
}
