package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.TermQuery;
import dev.vitrine.foundation.db.TermQuery.Term;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchWords;
import dev.vitrine.foundation.text.Stemmer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Terms of products in the index: the shop, where a word stands, and the word or its stem. The shop is part of each
 * term, so that a search reads nothing of other shops. For one thread.
 */
final class ProductTerms {

    /** Where words stand; what is found in a narrower place comes first in a list. */
    enum Place {
        TITLE('t', 'u'),
        /** Title, vendor, type, tags, and the variants' titles and SKUs. */
        FACTS('f', 'g'),
        /** All of these and the description. */
        TEXT('b', 'b');

        private final char words;
        private final char beginnings;

        Place(char words, char beginnings) {
            this.words = words;
            this.beginnings = beginnings;
        }
    }

    /** Beginnings up to this length are terms of their own: too many words have them to be gathered by a search. */
    private static final int SHORT = 3;

    /** Of a description; what follows is not searched. */
    private static final int MOST_WORDS = 1_000;

    private final Shop shop;
    private final Stemmer stemmer;
    private final Map<String, String> stems = new HashMap<>();

    ProductTerms(Shop shop) {
        this.shop = shop;
        this.stemmer = Stemmer.in(shop.primaryLocale());
    }

    Set<String> of(Product product) {
        var terms = new LinkedHashSet<String>();
        var title = SearchWords.ofText(product.title());
        addWords(terms, Place.TITLE, title);
        var facts = new LinkedHashSet<>(title);
        facts.addAll(SearchWords.ofText(facts(product)));
        addWords(terms, Place.FACTS, facts);
        Stream.concat(
                        facts.stream(),
                        SearchWords.ofText(plain(product)).stream().limit(MOST_WORDS))
                .forEach(word -> terms.add(term(Place.TEXT.words, stem(word))));
        return terms;
    }

    /** Words that shoppers may misspell. */
    static Set<String> spelled(Product product) {
        return SearchWords.ofText(
                String.join(" ", product.title(), product.vendor(), product.productType(), product.tags()));
    }

    /** Products that have all words there; {@code open} when the last one may be the beginning of a word. */
    TermQuery query(List<? extends Collection<String>> words, Place place, boolean open) {
        var groups = new ArrayList<Collection<Term>>();
        for (int i = 0; i < words.size(); i++) {
            var group = new LinkedHashSet<Term>();
            for (var word : words.get(i)) {
                group.add(new Term(term(place.words, stem(word)), false));
                if (open && i == words.size() - 1) {
                    group.add(beginning(place == Place.TEXT ? Place.FACTS : place, word));
                }
            }
            groups.add(group);
        }
        return new TermQuery(List.copyOf(groups));
    }

    private void addWords(Set<String> terms, Place place, Set<String> words) {
        for (var word : words) {
            terms.add(term(place.words, word));
            terms.add(term(place.words, stem(word)));
            var length = word.codePointCount(0, word.length());
            for (int i = 1; i <= Math.min(SHORT, length); i++) {
                terms.add(term(place.beginnings, word.substring(0, word.offsetByCodePoints(0, i))));
            }
        }
    }

    private Term beginning(Place place, String word) {
        return word.codePointCount(0, word.length()) <= SHORT
                ? new Term(term(place.beginnings, word), false)
                : new Term(term(place.words, word), true);
    }

    private String stem(String word) {
        return stems.computeIfAbsent(word, stemmer::stem);
    }

    private String term(char place, String word) {
        return shop.id() + String.valueOf(place) + word;
    }

    /** What a product is found by besides its title and its description. */
    static String facts(Product product) {
        var variants = product.variants().stream()
                .flatMap(variant -> Stream.of(variant.title(), variant.sku()))
                .filter(text -> !text.equals(Variant.DEFAULT_TITLE));
        return Stream.concat(Stream.of(product.vendor(), product.productType(), product.tags()), variants)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String plain(Product product) {
        return product.bodyHtml() == null
                ? ""
                : product.bodyHtml().replaceAll("<[^>]*>", " ").replaceAll("&[^;\\s]{1,10};", " ");
    }
}
