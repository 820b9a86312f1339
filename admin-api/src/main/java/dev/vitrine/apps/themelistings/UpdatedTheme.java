package dev.vitrine.apps.themelistings;

/**
 * A theme that an update made, and what has become of the one that it was made from.
 *
 * @param source the theme that was updated; {@code sourceName} is empty when it is deleted
 * @param previewed whether somebody has looked at it: only then it can be published
 * @param filesChanged whether files of the source were changed since: those changes are not in here
 * @param settingsChanged the same of its settings
 */
public record UpdatedTheme(
        long source, String sourceName, boolean previewed, boolean filesChanged, boolean settingsChanged) {

    /** What was changed since, in words; empty when nothing was. */
    public String changed() {
        if (filesChanged && settingsChanged) {
            return "files and settings";
        }
        return filesChanged ? "files" : settingsChanged ? "settings" : "";
    }
}
