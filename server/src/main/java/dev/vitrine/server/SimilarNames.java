package dev.vitrine.server;

import java.util.Collection;
import java.util.Comparator;

/** Names that are written nearly as a wrong one. */
public final class SimilarNames {

    private SimilarNames() {}

    /** {@code " Did you mean 'orders/create'?"}, or nothing when no name is near. */
    public static String hint(String word, Collection<String> names) {
        return names.stream()
                .filter(each -> distance(word, each) <= Math.max(1, each.length() / 3))
                .min(Comparator.comparingInt(each -> distance(word, each)))
                .map(each -> " Did you mean '" + each + "'?")
                .orElse("");
    }

    /** How many letters differ, are missing or too many, or changed places with their neighbour. */
    private static int distance(String one, String other) {
        var all = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    all[i][j] = i + j;
                    continue;
                }
                var same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                all[i][j] = Math.min(Math.min(all[i - 1][j], all[i][j - 1]) + 1, all[i - 1][j - 1] + same);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    all[i][j] = Math.min(all[i][j], all[i - 2][j - 2] + 1);
                }
            }
        }
        return all[one.length()][other.length()];
    }
}
