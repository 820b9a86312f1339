package dev.vitrine.themes;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
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

    /** The first place that fits; {@code reading} may blank out what does not count, and keeps all places. */
    static Optional<Found> first(ThemeSources sources, UnaryOperator<String> reading, Pattern pattern) {
        for (var file : sources.files().keySet()) {
            if (!file.startsWith("src/") || !SCRIPTS.contains(ThemeSources.extension(file))) {
                continue;
            }
            var text = reading.apply(sources.text(file).orElse(""));
            var found = pattern.matcher(text);
            if (found.find()) {
                var before = text.substring(0, found.start());
                var line = (int) before.chars().filter(c -> c == '\n').count() + 1;
                return Optional.of(new Found(file, line, found.start() - before.lastIndexOf('\n'), found.group()));
            }
        }
        return Optional.empty();
    }
}
