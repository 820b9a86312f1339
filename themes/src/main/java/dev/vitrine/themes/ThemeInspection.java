package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedMap;

/**
 * What a theme project holds and what is wrong with it at first sight.
 *
 * @param files those that are part of the theme
 * @param notes by file: what a linter found in it, as JSON of the compile worker
 * @param schema and {@code data}: empty objects where there are none
 */
public record ThemeInspection(
        SortedMap<String, byte[]> files,
        List<Fault> faults,
        SortedMap<String, JsonNode> notes,
        String schemaFile,
        JsonNode schema,
        String dataFile,
        JsonNode data) {

    /** A fault of a kind, where it is. */
    public record Fault(FaultKind kind, ThemeProblem problem) {}
}
