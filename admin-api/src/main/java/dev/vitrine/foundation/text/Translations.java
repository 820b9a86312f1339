package dev.vitrine.foundation.text;

import dev.vitrine.foundation.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of one part of the platform in the languages that it knows. The English text is the key; a language is a file
 * {@code /texts/checkout.de.json}. Names in braces stand for what is filled in: {@code Only {left} of {name} left.}.
 */
public final class Translations {

    private static final String ENGLISH = "en";
    private static final List<String> LANGUAGES = List.of("de");
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    private static final Pattern SENTENCES = Pattern.compile("(?<=[.!?]) (?=\\p{Lu})");

    private final Map<String, Map<String, String>> byLanguage = new LinkedHashMap<>();
    private final Map<String, Pattern> patterns = new LinkedHashMap<>();

    private Translations(String part) {
        for (var language : LANGUAGES) {
            var texts = read("/texts/" + part + "." + language + ".json");
            byLanguage.put(language, texts);
            texts.keySet().stream()
                    .filter(text -> NAME.matcher(text).find())
                    // why: of two that fit, the one that says more is meant.
                    .sorted(Comparator.comparingInt(Translations::own).reversed())
                    .forEach(text -> patterns.computeIfAbsent(text, Translations::pattern));
        }
    }

    public static Translations of(String part) {
        return new Translations(part);
    }

    /** The locale itself where its language is known; English where not. */
    public String known(@Nullable String locale) {
        var wanted = Objects.requireNonNullElse(locale, ENGLISH);
        return isEnglish(wanted) || byLanguage.containsKey(language(wanted)) ? wanted : ENGLISH;
    }

    public Optional<String> find(String locale, String english) {
        return Optional.ofNullable(
                byLanguage.getOrDefault(language(locale), Map.of()).get(english));
    }

    /** A whole sentence that is filled in already, or several of them; empty where one is not known. */
    public Optional<String> sentence(String locale, String english) {
        var sentences = SENTENCES.split(english);
        var whole = oneSentence(locale, english);
        if (whole.isPresent() || sentences.length == 1) {
            return whole;
        }
        var translated = Stream.of(sentences)
                .map(sentence -> oneSentence(locale, sentence))
                .flatMap(Optional::stream)
                .toList();
        return translated.size() == sentences.length ? Optional.of(String.join(" ", translated)) : Optional.empty();
    }

    private Optional<String> oneSentence(String locale, String english) {
        return find(locale, english)
                .or(() -> byLanguage.containsKey(language(locale))
                        ? patterns.entrySet().stream()
                                .flatMap(each ->
                                        filled(
                                                locale,
                                                each.getKey(),
                                                each.getValue().matcher(english))
                                                .stream())
                                .findFirst()
                        : Optional.empty());
    }

    private Optional<String> filled(String locale, String pattern, Matcher matcher) {
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        NAME.matcher(pattern).results().forEach(name -> values.put(name.group(1), matcher.group(name.group(1))));
        return find(locale, pattern).map(text -> filled(text, values));
    }

    public static String filled(String text, Map<String, String> values) {
        return NAME.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), name.group())));
    }

    /** What stands in a text where the pattern has names; empty where it is not of that pattern. */
    public static Optional<Map<String, String>> values(String pattern, String text) {
        var matcher = pattern(pattern).matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        NAME.matcher(pattern).results().forEach(name -> values.put(name.group(1), matcher.group(name.group(1))));
        return Optional.of(values);
    }

    private static Pattern pattern(String text) {
        var pattern = new StringBuilder();
        var end = 0;
        for (var name : NAME.matcher(text).results().toList()) {
            pattern.append(Pattern.quote(text.substring(end, name.start())))
                    .append("(?<")
                    .append(name.group(1))
                    .append(">.+)");
            end = name.end();
        }
        return Pattern.compile(pattern + Pattern.quote(text.substring(end)), Pattern.DOTALL);
    }

    /** How many letters of a text are its own. */
    private static int own(String text) {
        return NAME.matcher(text).replaceAll("").length();
    }

    private static boolean isEnglish(String locale) {
        return language(locale).equals(ENGLISH);
    }

    private static String language(String locale) {
        return locale.replaceFirst("-.*", "");
    }

    private static Map<String, String> read(String file) {
        try (var bytes = Translations.class.getResourceAsStream(file)) {
            var texts = new LinkedHashMap<String, String>();
            Json.parse(Objects.requireNonNull(bytes, file).readAllBytes())
                    .properties()
                    .forEach(text -> texts.put(text.getKey(), text.getValue().asText()));
            return texts;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
