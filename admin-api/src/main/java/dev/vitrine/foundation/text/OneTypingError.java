package dev.vitrine.foundation.text;

/** One letter too much, too little, other than meant, or two that changed places, in words of five letters and more. */
final class OneTypingError {

    private static final int SHORTEST = 5;

    private OneTypingError() {}

    static boolean separates(String typed, String meant) {
        if (typed.length() < SHORTEST || Math.abs(typed.length() - meant.length()) > 1) {
            return false;
        }
        var start = 0;
        while (start < Math.min(typed.length(), meant.length()) && typed.charAt(start) == meant.charAt(start)) {
            start++;
        }
        return rest(typed, start + 1).equals(rest(meant, start + 1))
                || rest(typed, start + 1).equals(rest(meant, start))
                || rest(typed, start).equals(rest(meant, start + 1))
                || isSwapped(typed, meant, start);
    }

    private static boolean isSwapped(String typed, String meant, int at) {
        return at + 1 < Math.min(typed.length(), meant.length())
                && typed.charAt(at) == meant.charAt(at + 1)
                && typed.charAt(at + 1) == meant.charAt(at)
                && rest(typed, at + 2).equals(rest(meant, at + 2));
    }

    private static String rest(String word, int from) {
        return word.substring(Math.min(from, word.length()));
    }
}
