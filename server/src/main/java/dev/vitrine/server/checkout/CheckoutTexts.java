package dev.vitrine.server.checkout;

import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.storefront.PageLanguage;
import dev.vitrine.server.web.CustomerCookies;
import dev.vitrine.themes.PlatformTexts;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the checkout's host in the language of who reads them. The English text is the key; a language is a file
 * {@code /texts/checkout.de.json}. Templates call it {@code t}.
 *
 * @param locale language in which the texts are, for {@code lang} and dates
 */
public record CheckoutTexts(String locale) {

    private static final String ENGLISH = "en";
    private static final Map<String, Map<String, String>> LANGUAGES = Map.of("de", read("de"));
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    /** English patterns of sentences that say something of their own: {@code Only {left} of {name} left.}. */
    private static final Map<String, Pattern> SENTENCES = sentences();

    /** In that language; in English where it is not known. */
    static CheckoutTexts in(@Nullable String locale) {
        var wanted = Objects.requireNonNullElse(locale, ENGLISH);
        return new CheckoutTexts(
                wanted.matches("en(-.*)?") || LANGUAGES.containsKey(language(wanted)) ? wanted : ENGLISH);
    }

    /** In the language that the address names, which this browser was led here in, or the shop's own. */
    static CheckoutTexts of(Context context, Shop shop) {
        var named = Optional.ofNullable(context.queryParam("locale"))
                .filter(locale -> shop.locales().contains(locale));
        named.ifPresent(locale -> CustomerCookies.language(context, locale));
        return in(named.or(() -> Optional.ofNullable(CustomerCookies.language(context))
                        .filter(locale -> shop.locales().contains(locale)))
                .orElse(shop.primaryLocale()));
    }

    PageLanguage page() {
        return new PageLanguage(locale, "");
    }

    public String of(String english) {
        var known = LANGUAGES.getOrDefault(language(locale), Map.of()).get(english);
        return known != null ? known : PlatformTexts.text(locale, english);
    }

    public String of(String english, String name, Object value) {
        return filled(of(english), Map.of(name, String.valueOf(value)));
    }

    public String of(String english, String name, Object value, String other, Object otherValue) {
        return filled(of(english), Map.of(name, String.valueOf(value), other, String.valueOf(otherValue)));
    }

    /** What other parts of the platform say, which fill their sentences in themselves. */
    public String sentence(String english) {
        var whole = of(english);
        if (!whole.equals(english) || locale.startsWith(ENGLISH)) {
            return whole;
        }
        for (var each : SENTENCES.entrySet()) {
            var matcher = each.getValue().matcher(english);
            if (matcher.matches()) {
                return filled(of(each.getKey()), values(each.getKey(), matcher));
            }
        }
        return english;
    }

    private static Map<String, String> values(String pattern, Matcher matcher) {
        var values = new LinkedHashMap<String, String>();
        NAME.matcher(pattern).results().forEach(name -> values.put(name.group(1), matcher.group(name.group(1))));
        return values;
    }

    private static String filled(String text, Map<String, String> values) {
        return NAME.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), name.group())));
    }

    private static Map<String, Pattern> sentences() {
        var patterns = new LinkedHashMap<String, Pattern>();
        LANGUAGES.values().stream()
                .flatMap(texts -> texts.keySet().stream())
                .filter(text -> NAME.matcher(text).find())
                .forEach(text -> patterns.put(text, pattern(text)));
        return patterns;
    }

    private static Pattern pattern(String text) {
        var names = NAME.matcher(text).results().map(name -> "(?<" + name.group(1) + ">.+)");
        var between = NAME.splitAsStream(text).map(Pattern::quote).toList();
        var pattern = new StringBuilder(between.isEmpty() ? "" : between.getFirst());
        var next = 1;
        for (var name : (Iterable<String>) names::iterator) {
            pattern.append(name).append(next < between.size() ? between.get(next) : "");
            next++;
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }

    private static String language(String locale) {
        return Stream.of(locale.split("-")).findFirst().orElse(ENGLISH);
    }

    private static Map<String, String> read(String language) {
        try (var file = CheckoutTexts.class.getResourceAsStream("/texts/checkout." + language + ".json")) {
            var texts = new LinkedHashMap<String, String>();
            Json.parse(Objects.requireNonNull(file).readAllBytes())
                    .properties()
                    .forEach(text -> texts.put(text.getKey(), text.getValue().asText()));
            return texts;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
