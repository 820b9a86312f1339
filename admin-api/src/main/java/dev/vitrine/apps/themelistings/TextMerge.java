package dev.vitrine.apps.themelistings;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;

/** A text that two have changed, merged line by line: where both changed the same lines, somebody decides. */
record TextMerge(List<Part> parts) {

    /**
     * Some lines, each with the end that it has.
     *
     * @param conflict whether they differ; otherwise {@code mine} and {@code theirs} are the same
     */
    record Part(boolean conflict, String mine, String theirs) {}

    TextMerge {
        parts = List.copyOf(parts);
    }

    static TextMerge of(byte[] base, byte[] mine, byte[] theirs) {
        var merged = new MergeAlgorithm()
                .merge(RawTextComparator.DEFAULT, new RawText(base), new RawText(mine), new RawText(theirs));
        var sequences = merged.getSequences();
        var parts = new ArrayList<Part>();
        var conflicting = "";
        for (var chunk : merged) {
            var text = sequences.get(chunk.getSequenceIndex()).getString(chunk.getBegin(), chunk.getEnd(), false);
            switch (chunk.getConflictState()) {
                case NO_CONFLICT -> parts.add(new Part(false, text, text));
                case FIRST_CONFLICTING_RANGE -> conflicting = text;
                case BASE_CONFLICTING_RANGE -> {}
                case NEXT_CONFLICTING_RANGE -> parts.add(new Part(true, conflicting, text));
            }
        }
        return new TextMerge(parts);
    }

    List<Part> conflicts() {
        return parts.stream().filter(Part::conflict).toList();
    }

    /** The whole text, with these in place of the conflicts. */
    String resolved(List<String> chosen) {
        var text = new StringBuilder();
        var next = chosen.iterator();
        for (var part : parts) {
            text.append(part.conflict ? next.next() : part.mine);
        }
        return text.toString();
    }
}
