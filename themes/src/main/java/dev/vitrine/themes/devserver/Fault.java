package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.ThemeProblem;
import java.util.List;

/** Faults as the overlay shows them. */
final class Fault {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Fault() {}

    static ObjectNode json(ThemeProblem problem) {
        return JSON.createObjectNode()
                .put("file", problem.file())
                .put("line", problem.line())
                .put("column", problem.column())
                .put("message", problem.message())
                .put("frame", problem.frame())
                .put("hint", FaultHints.of(problem.message()));
    }

    /** {@code kind} says where they came up: {@code build}, {@code render} or {@code browser}. */
    static ObjectNode json(String kind, List<ThemeProblem> problems) {
        var faults = JSON.createObjectNode().put("kind", kind);
        var list = faults.putArray("problems");
        problems.forEach(problem -> list.add(json(problem)));
        return faults;
    }
}
