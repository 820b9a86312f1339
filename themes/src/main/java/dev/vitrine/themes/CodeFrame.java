package dev.vitrine.themes;

/** Source lines around an error with a mark below it. */
public final class CodeFrame {
    private static final int AROUND = 2;
    private static final int WIDTH = 160;

    private CodeFrame() {}

    public static String of(String text, int line, int column) {
        var lines = text.split("\n", -1);
        if (line < 1 || line > lines.length) {
            return "";
        }
        var first = Math.max(1, line - AROUND);
        var last = Math.min(lines.length, line + AROUND);
        var digits = String.valueOf(last).length();
        var frame = new StringBuilder();
        for (var number = first; number <= last; number++) {
            var shown = lines[number - 1].stripTrailing();
            if (shown.length() > WIDTH) {
                shown = shown.substring(0, WIDTH) + "…";
            }
            frame.append(number == line ? "> " : "  ")
                    .append(String.format("%" + digits + "d | ", number))
                    .append(shown)
                    .append('\n');
            if (number == line && column <= WIDTH) {
                frame.repeat(' ', digits + 2)
                        .append(" | ")
                        .repeat(' ', Math.max(0, column - 1))
                        .append("^\n");
            }
        }
        return frame.toString();
    }
}
