package dev.vitrine.shop.themestore;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules for paths of files in theme projects, such as {@code src/sections/Hero.vue}: what may be written on any system,
 * and stays below the project's folder.
 */
final class ThemePaths {

    static final int LONGEST = 255;
    static final int DEEPEST = 12;

    /** What tools keep beside a project, and no theme needs: left out of archives. */
    private static final Set<String> LEFT_OUT =
            Set.of("node_modules", "dist", ".git", ".idea", ".vscode", "__MACOSX", ".DS_Store", "Thumbs.db");

    /** Of variables for connecting: their names without their values. */
    private static final Set<String> SAMPLES = Set.of(".env.example", ".env.sample");

    private static final List<String> FOLDERS = List.of("src", "vendor");
    private static final Pattern OF_WINDOWS =
            Pattern.compile("(?i)(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\\s*(\\..*)?");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}\\p{Zl}\\p{Zp}]");
    private static final Pattern NOT_EVERYWHERE = Pattern.compile("[:*?\"<>|]");

    private ThemePaths() {}

    /** Why no file may have this path, as the end of a sentence; empty when one may. */
    static Optional<String> problem(String path) {
        if (path.isBlank()) {
            return Optional.of("can't be blank");
        }
        var escape = escape(path);
        if (escape.isPresent()) {
            return escape;
        }
        var parts = List.of(path.split("/", -1));
        if (parts.size() > DEEPEST) {
            return Optional.of("is nested deeper than " + DEEPEST + " folders");
        }
        return Stream.of(
                        parts.stream().map(ThemePaths::problemOfName).flatMap(Optional::stream),
                        problemOfPlace(parts).stream())
                .flatMap(found -> found)
                .findFirst();
    }

    /** Why this is no path below a folder; every entry of an archive is looked at so, whether it is kept or not. */
    static Optional<String> escape(String path) {
        if (path.length() > LONGEST) {
            return Optional.of("is too long (maximum is " + LONGEST + " characters)");
        }
        if (path.contains("\\")) {
            return Optional.of("must have / between folders, not \\");
        }
        if (INVISIBLE.matcher(path).find()) {
            return Optional.of("has a character that cannot be seen");
        }
        var parts = List.of(path.split("/", -1));
        if (parts.contains("") || parts.contains(".") || parts.contains("..") || path.matches("[A-Za-z]:.*")) {
            return Optional.of("must be a path below the project's folder, such as src/sections/Hero.vue");
        }
        return Optional.empty();
    }

    /** Whether an archive's entry is none of the project's own: of tools, or of a folder that no theme has. */
    static boolean isLeftOut(String path) {
        var parts = List.of(path.split("/"));
        return parts.stream().anyMatch(LEFT_OUT::contains)
                || isEnvironment(parts.getFirst())
                || parts.size() > 1 && !FOLDERS.contains(parts.getFirst());
    }

    /** The same for every spelling that some systems take for the same name. */
    static String folded(String path) {
        return Normalizer.normalize(path, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static Optional<String> problemOfName(String name) {
        if (NOT_EVERYWHERE.matcher(name).find()) {
            return Optional.of("has a character that names of files do not have everywhere: one of : * ? \" < > |");
        }
        if (name.endsWith(".") || name.endsWith(" ") || name.startsWith(" ")) {
            return Optional.of("has a name that begins with a space, or ends with a space or a dot: " + name.strip());
        }
        if (OF_WINDOWS.matcher(name).matches()) {
            return Optional.of("has a name that Windows keeps for itself: " + name);
        }
        if (!Normalizer.isNormalized(name, Normalizer.Form.NFC)) {
            return Optional.of("must be in the composed form of Unicode (NFC): " + name);
        }
        return Optional.empty();
    }

    private static Optional<String> problemOfPlace(List<String> parts) {
        if (isEnvironment(parts.getFirst())) {
            return Optional.of("stays with the developer: variables for connecting are no part of a theme");
        }
        if (parts.stream().anyMatch(LEFT_OUT::contains)) {
            return Optional.of("is of a tool, and no part of a theme");
        }
        return parts.size() == 1 || FOLDERS.contains(parts.getFirst())
                ? Optional.empty()
                : Optional.of("must lie in src or vendor, or be a file of the project's folder itself");
    }

    private static boolean isEnvironment(String name) {
        var folded = folded(name);
        return !SAMPLES.contains(folded) && (folded.equals(".env") || folded.startsWith(".env."));
    }
}
