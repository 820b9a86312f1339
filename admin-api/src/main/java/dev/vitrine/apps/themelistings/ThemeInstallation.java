package dev.vitrine.apps.themelistings;

/**
 * From what a shop's theme was made.
 *
 * @param style code of the style
 * @param newest the version that merchants get today
 */
public record ThemeInstallation(ThemeListing listing, ThemeVersion version, String style, ThemeVersion newest) {

    /** Whether there is a newer version. */
    public boolean hasUpdate() {
        return version.id() != newest.id();
    }
}
