package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.DevelopmentTheme;
import dev.vitrine.themes.ThemeProblem;
import java.util.regex.Pattern;

/** Errors with their places in the theme's files, from the words in which engines report them. */
final class BrowserErrors {
    private static final Pattern MODULE = Pattern.compile(
            Pattern.quote(DevelopmentTheme.MODULES) + "(src/[^?:)\\s]+)(?:\\?[^:)\\s]*)?:(\\d+):(\\d+)");
    private static final Pattern WRITTEN = Pattern.compile("(src/[^\\s:()]+):(\\d+):(\\d+)");

    private BrowserErrors() {}

    /** An error of a page, as its browser reported it. */
    static ThemeProblem ofBrowser(DevelopmentTheme theme, JsonNode report) {
        var message = report.path("message").asText();
        var place = MODULE.matcher(report.path("stack").asText());
        return place.find()
                ? theme.written(
                        place.group(1), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)), message)
                : new ThemeProblem("", 0, 0, message, "");
    }

    /** An error of the renderer, whose places are those of the files already. */
    static ThemeProblem ofRenderer(DevelopmentTheme theme, String trace) {
        var place = WRITTEN.matcher(trace);
        var message = trace.lines().findFirst().orElse(trace).replaceFirst("^src/\\S+:\\d+:\\d+: ", "");
        return place.find()
                ? theme.problem(
                        place.group(1), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)), message)
                : new ThemeProblem("", 0, 0, message, "");
    }
}
