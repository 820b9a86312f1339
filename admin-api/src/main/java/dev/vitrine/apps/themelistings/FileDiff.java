package dev.vitrine.apps.themelistings;

import dev.vitrine.shop.themestore.ThemeTree;
import dev.vitrine.shop.themestore.ThemeTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/**
 * How a file differs between two trees.
 *
 * @param kind {@code added}, {@code removed} or {@code changed}
 * @param lines those that differ, with some around them; empty for what is no text
 */
public record FileDiff(String path, String kind, List<Line> lines) {

    private static final int AROUND = 3;
    private static final int MOST_LINES = 400;
    private static final long LARGEST_TEXT = 512 << 10;

    /** @param kind {@code added}, {@code removed}, {@code same}, or {@code gap} where lines are left out */
    public record Line(String kind, String text) {}

    /** As people read differences: a sign before each line. */
    public String text() {
        var text = new StringBuilder();
        for (var line : lines) {
            var sign = line.kind.equals("added") ? "+ " : line.kind.equals("removed") ? "- " : "  ";
            text.append(sign).append(line.text).append('\n');
        }
        return text.toString();
    }

    /** Every file that differs, by path. */
    static List<FileDiff> of(ThemeTrees themeTrees, ThemeTree before, ThemeTree after) {
        var paths = new TreeSet<>(before.files().keySet());
        paths.addAll(after.files().keySet());
        var diffs = new ArrayList<FileDiff>();
        for (var path : paths) {
            var old = Optional.ofNullable(before.files().get(path));
            var now = Optional.ofNullable(after.files().get(path));
            if (old.map(ThemeTree.File::content).equals(now.map(ThemeTree.File::content))) {
                continue;
            }
            diffs.add(of(themeTrees, before, after, path));
        }
        return List.copyOf(diffs);
    }

    /** How that file differs. */
    static FileDiff of(ThemeTrees themeTrees, ThemeTree before, ThemeTree after, String path) {
        var old = Optional.ofNullable(before.files().get(path));
        var now = Optional.ofNullable(after.files().get(path));
        var kind = old.isEmpty() ? "added" : now.isEmpty() ? "removed" : "changed";
        var tooLarge = old.stream().anyMatch(file -> file.size() > LARGEST_TEXT)
                || now.stream().anyMatch(file -> file.size() > LARGEST_TEXT);
        var from = old.isEmpty() || tooLarge ? new byte[0] : themeTrees.bytes(before, path);
        var to = now.isEmpty() || tooLarge ? new byte[0] : themeTrees.bytes(after, path);
        return new FileDiff(path, kind, lines(from, to));
    }

    /** How a text differs from another. */
    static FileDiff of(String path, byte[] from, byte[] to) {
        return new FileDiff(path, "changed", lines(from, to));
    }

    private static List<Line> lines(byte[] from, byte[] to) {
        if (RawText.isBinary(from) || RawText.isBinary(to)) {
            return List.of();
        }
        var before = new RawText(from);
        var after = new RawText(to);
        EditList edits = new HistogramDiff().diff(RawTextComparator.DEFAULT, before, after);
        var lines = new ArrayList<Line>();
        var shown = 0;
        for (var edit : edits) {
            if (lines.size() > MOST_LINES) {
                lines.add(new Line("gap", "… more"));
                break;
            }
            var first = Math.max(shown, edit.getBeginB() - AROUND);
            if (first > shown) {
                lines.add(new Line("gap", "…"));
            }
            add(lines, "same", after, first, edit.getBeginB());
            add(lines, "removed", before, edit.getBeginA(), edit.getEndA());
            add(lines, "added", after, edit.getBeginB(), edit.getEndB());
            shown = Math.min(after.size(), edit.getEndB() + AROUND);
            add(lines, "same", after, edit.getEndB(), nextEdit(edits, edit.getEndB(), shown));
            shown = nextEdit(edits, edit.getEndB(), shown);
        }
        return List.copyOf(lines);
    }

    /** Where the lines after an edit end: before the next one. */
    private static int nextEdit(EditList edits, int end, int most) {
        return edits.stream()
                .mapToInt(edit -> edit.getBeginB())
                .filter(begin -> begin >= end)
                .map(begin -> Math.min(begin, most))
                .min()
                .orElse(most);
    }

    private static void add(List<Line> lines, String kind, RawText text, int from, int to) {
        for (int line = from; line < to && lines.size() <= MOST_LINES; line++) {
            lines.add(new Line(kind, text.getString(line)));
        }
    }
}
