package dev.vitrine.themes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Texts that the platform itself puts into pages of themes, in the languages that it knows. */
public final class PlatformTexts {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, ObjectNode> LANGUAGES = read();

    private PlatformTexts() {}

    /** The text in that language or the one that it belongs to; the text itself where the platform does not know it. */
    public static String text(String locale, String english) {
        var text = english;
        for (var tag : ThemeTexts.chain(locale)) {
            var known = LANGUAGES.get(tag);
            if (known != null) {
                text = known.path(english).asText(text);
            }
        }
        return text;
    }

    static Set<String> languages() {
        return LANGUAGES.keySet();
    }

    /** English text → text in that language. */
    static Optional<ObjectNode> of(String language) {
        return Optional.ofNullable(LANGUAGES.get(language));
    }

    private static Map<String, ObjectNode> read() {
        var languages = new TreeMap<String, ObjectNode>();
        ClassPathFolder.read("runtime").forEach((name, bytes) -> {
            if (name.startsWith("locales/")) {
                try {
                    var tag = name.substring("locales/".length()).replace(".json", "");
                    languages.put(tag, (ObjectNode) JSON.readTree(bytes));
                } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                }
            }
        });
        return languages;
    }
}
