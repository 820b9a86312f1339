package dev.vitrine.themes.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vitrine.themes.ThemeInspection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rules of translations: JSON files named after languages, in a folder of such files. The platform reads those in
 * {@code src/locales}; others, and those that the theme imports, are for a library of the theme's own.
 */
final class LocaleRules {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern FILE = Pattern.compile("src/(?:.*/)?(?:locales?|lang|i18n)/([^/]+)\\.json");
    private static final Pattern LANGUAGE =
            Pattern.compile("[a-z]{2,3}(?:[-_][A-Za-z]{4})?(?:[-_][A-Za-z]{2}|[-_]\\d{3})?");

    private static final Pattern READ = Pattern.compile("src/locales/[^/]+\\.json");
    private static final Pattern ENGLISH = Pattern.compile("src/locales/en(?:-[^/]+)?\\.json");
    private static final Pattern NAME = Pattern.compile("\\{\\w+}");
    private static final Set<String> FORMS = Set.of("zero", "one", "two", "few", "many", "other");

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
        var texts = new TreeMap<String, JsonNode>();
        for (var file : theme.files().keySet()) {
            var name = FILE.matcher(file);
            if (!name.matches()) {
                continue;
            }
            // why: what the theme imports itself is in the form that its own library wants.
            var read = READ.matcher(file).matches() && !imports.isImported(file);
            if (!LANGUAGE.matcher(name.group(1)).matches()
                    || read && name.group(1).contains("_")) {
                wrong(file, "the name \"" + name.group(1) + "\" is no language, such as de or pt-BR");
            }
            if (read) {
                json(file).ifPresent(json -> texts.put(file, json));
                continue;
            }
            if (!imports.isImported(file)) {
                wrong(file, "nothing imports this file, so its texts are never shown");
            }
            json(file).ifPresent(json -> {
                var keys = new TreeSet<String>();
                collect(json, "", keys);
                messages.put(file, keys);
            });
        }
        if (!messages.isEmpty()) {
            compare(messages);
        }
        texts.forEach(this::checkTexts);
        checkComplete(texts);
    }

    /** Each text of a file that the platform reads. */
    private void checkTexts(String file, JsonNode texts) {
        var shown = shown();
        texts.properties().forEach(entry -> {
            var key = entry.getKey();
            if (!entry.getValue().isTextual() && !isPlural(entry.getValue())) {
                found.accept(text.atWord(
                        "locale-file",
                        file,
                        key,
                        "\"" + key + "\" has neither a text nor plural forms with \"other\", so it is not shown"));
            } else if (!shown.contains(key) && !isNamed(key)) {
                found.accept(text.atWord("locale-key-unused", file, key, "nothing shows the text \"" + key + "\""));
            }
            var forms = entry.getValue().isObject() ? entry.getValue() : texts(entry.getValue());
            for (var form : forms) {
                var fault = differing(
                        names(key), names(form.asText()), entry.getValue().isObject());
                if (!fault.isEmpty()) {
                    found.accept(text.atWord("locale-placeholder", file, key, "\"" + key + "\" " + fault));
                }
            }
        });
    }

    private static JsonNode texts(JsonNode value) {
        return JSON.createArrayNode().add(value);
    }

    private static boolean isPlural(JsonNode value) {
        return value.path("other").isTextual()
                && value.properties().stream()
                        .allMatch(form ->
                                FORMS.contains(form.getKey()) && form.getValue().isTextual());
    }

    private static Set<String> names(String text) {
        return NAME.matcher(text).results().map(found -> found.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Empty when the names are the same; a plural form may leave out how many there are. */
    private static String differing(Set<String> asked, Set<String> given, boolean plural) {
        for (var name : given) {
            if (!asked.contains(name)) {
                return "has " + name + " in its translation, which is not in the text itself";
            }
        }
        for (var name : asked) {
            if (!given.contains(name) && !(plural && name.equals("{count}"))) {
                return "lacks " + name + " in its translation";
            }
        }
        return "";
    }

    /** Whether each language has every text, or another that it belongs to. */
    private void checkComplete(TreeMap<String, JsonNode> texts) {
        texts.forEach((file, own) -> {
            // why: the texts themselves are English.
            if (ENGLISH.matcher(file).matches()) {
                return;
            }
            for (var key : shown()) {
                var known = own.has(key);
                for (int end = file.lastIndexOf('-'); !known && end >= 0; end = file.lastIndexOf('-', end - 1)) {
                    var broader = texts.get(file.substring(0, end) + ".json");
                    known = broader != null && broader.has(key);
                }
                if (!known) {
                    missing(file, 0, "\"" + key + "\" is missing here, so it is shown in English");
                }
            }
        });
    }

    private Set<String> shown() {
        var shown = new TreeSet<String>();
        for (var note : theme.notes().values()) {
            for (var message : note.path("facts").path("messages")) {
                shown.add(message.path("key").asText());
            }
        }
        return shown;
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
        theme.notes().forEach((file, note) -> {
            for (var message : note.path("facts").path("messages")) {
                var key = message.path("key").asText();
                if (!all.contains(key)) {
                    missing(file, message.path("at").asInt(), "no language has the text \"" + key + "\"");
                }
            }
        });
        var shown = shown();
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

    private Optional<JsonNode> json(String file) {
        try {
            return Optional.of(JSON.readTree(text.of(file)));
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
