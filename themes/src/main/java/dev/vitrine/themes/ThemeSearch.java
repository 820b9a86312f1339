package dev.vitrine.themes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Search of a theme's own code. */
final class ThemeSearch {
    private static final List<String> SCRIPTS = List.of("vue", "js", "mjs", "cjs", "ts", "jsx", "tsx");

    private ThemeSearch() {}

    /** A place in the theme (1-based) and the text there. */
    record Found(String file, int line, int column, String text) {
        String place() {
            return file + ":" + line + ":" + column;
        }
    }

    /** The first place that fits in those files of packages. */
    static Optional<Found> first(ThemePackages packages, Set<String> files, Pattern pattern) {
        for (var file : files) {
            if (!packages.has(file) || !SCRIPTS.contains(ThemeSources.extension(file))) {
                continue;
            }
            var text = packages.text(file).orElse("");
            var found = pattern.matcher(text);
            if (found.find()) {
                return Optional.of(found(ThemePackages.shown(file), text, found));
            }
        }
        return Optional.empty();
    }

    /** The first place that fits; {@code reading} may blank out what does not count, and keeps all places. */
    static Optional<Found> first(ThemeSources sources, UnaryOperator<String> reading, Pattern pattern) {
        for (var file : sources.files().keySet()) {
            if (!file.startsWith("src/") || !SCRIPTS.contains(ThemeSources.extension(file))) {
                continue;
            }
            var text = reading.apply(sources.text(file).orElse(""));
            var found = pattern.matcher(text);
            if (found.find()) {
                return Optional.of(found(file, text, found));
            }
        }
        return Optional.empty();
    }

    private static Found found(String file, String text, Matcher found) {
        var before = text.substring(0, found.start());
        var line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new Found(file, line, found.start() - before.lastIndexOf('\n'), found.group());
    }
}
