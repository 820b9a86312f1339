package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Corrections of one text at exact places; those of one finding are made all or not at all. */
final class TextEdits {
    /** {@code shared}: findings may need the same one, or others in its place, such as imports. */
    private record Edit(int from, int to, String text, boolean shared) {
        boolean touches(Edit other) {
            return !(shared && other.shared) && from <= other.to && other.from <= to;
        }
    }

    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    TextEdits(String text) {
        this.text = text;
    }

    /** Whether the corrections of a finding were taken; not when one of them meets one that was taken before. */
    boolean add(JsonNode wanted) {
        var all = new ArrayList<Edit>();
        for (var each : wanted) {
            var edit = new Edit(
                    each.path("from").asInt(-1),
                    each.path("to").asInt(-1),
                    each.path("text").asText(),
                    each.path("shared").asBoolean());
            var inside = edit.from() >= 0 && edit.from() <= edit.to() && edit.to() <= text.length();
            if (!inside || edits.stream().anyMatch(edit::touches)) {
                return false;
            }
            all.add(edit);
        }
        all.stream().filter(edit -> !edit.shared() || !edits.contains(edit)).forEach(edits::add);
        return !all.isEmpty();
    }

    String apply() {
        var sorted = new ArrayList<Edit>(edits);
        // why stable: what one finding puts in one place stays in its order.
        sorted.sort(Comparator.comparing(Edit::from).thenComparing(Edit::to));
        var result = new StringBuilder();
        int at = 0;
        for (var edit : sorted) {
            if (edit.from() < at) {
                throw new IllegalStateException("corrections of one finding overlap");
            }
            result.append(text, at, edit.from()).append(edit.text());
            at = edit.to();
        }
        return result.append(text, at, text.length()).toString();
    }
}
