package dev.vitrine.shop.themestore;

import java.util.List;

/**
 * How a build of a theme ended: it is good when there are no problems.
 *
 * @param warnings what its author should know though the build is good
 */
public record BuildResult(List<Problem> problems, List<String> warnings) {

    static final BuildResult NONE = new BuildResult(List.of(), List.of());

    private static final int MOST = 200;

    /**
     * @param file empty for what concerns the whole project
     * @param line and {@code column}, from 1
     * @param frame the lines around it, for people; may be empty
     */
    public record Problem(String file, int line, int column, String message, String frame) {}

    public BuildResult {
        problems = List.copyOf(problems.subList(0, Math.min(MOST, problems.size())));
        warnings = List.copyOf(warnings.subList(0, Math.min(MOST, warnings.size())));
    }

    /** A build that could not be made for a reason that is in no file. */
    public static BuildResult failed(String message) {
        return new BuildResult(List.of(new Problem("", 1, 1, message, "")), List.of());
    }

    public boolean isGood() {
        return problems.isEmpty();
    }
}
