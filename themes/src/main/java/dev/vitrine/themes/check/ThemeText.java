package dev.vitrine.themes.check;

import dev.vitrine.themes.CodeFrame;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/** Texts of a theme's files, and findings at places in them. */
final class ThemeText {
    private static final int MOST_FRAMES_OF_A_FILE = 20;

    private final SortedMap<String, byte[]> files;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Integer> frames = new HashMap<>();

    ThemeText(SortedMap<String, byte[]> files) {
        this.files = files;
    }

    String of(String file) {
        return texts.computeIfAbsent(file, name -> {
            var bytes = files.get(name);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        });
    }

    /** A finding at an offset. */
    Finding at(String rule, String file, int offset, String message, boolean fixable) {
        var text = of(file);
        var at = Math.clamp(offset, 0, text.length());
        var line = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        var column = at - text.lastIndexOf('\n', at - 1);
        return finding(rule, file, line, column, message, fixable);
    }

    /** A finding where a word stands in quotes first. */
    Finding atWord(String rule, String file, String word, String message) {
        return at(rule, file, Math.max(0, of(file).indexOf("\"" + word + "\"")), message, false);
    }

    Finding finding(String rule, String file, int line, int column, String message, boolean fixable) {
        var found = Rules.named(rule);
        // why not of all: a stranger's file may have thousands of errors, and each frame is cut anew.
        var framed = found.level() == Level.ERROR && frames.merge(file, 1, Integer::sum) <= MOST_FRAMES_OF_A_FILE;
        var frame = framed ? CodeFrame.of(of(file), line, column) : "";
        return new Finding(found, file, line, column, message, fixable, frame);
    }
}
