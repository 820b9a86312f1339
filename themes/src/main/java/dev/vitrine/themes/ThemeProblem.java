package dev.vitrine.themes;

/** One fault in a theme: where it is (1-based line and column) and the lines around it, ready to print. */
public record ThemeProblem(String file, int line, int column, String message, String frame) {
    /** A fault with a place; the frame is cut from the file's text. */
    static ThemeProblem at(String file, int line, int column, String message, String text) {
        return new ThemeProblem(file, line, column, message, CodeFrame.of(text, line, column));
    }

    /** A fault of a whole file or of the project. */
    static ThemeProblem of(String file, String message) {
        return new ThemeProblem(file, 1, 1, message, "");
    }

    @Override
    public String toString() {
        var place = file.isEmpty() ? "" : file + ":" + line + ":" + column + ": ";
        return place + message + (frame.isEmpty() ? "" : "\n" + frame);
    }
}
