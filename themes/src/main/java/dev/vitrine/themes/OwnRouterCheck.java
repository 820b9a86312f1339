package dev.vitrine.themes;

import static java.util.regex.Matcher.quoteReplacement;

import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks in a theme for what the platform's own router does not have, and vue-router has. */
final class OwnRouterCheck {
    private static final Set<String> KNOWN = Set.of(
            "useRoute",
            "useRouter",
            "routerKey",
            "routeLocationKey",
            "START_LOCATION",
            "NavigationFailureType",
            "isNavigationFailure");
    // why bounded and possessive: strangers write what is read here.
    private static final Pattern IMPORT =
            Pattern.compile("\\bimport\\s*+(type\\s++)?\\{([^}]{0,1000}+)}\\s*+from\\s*+['\"]vue-router['\"]");
    // why words: what is asked of a router is seen when the page runs. One too many costs bytes, and nothing else.
    private static final Pattern MORE = Pattern.compile("(['\"`])vue-router\\1"
            + "|\\b(?:addRoute|removeRoute|clearRoutes|getRoutes|hasRoute|RouterView|router-view)\\b"
            + "|\\b(?:r|\\$r|useR)outer(?:\\(\\))?\\s*\\??\\.\\s*(?:options|listening)\\b");

    private static final Pattern NAMED = Pattern.compile("(['\"])vue-router\\1");

    private OwnRouterCheck() {}

    /** What a theme's author should know; empty where the platform's own router is enough. */
    static Optional<String> more(ThemeSources sources) {
        return ThemeSearch.first(sources, OwnRouterCheck::withoutKnown, MORE)
                .map(found -> found.place() + ": " + found.text() + " asks for more than the platform's own router has,"
                        + " so browsers load all of vue-router, some 7 KB more");
    }

    /** The same for packages, among the files that are bundled. */
    static Optional<String> more(ThemePackages packages, Set<String> bundled) {
        return ThemeSearch.first(packages, bundled, NAMED)
                .map(found -> found.place() + ": uses vue-router, so browsers load all of it, some 7 KB more");
    }

    private static String withoutKnown(String text) {
        return IMPORT.matcher(text)
                .replaceAll(found ->
                        isKnown(found) ? found.group().replaceAll("[^\n]", " ") : quoteReplacement(found.group()));
    }

    // why: types are gone when the theme is built.
    private static boolean isKnown(MatchResult found) {
        return found.group(1) != null
                || Stream.of(found.group(2).split(","))
                        .map(name -> name.strip().split("\\s", 2)[0])
                        .allMatch(name -> name.isEmpty() || name.equals("type") || KNOWN.contains(name));
    }
}
