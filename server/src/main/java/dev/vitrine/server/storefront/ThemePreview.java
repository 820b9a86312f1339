package dev.vitrine.server.storefront;

/**
 * A theme that somebody sees in place of the published one.
 *
 * @param editorToken token of the theme editor that shows it with its newest settings; empty where it is previewed with
 *     those that are published
 * @param showsSamples whether a section of each type is added, of which the editor makes pictures
 */
record ThemePreview(long theme, String editorToken, boolean showsSamples) {

    /** Whether it is shown while it is changed. */
    boolean isEdited() {
        return !editorToken.isEmpty();
    }
}
