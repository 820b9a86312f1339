package dev.vitrine.themes;

/** Code of a script or of a component's scripts, with everything else made blank so that places stay the same. */
final class ScriptText {
    private static final int MOST_NESTED = 64;
    private static final String BEFORE_PATTERN = "(,=:[!&|?{};+-*%~^<>\n";

    private final String text;
    private final char[] code;
    private final boolean keepsStrings;

    private ScriptText(String text, boolean keepsStrings) {
        this.text = text;
        this.code = text.toCharArray();
        this.keepsStrings = keepsStrings;
    }

    /** Without comments and without what stands in quotes. */
    static String code(String file, String text) {
        return blanked(file, text, false);
    }

    /** Without comments. */
    static String withStrings(String file, String text) {
        return blanked(file, text, true);
    }

    private static String blanked(String file, String text, boolean keepsStrings) {
        var script = new ScriptText(text, keepsStrings);
        if (!file.endsWith(".vue")) {
            script.code(0, text.length(), 0);
            return new String(script.code);
        }
        int at = 0;
        while (at < text.length()) {
            var begin = text.indexOf("<script", at);
            var inside = begin < 0 ? -1 : text.indexOf('>', begin);
            if (inside < 0) {
                break;
            }
            var end = text.indexOf("</script", inside);
            var to = end < 0 ? text.length() : end;
            script.blank(at, inside + 1);
            script.code(inside + 1, to, 0);
            at = to;
        }
        script.blank(at, text.length());
        return new String(script.code);
    }

    /** Blanks from code that begins at {@code at}; gives where it ends, behind its brace when it is nested. */
    private int code(int at, int to, int nested) {
        if (nested > MOST_NESTED) {
            return to;
        }
        int depth = 0;
        while (at < to) {
            var c = text.charAt(at);
            if (text.startsWith("//", at)) {
                at = comment(at, lineEnd(at, to));
            } else if (text.startsWith("/*", at)) {
                var end = text.indexOf("*/", at + 2);
                at = comment(at, end < 0 ? to : Math.min(to, end + 2));
            } else if (c == '\'' || c == '"') {
                at = quoted(at, to, c);
            } else if (c == '`') {
                at = template(at + 1, to, nested);
            } else if (c == '/' && beginsPattern(at)) {
                at = pattern(at, to);
            } else {
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                at++;
                if (nested > 0 && depth < 0) {
                    return at;
                }
            }
        }
        return to;
    }

    private int comment(int at, int to) {
        blank(at, to);
        return to;
    }

    private int quoted(int at, int to, char quote) {
        int end = at + 1;
        while (end < to && text.charAt(end) != quote && text.charAt(end) != '\n') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        string(at + 1, Math.min(end, to));
        return Math.min(to, end + 1);
    }

    private int template(int at, int to, int nested) {
        int from = at;
        while (at < to) {
            var c = text.charAt(at);
            if (c == '\\') {
                at += 2;
            } else if (c == '`') {
                string(from, at);
                return at + 1;
            } else if (text.startsWith("${", at)) {
                string(from, at);
                at = code(at + 2, to, nested + 1);
                from = at;
            } else {
                at++;
            }
        }
        string(Math.min(from, to), to);
        return to;
    }

    private int pattern(int at, int to) {
        int end = at + 1;
        var inClass = false;
        while (end < to && text.charAt(end) != '\n' && (inClass || text.charAt(end) != '/')) {
            var c = text.charAt(end);
            inClass = c == '[' || inClass && c != ']';
            end += c == '\\' ? 2 : 1;
        }
        string(at + 1, Math.min(end, to));
        return Math.min(to, end + 1);
    }

    // why a guess: whether a slash divides is known to a whole parser only.
    private boolean beginsPattern(int at) {
        int before = at - 1;
        while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
            before--;
        }
        return before < 0
                || BEFORE_PATTERN.indexOf(text.charAt(before)) >= 0
                || text.substring(Math.max(0, before - 5), before + 1).endsWith("return");
    }

    private int lineEnd(int at, int to) {
        var end = text.indexOf('\n', at);
        return end < 0 ? to : Math.min(to, end);
    }

    private void string(int from, int to) {
        if (!keepsStrings) {
            blank(from, to);
        }
    }

    private void blank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (code[i] != '\n') {
                code[i] = ' ';
            }
        }
    }
}
