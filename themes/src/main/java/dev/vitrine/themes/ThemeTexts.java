package dev.vitrine.themes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Texts of a theme in other languages, from its files {@code src/locales/de.json} and the like: the English text that
 * is given to {@code $t} → the text in that language, or one for each plural form.
 */
final class ThemeTexts {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A file that the platform reads by itself. */
    static final Pattern FILE = Pattern.compile("src/locales/([^/]+)\\.json");

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\\d{3}))?");
    private static final Pattern CALL = Pattern.compile("\\$t\\(|(?<![\\w$.])t\\(");

    /** What plural forms are called. */
    static final Set<String> FORMS = Set.of("zero", "one", "two", "few", "many", "other");

    private final ThemeSources sources;
    private final Map<String, ObjectNode> own = new TreeMap<>();

    private ThemeTexts(ThemeSources sources) {
        this.sources = sources;
    }

    /** Reads the files; those that are no JSON are a problem, and what else is wrong {@code theme check} says. */
    static ThemeTexts of(ThemeSources sources, BuildProblems problems) {
        var texts = new ThemeTexts(sources);
        for (var file : sources.files().keySet()) {
            var name = FILE.matcher(file);
            if (!name.matches() || !isLanguage(name.group(1))) {
                continue;
            }
            try {
                texts.own.put(
                        name.group(1), usable(JSON.readTree(sources.text(file).orElse(""))));
            } catch (JsonProcessingException fault) {
                var place = fault.getLocation();
                problems.add(file, place.getLineNr(), place.getColumnNr(), "not JSON: " + fault.getOriginalMessage());
            }
        }
        return texts;
    }

    static boolean isLanguage(String tag) {
        return LANGUAGE.matcher(tag).matches();
    }

    /** Whether it is text, or texts by plural form of which one is for all other numbers. */
    static boolean isText(JsonNode value) {
        return value.isTextual() || isPlural(value);
    }

    static boolean isPlural(JsonNode value) {
        return value.path("other").isTextual()
                && value.properties().stream()
                        .allMatch(form ->
                                FORMS.contains(form.getKey()) && form.getValue().isTextual());
    }

    // why not a problem: a library of the theme's own may keep its messages in the same folder, nested.
    private static ObjectNode usable(JsonNode file) {
        var texts = JSON.createObjectNode();
        file.properties().forEach(entry -> {
            if (isText(entry.getValue())) {
                texts.set(entry.getKey(), entry.getValue());
            }
        });
        return texts;
    }

    /** Language → its texts, with those of the language that it belongs to and the platform's own. */
    Map<String, ObjectNode> all() {
        var tags = new TreeSet<>(PlatformTexts.languages());
        own.forEach((tag, texts) -> {
            if (!texts.isEmpty()) {
                tags.add(tag);
            }
        });
        var all = new TreeMap<String, ObjectNode>();
        for (var tag : tags) {
            var texts = JSON.createObjectNode();
            chain(tag).forEach(each -> PlatformTexts.of(each).ifPresent(texts::setAll));
            texts.setAll(ofTheme(tag));
            all.put(tag, texts);
        }
        return all;
    }

    /** The tag itself after what it falls back to: {@code pt}, {@code pt-BR}. */
    static List<String> chain(String tag) {
        var chain = new ArrayList<String>();
        for (int end = tag.indexOf('-'); end >= 0; end = tag.indexOf('-', end + 1)) {
            chain.add(tag.substring(0, end));
        }
        chain.add(tag);
        return chain;
    }

    private ObjectNode ofTheme(String tag) {
        var texts = JSON.createObjectNode();
        chain(tag).forEach(each -> Optional.ofNullable(own.get(each)).ifPresent(texts::setAll));
        return texts;
    }

    /** How many texts the theme shows, and how many of them each language has. */
    ThemeBuild.Texts counted() {
        var shown = shown();
        var translated = new TreeMap<String, Integer>();
        own.keySet().forEach(tag -> {
            var texts = ofTheme(tag);
            translated.put(tag, (int) shown.stream().filter(texts::has).count());
        });
        return new ThemeBuild.Texts(shown.size(), Map.copyOf(translated));
    }

    /** What the theme gives to {@code $t}, and what stands in its files as it stands in a file of texts. */
    private Set<String> shown() {
        var shown = new TreeSet<String>();
        var named = new TreeSet<String>();
        own.values().forEach(texts -> texts.fieldNames().forEachRemaining(named::add));
        sources.files().keySet().stream().filter(ThemeTexts::isCode).forEach(file -> {
            var text = sources.text(file).orElse("");
            var calls = CALL.matcher(text);
            while (calls.find()) {
                Literals.firstArgument(text, calls.end()).forEach(shown::add);
            }
            // why: a text may lie in a list from which it is given to $t.
            Literals.in(text).stream().filter(named::contains).forEach(shown::add);
        });
        return shown;
    }

    private static boolean isCode(String file) {
        return file.startsWith("src/") && file.matches(".*\\.(vue|[cm]?[jt]sx?)");
    }

    /**
     * Texts in quotes in code. why not longer: nobody reads them, and a stranger's file must not keep the server busy.
     */
    private static final class Literals {
        private static final int LONGEST = 2_000;

        private Literals() {}

        static List<String> in(String code) {
            var found = new ArrayList<String>();
            // why from each quote: an apostrophe in a sentence of the template begins no text.
            for (int i = 0; i < code.length(); i++) {
                var end = end(code, i);
                if (end > 0) {
                    found.add(plain(code.substring(i + 1, end)));
                }
            }
            return found;
        }

        /** Those in the first argument of a call whose parenthesis ends before {@code at}. */
        static List<String> firstArgument(String code, int at) {
            var found = new ArrayList<String>();
            int depth = 0;
            for (int i = at; i < Math.min(code.length(), at + LONGEST); i++) {
                var c = code.charAt(i);
                var end = end(code, i);
                if (end > 0) {
                    found.add(plain(code.substring(i + 1, end)));
                    i = end;
                } else if (c == '(' || c == '[' || c == '{') {
                    depth++;
                } else if (c == ')' || c == ']' || c == '}') {
                    if (--depth < 0) {
                        return found;
                    }
                } else if (c == ',' && depth == 0) {
                    return found;
                }
            }
            return found;
        }

        /** Where the quote is that ends a text which begins there; 0 where none begins. */
        private static int end(String code, int begin) {
            var quote = code.charAt(begin);
            if (quote != '\'' && quote != '"') {
                return 0;
            }
            for (int i = begin + 1; i < Math.min(code.length(), begin + LONGEST); i++) {
                var c = code.charAt(i);
                if (c == quote) {
                    return i;
                }
                if (c == '\n') {
                    return 0;
                }
                i += c == '\\' ? 1 : 0;
            }
            return 0;
        }

        private static String plain(String quoted) {
            return quoted.replaceAll("\\\\(.)", "$1");
        }
    }
}
