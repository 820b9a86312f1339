package dev.vitrine.themes;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks in a theme and in its bundle for what the lean runtime does not have. */
final class LeanRuntimeCheck {
    private static final Pattern MISSING =
            Pattern.compile("No matching export in \"platform/(?:vue|server-renderer)\\.mjs\" for import \"(\\w+)\""
                    + "|Import \"(\\w+)\" will always be undefined because there is no matching export in"
                    + " \"platform/(?:vue|server-renderer)\\.mjs\"");
    // why: a name that is computed is not seen when the theme is built.
    private static final Pattern EVERYTHING = Pattern.compile("\\*\\s*(?:as\\s+[\\w$]+\\s*)?from\\s*['\"]vue['\"]"
            + "|\\b(?:import|require)\\s*\\(\\s*['\"]vue['\"]\\s*\\)");

    private LeanRuntimeCheck() {}

    /** A place in the theme (1-based) and what it asks for. */
    record Need(String file, int line, int column, String name) {
        String warning() {
            return file + ":" + line + ":" + column + ": " + name + " is not in the lean render runtime, so Vue's own"
                    + " renderer makes this theme's pages, which takes longer";
        }
    }

    /** The name that the bundler's message says is missing; empty if it is about something else. */
    static Optional<String> missingName(Esbuild.Message message) {
        var found = MISSING.matcher(message.text());
        return found.find() ? Optional.of(found.group(1) != null ? found.group(1) : found.group(2)) : Optional.empty();
    }

    /** Which of the files of packages takes Vue as a whole, among those that are bundled. */
    static Optional<Need> wholeVue(ThemePackages packages, Set<String> bundled) {
        return ThemeSearch.first(packages, bundled, EVERYTHING)
                .map(found -> new Need(found.file(), found.line(), found.column(), "all of Vue (*)"));
    }

    /** Where the theme takes Vue as a whole. */
    static Optional<Need> wholeVue(ThemeSources sources) {
        return ThemeSearch.first(sources, text -> text, EVERYTHING)
                .map(found -> new Need(found.file(), found.line(), found.column(), "all of Vue (*)"));
    }
}
