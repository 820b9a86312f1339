package dev.vitrine.themes;

import java.util.List;
import java.util.stream.Collectors;

/** A theme that cannot be built; says everything that is wrong with it, not only the first thing. */
public final class ThemeBuildException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<ThemeProblem> problems;

    public ThemeBuildException(List<ThemeProblem> problems) {
        super(problems.stream().map(ThemeProblem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<ThemeProblem> problems() {
        return problems;
    }
}
