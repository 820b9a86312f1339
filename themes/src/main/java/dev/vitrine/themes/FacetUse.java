package dev.vitrine.themes;

import java.util.regex.Pattern;

/** Looks in a theme for the names of what lists can be narrowed down by. */
final class FacetUse {
    // why words: a theme may take its props in many ways. One too many costs the server time, and nothing else.
    private static final Pattern NAMES = Pattern.compile("\\b(?:facets|activeFacets|clearUrl)\\b");

    private FacetUse() {}

    static boolean in(ThemeSources sources) {
        return ThemeSearch.first(sources, text -> text, NAMES).isPresent();
    }
}
