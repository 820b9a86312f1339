package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Version of what themes are written against: names, props of pages, the format of a project. A theme names it in its
 * {@code package.json}, as {@code "engines": {"vitrine": "1"}}; one that names none is written for the first.
 */
final class RuntimeVersion {
    /** The version that this platform has. */
    static final int CURRENT = 1;

    private static final Pattern MAJOR = Pattern.compile("\\^?([1-9]\\d{0,3})(?:\\.(?:\\d{1,4}|x)){0,2}");
    private static final String NAME = "\"vitrine\"";

    private RuntimeVersion() {}

    /** Why the platform cannot serve the theme of that {@code package.json}. */
    static Optional<ThemeProblem> problem(String file, String text, JsonNode manifest) {
        var wanted = manifest.path("engines").path("vitrine");
        if (wanted.isMissingNode()) {
            return Optional.empty();
        }
        var version = MAJOR.matcher(wanted.asText());
        if (!version.matches()) {
            return Optional.of(at(
                    file,
                    text,
                    "engines.vitrine is %s, but must be the version of the platform's runtime that the theme is written for, such as \"%d\" or \"^%d\""
                            .formatted(wanted, CURRENT, CURRENT)));
        }
        var major = Integer.parseInt(version.group(1));
        return major == CURRENT
                ? Optional.empty()
                : Optional.of(at(
                        file,
                        text,
                        "the theme is written for version %d of the platform's runtime, and this platform has version %d: use a newer platform, or the theme's release for version %d"
                                .formatted(major, CURRENT, CURRENT)));
    }

    /** Whether a problem is that of a version. */
    static boolean isVersion(ThemeProblem problem) {
        return problem.file().equals(PackageLock.MANIFEST) && problem.message().contains("platform's runtime");
    }

    private static ThemeProblem at(String file, String text, String message) {
        var engines = Math.max(text.indexOf("\"engines\""), 0);
        var at = Math.max(text.indexOf(NAME, engines), 0);
        return ThemeProblem.at(
                file, BuildToolCheck.line(text, at), at - text.lastIndexOf('\n', Math.max(at - 1, 0)), message, text);
    }
}
