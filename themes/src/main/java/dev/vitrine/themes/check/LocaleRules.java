package dev.vitrine.themes.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vitrine.themes.ThemeInspection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Rules of a theme's own translations: JSON files named after languages, in a folder of such files. */
final class LocaleRules {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern FILE = Pattern.compile("src/(?:.*/)?(?:locales?|lang|i18n)/([^/]+)\\.json");
    private static final Pattern LANGUAGE =
            Pattern.compile("[a-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_][A-Za-z]{2}|[-_]\\d{3})?");

    private final ThemeInspection theme;
    private final ThemeText text;
    private final ImportRules imports;
    private final Consumer<Finding> found;

    LocaleRules(ThemeInspection theme, ThemeText text, ImportRules imports, Consumer<Finding> found) {
        this.theme = theme;
        this.text = text;
        this.imports = imports;
        this.found = found;
    }

    void check() {
        var messages = new TreeMap<String, Set<String>>();
        for (var file : theme.files().keySet()) {
            var name = FILE.matcher(file);
            if (!name.matches()) {
                continue;
            }
            if (!LANGUAGE.matcher(name.group(1)).matches()) {
                wrong(file, "the name \"" + name.group(1) + "\" is no language, such as de or pt-BR");
            }
            if (!imports.isImported(file)) {
                wrong(file, "nothing imports this file, so its texts are never shown");
            }
            read(file).ifPresent(keys -> messages.put(file, keys));
        }
        if (!messages.isEmpty()) {
            compare(messages);
        }
    }

    private void compare(TreeMap<String, Set<String>> messages) {
        var all = new TreeSet<String>();
        messages.values().forEach(all::addAll);
        messages.forEach((file, keys) -> {
            for (var key : all) {
                if (!keys.contains(key)) {
                    missing(file, 0, "\"" + key + "\" is missing here, and another language has it");
                }
            }
        });
        var shown = new HashSet<String>();
        theme.notes().forEach((file, note) -> {
            for (var message : note.path("facts").path("messages")) {
                var key = message.path("key").asText();
                shown.add(key);
                if (!all.contains(key)) {
                    missing(file, message.path("at").asInt(), "no language has the text \"" + key + "\"");
                }
            }
        });
        var first = messages.firstKey();
        for (var key : all) {
            if (!shown.contains(key) && !isNamed(key)) {
                var word = key.substring(key.lastIndexOf('.') + 1);
                found.accept(text.atWord("locale-key-unused", first, word, "nothing shows the text \"" + key + "\""));
            }
        }
    }

    // why: a key may be given to $t as a value.
    private boolean isNamed(String key) {
        return theme.notes().keySet().stream().anyMatch(file -> text.of(file).contains(key));
    }

    private Optional<Set<String>> read(String file) {
        try {
            var keys = new TreeSet<String>();
            collect(JSON.readTree(text.of(file)), "", keys);
            return Optional.of(keys);
        } catch (JsonProcessingException fault) {
            wrong(file, "not JSON: " + fault.getOriginalMessage());
            return Optional.empty();
        }
    }

    private static void collect(JsonNode node, String path, Set<String> keys) {
        node.properties().forEach(entry -> {
            var key = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
            if (entry.getValue().isObject()) {
                collect(entry.getValue(), key, keys);
            } else {
                keys.add(key);
            }
        });
    }

    private void wrong(String file, String message) {
        found.accept(text.at("locale-file", file, 0, message, false));
    }

    private void missing(String file, int at, String message) {
        found.accept(text.at("locale-key-missing", file, at, message, false));
    }
}
