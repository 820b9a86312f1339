package dev.vitrine.apps.themelistings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the theme store is filtered by: each has a fixed list of words. */
public enum ThemeFacet {
    TRADE(
            "Trade",
            "art",
            "Art and crafts",
            "beauty",
            "Beauty",
            "books",
            "Books and paper",
            "clothing",
            "Clothing",
            "electronics",
            "Electronics",
            "food",
            "Food and drink",
            "home",
            "Home and garden",
            "jewelry",
            "Jewelry",
            "sport",
            "Sport and outdoors",
            "toys",
            "Toys"),
    FEATURE(
            "Feature",
            "cart_drawer",
            "Cart beside the page",
            "comparison",
            "Comparison of products",
            "essays",
            "Essays and stories",
            "filters",
            "Filters beside products",
            "large_pictures",
            "Large pictures",
            "lookbook",
            "Lookbook",
            "quick_add",
            "Quick adding",
            "quick_search",
            "Search while typing"),
    SIZE("Catalog", "small", "Up to 50 products", "medium", "50 to 500 products", "large", "Over 500 products");

    private final String title;
    private final Map<String, String> words = new LinkedHashMap<>();

    ThemeFacet(String title, String... wordsAndTitles) {
        this.title = title;
        for (int at = 0; at < wordsAndTitles.length; at += 2) {
            words.put(wordsAndTitles[at], wordsAndTitles[at + 1]);
        }
    }

    public String title() {
        return title;
    }

    /** From words, as they are stored and stand in addresses, to what people read. */
    public Map<String, String> words() {
        return Collections.unmodifiableMap(words);
    }

    public boolean has(String word) {
        return words.containsKey(word);
    }
}
