package dev.vitrine.server.console.admin;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Translations;
import dev.vitrine.shop.shops.PolicyTitles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Texts to begin a policy with, which name the shop. What its settings do not say is a gap in square brackets. */
final class PolicyTemplates {

    /** By code, the languages that each policy has a template in. */
    static final Map<String, String> LANGUAGES = OrderLabels.labels("en", "English", "de", "German");

    private static final Pattern GAP = Pattern.compile("\\[[^\\[\\]]+]");
    private static final Map<String, Map<String, String>> MISSING = Map.of(
            "en",
                    Map.of(
                            "company", "[Company name with its legal form]",
                            "street", "[Street and number]",
                            "town", "[Postcode and city]",
                            "owner", "[Name of the owner or manager]",
                            "email", "[E-mail address]",
                            "phone", "[Phone number]",
                            "days", "[number of days]"),
            "de",
                    Map.of(
                            "company", "[Firmenname mit Rechtsform]",
                            "street", "[Straße und Hausnummer]",
                            "town", "[Postleitzahl und Ort]",
                            "owner", "[Name der Inhaberin oder des Geschäftsführers]",
                            "email", "[E-Mail-Adresse]",
                            "phone", "[Telefonnummer]",
                            "days", "[Anzahl der Tage]"));
    private static final Map<String, String> TEXTS = texts();
    private static final Set<String> GAPS = allGaps();

    private PolicyTemplates() {}

    /**
     * The template as clean HTML of paragraphs, headings and lists.
     *
     * @param language one of {@link #LANGUAGES}
     */
    static String html(String handle, String language, Shop shop) {
        var missing = Objects.requireNonNull(MISSING.get(language), language);
        var values = new HashMap<>(missing);
        values.put("shop", shop.name());
        values.put("address", String.join("\n", address(shop, language, missing)));
        put(values, "owner", shop.shopOwner());
        put(values, "email", shop.email());
        put(values, "phone", shop.phone());
        put(values, "days", shop.returnDays() > 0 ? Integer.toString(shop.returnDays()) : "");
        var text = Objects.requireNonNull(TEXTS.get(file(handle, language)), handle);
        return DescriptionMarkdown.html(Translations.filled(text, values));
    }

    /** Gaps of templates that are still in a text, in its order, each once. */
    static List<String> gaps(String html) {
        return GAP.matcher(html)
                .results()
                .map(MatchResult::group)
                .filter(GAPS::contains)
                .distinct()
                .toList();
    }

    /** All that templates may leave. */
    static Set<String> allGaps() {
        var gaps = new LinkedHashSet<String>();
        TEXTS.values().forEach(text -> GAP.matcher(text).results().forEach(gap -> gaps.add(gap.group())));
        MISSING.values().forEach(missing -> gaps.addAll(missing.values()));
        return gaps;
    }

    private static List<String> address(Shop shop, String language, Map<String, String> missing) {
        var lines = new ArrayList<>(AddressLines.of(shop, Locale.of(language)));
        if (shop.address1().isBlank()) {
            lines.addFirst(missing.getOrDefault("street", ""));
        }
        if (shop.city().isBlank()) {
            // why there: the country stands last.
            lines.add(lines.size() - (shop.country().isBlank() ? 0 : 1), missing.getOrDefault("town", ""));
        }
        return lines;
    }

    private static void put(Map<String, String> values, String name, String value) {
        if (!value.isBlank()) {
            values.put(name, value.strip());
        }
    }

    private static Map<String, String> texts() {
        var texts = new HashMap<String, String>();
        for (var handle : PolicyTitles.handles()) {
            for (var language : LANGUAGES.keySet()) {
                texts.put(file(handle, language), read(file(handle, language)));
            }
        }
        return texts;
    }

    private static String file(String handle, String language) {
        return "/policies/" + handle + "." + language + ".txt";
    }

    private static String read(String file) {
        try (var bytes = PolicyTemplates.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(bytes, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
