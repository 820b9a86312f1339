package dev.vitrine.themes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what is wrong with a theme, each fault once, with the lines around it. */
final class BuildProblems {
    private static final int MOST = 200;

    private final ThemeSources sources;
    private final Map<String, ThemeProblem> problems = new LinkedHashMap<>();

    BuildProblems(ThemeSources sources) {
        this.sources = sources;
    }

    void add(ThemeProblem problem) {
        var key = problem.file() + ":" + problem.line() + ":" + problem.message();
        if (problems.size() < MOST) {
            problems.putIfAbsent(key, problem);
        }
    }

    void add(String file, int line, int column, String message) {
        add(ThemeProblem.at(file, line, column, message, sources.text(file).orElse("")));
    }

    int size() {
        return problems.size();
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    List<ThemeProblem> sorted() {
        var sorted = new ArrayList<ThemeProblem>(problems.values());
        sorted.sort(Comparator.comparing(ThemeProblem::file)
                .thenComparing(ThemeProblem::line)
                .thenComparing(ThemeProblem::column));
        return sorted;
    }

    ThemeBuildException exception() {
        return new ThemeBuildException(sorted());
    }
}
