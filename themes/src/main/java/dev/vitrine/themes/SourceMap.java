package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Source map: maps positions in generated code to the original source. */
final class SourceMap {
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    /** A 1-based place in a source file. */
    record Position(String source, int line, int column) {}

    private record Segment(int generatedColumn, int source, int line, int column) {}

    private final List<String> sources = new ArrayList<>();
    private final List<List<Segment>> lines = new ArrayList<>();

    SourceMap(JsonNode map) {
        map.path("sources").forEach(source -> sources.add(source.asText()));
        int source = 0;
        int line = 0;
        int column = 0;
        for (var row : map.path("mappings").asText().split(";", -1)) {
            var segments = new ArrayList<Segment>();
            int at = 0;
            for (var text : row.split(",")) {
                var fields = numbers(text);
                if (fields.isEmpty()) {
                    continue;
                }
                at += fields.get(0);
                if (fields.size() < 4) {
                    continue;
                }
                source += fields.get(1);
                line += fields.get(2);
                column += fields.get(3);
                segments.add(new Segment(at, source, line, column));
            }
            lines.add(segments);
        }
    }

    /** The written place of a generated one (both 1-based); of the nearest mapped code before it. */
    Optional<Position> original(int line, int column) {
        for (var row = Math.min(line, lines.size()) - 1; row >= 0; row--) {
            Segment best = null;
            for (var segment : lines.get(row)) {
                if (best == null || row < line - 1 || segment.generatedColumn() < column) {
                    best = segment;
                }
            }
            if (best != null && best.source() < sources.size()) {
                return Optional.of(new Position(sources.get(best.source()), best.line() + 1, best.column() + 1));
            }
        }
        return Optional.empty();
    }

    private static List<Integer> numbers(String text) {
        var values = new ArrayList<Integer>(5);
        int value = 0;
        int shift = 0;
        for (int i = 0; i < text.length(); i++) {
            var digit = DIGITS.indexOf(text.charAt(i));
            value += (digit & 31) << shift;
            shift += 5;
            if (digit < 32) {
                values.add((value & 1) == 1 ? -(value >> 1) : value >> 1);
                value = 0;
                shift = 0;
            }
        }
        return values;
    }
}
