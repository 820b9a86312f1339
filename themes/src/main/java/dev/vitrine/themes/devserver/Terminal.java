package dev.vitrine.themes.devserver;

import dev.vitrine.themes.DevelopmentTheme.Update;
import dev.vitrine.themes.ThemeProblem;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the development server prints: updates with their time, faults and warnings once each. */
final class Terminal {
    private static final int NAMED = 3;

    private final PrintWriter out;
    private final Set<String> told = new HashSet<>();

    Terminal(PrintWriter out) {
        this.out = out;
    }

    synchronized void line(String text) {
        out.println(text);
        out.flush();
    }

    /** An edit that pages were sent. */
    void updated(Update update, Duration took) {
        line("%s: %s, %d ms".formatted(names(List.copyOf(update.files())), how(update), took.toMillis()));
    }

    private static String names(List<String> files) {
        var more = files.size() - NAMED;
        var named = String.join(", ", files.subList(0, Math.min(NAMED, files.size())));
        return more > 0 ? named + " and " + more + " more" : named;
    }

    private static String how(Update update) {
        if (update.reload()) {
            return "pages load themselves anew";
        }
        var parts = new ArrayList<String>();
        var templates = update.components().stream()
                .filter(component -> component.template())
                .count();
        var whole = update.components().size() - templates;
        if (templates > 0) {
            parts.add(templates == 1 ? "template" : templates + " templates");
        }
        if (whole > 0) {
            parts.add(whole == 1 ? "component" : whole + " components");
        }
        if (!update.styles().isEmpty()) {
            parts.add("styles");
        }
        if (update.settings()) {
            parts.add("settings");
        }
        return String.join(" and ", parts);
    }

    /** Faults that were not there before. */
    synchronized void faults(List<ThemeProblem> problems) {
        for (var problem : problems) {
            var hint = FaultHints.of(problem.message());
            once(problem + (hint.isEmpty() ? "" : "\n" + hint));
        }
    }

    /** A line that is not printed again until {@link #forget}. */
    synchronized void once(String text) {
        if (told.add(text)) {
            line(text);
        }
    }

    /** After an edit, what is still wrong is news again. */
    synchronized void forget() {
        told.clear();
    }
}
