package dev.vitrine.apps.themelistings;

import dev.vitrine.foundation.text.ForgivingSearch;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What somebody looks for in the theme store.
 *
 * @param chosen of each facet: themes have every one of its words
 */
public record ThemeStoreQuery(String words, Map<ThemeFacet, Set<String>> chosen, Order order, int page) {

    /** In which order themes are shown. */
    public enum Order {
        NEWEST("Newest"),
        NAME("Name"),
        INSTALLED("Most installed");

        private final String title;

        Order(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ThemeStoreQuery {
        words = words.strip();
        var sorted = new EnumMap<ThemeFacet, Set<String>>(ThemeFacet.class);
        for (var facet : ThemeFacet.values()) {
            var known = chosen.getOrDefault(facet, Set.of()).stream().filter(facet::has);
            sorted.put(facet, known.collect(Collectors.toCollection(TreeSet::new)));
        }
        chosen = sorted;
        page = Math.max(1, page);
    }

    public static ThemeStoreQuery of(String words) {
        return new ThemeStoreQuery(words, Map.of(), Order.NEWEST, 1);
    }

    /** The same with that word chosen, or no more chosen, on the first page. */
    public ThemeStoreQuery toggled(ThemeFacet facet, String word) {
        var other = new EnumMap<>(chosen);
        var set = new TreeSet<>(isChosen(facet, word) ? Set.of() : Set.of(word));
        chosen.getOrDefault(facet, Set.of()).stream()
                .filter(each -> !each.equals(word))
                .forEach(set::add);
        // why: a theme is for one size of catalog, so another choice takes the place of the first.
        other.put(facet, facet == ThemeFacet.SIZE && set.contains(word) ? Set.of(word) : set);
        return new ThemeStoreQuery(words, other, order, 1);
    }

    public boolean isChosen(ThemeFacet facet, String word) {
        return chosen.getOrDefault(facet, Set.of()).contains(word);
    }

    public boolean isFiltered() {
        return chosen.values().stream().anyMatch(set -> !set.isEmpty());
    }

    boolean matches(ThemeListing listing) {
        return chosen.entrySet().stream()
                .allMatch(entry -> listing.words(entry.getKey()).containsAll(entry.getValue()));
    }

    /** Whether each of the words begins or is within one of the listing's, give or take a letter in long ones. */
    boolean isAbout(ThemeListing listing) {
        return ForgivingSearch.matches(
                words,
                String.join(
                        " ",
                        listing.title(),
                        listing.tagline(),
                        listing.description(),
                        listing.developer(),
                        titles(listing)));
    }

    private static String titles(ThemeListing listing) {
        return Stream.of(ThemeFacet.values())
                .flatMap(facet ->
                        listing.words(facet).stream().map(word -> facet.words().getOrDefault(word, "")))
                .collect(Collectors.joining(" "));
    }
}
