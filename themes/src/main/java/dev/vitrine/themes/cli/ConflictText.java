package dev.vitrine.themes.cli;

import java.util.ArrayList;
import java.util.List;

/** Two texts as one, with Git's marks around the lines in which they differ. */
final class ConflictText {
    /** More lines than this on each side are one conflict: comparing takes their product. */
    private static final int MOST_LINES = 2000;

    private final List<String> ours;
    private final List<String> theirs;
    private final StringBuilder out = new StringBuilder();
    private final List<String> mine = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    private ConflictText(List<String> ours, List<String> theirs) {
        this.ours = ours;
        this.theirs = theirs;
    }

    static String of(String ours, String theirs) {
        return new ConflictText(lines(ours), lines(theirs)).text();
    }

    /** Each with the end that it has. */
    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("(?<=\\n)"));
    }

    private String text() {
        var begin = 0;
        while (begin < Math.min(ours.size(), theirs.size()) && ours.get(begin).equals(theirs.get(begin))) {
            begin++;
        }
        var same = 0;
        while (same < Math.min(ours.size(), theirs.size()) - begin
                && ours.get(ours.size() - 1 - same).equals(theirs.get(theirs.size() - 1 - same))) {
            same++;
        }
        ours.subList(0, begin).forEach(out::append);
        differing(ours.subList(begin, ours.size() - same), theirs.subList(begin, theirs.size() - same));
        ours.subList(ours.size() - same, ours.size()).forEach(out::append);
        return out.toString();
    }

    /** By the longest list of lines that both have. */
    private void differing(List<String> left, List<String> right) {
        var most = left.size() > MOST_LINES || right.size() > MOST_LINES;
        var common = most ? new int[1][1] : common(left, right);
        int i = 0;
        int j = 0;
        while (i < left.size() || j < right.size()) {
            if (!most && i < left.size() && j < right.size() && left.get(i).equals(right.get(j))) {
                close();
                out.append(left.get(i));
                i++;
                j++;
            } else if (j == right.size() || i < left.size() && (most || common[i + 1][j] >= common[i][j + 1])) {
                mine.add(left.get(i++));
            } else {
                others.add(right.get(j++));
            }
        }
        close();
    }

    /** How many lines both have from these places on. */
    private static int[][] common(List<String> left, List<String> right) {
        var common = new int[left.size() + 1][right.size() + 1];
        for (int i = left.size() - 1; i >= 0; i--) {
            for (int j = right.size() - 1; j >= 0; j--) {
                common[i][j] = left.get(i).equals(right.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private void close() {
        if (mine.isEmpty() && others.isEmpty()) {
            return;
        }
        out.append("<<<<<<< ours\n");
        mine.forEach(out::append);
        out.append("=======\n");
        others.forEach(out::append);
        out.append(">>>>>>> theirs\n");
        mine.clear();
        others.clear();
    }
}
