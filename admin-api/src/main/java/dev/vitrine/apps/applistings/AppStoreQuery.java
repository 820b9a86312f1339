package dev.vitrine.apps.applistings;

import dev.vitrine.foundation.text.ForgivingSearch;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a merchant looks for in the app store.
 *
 * @param category word of an {@link AppCategory}; empty for any
 */
public record AppStoreQuery(String words, String category, Order order, int page) {

    /** In which order apps are shown. */
    public enum Order {
        NEWEST("Newest"),
        INSTALLED("Most installed"),
        RATED("Best reviewed");

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

    public AppStoreQuery {
        words = words.strip();
        category = AppCategory.words().contains(category) ? category : "";
        page = Math.max(1, page);
    }

    public static AppStoreQuery of(String words) {
        return new AppStoreQuery(words, "", Order.NEWEST, 1);
    }

    public AppStoreQuery in(String other) {
        return new AppStoreQuery(words, other, order, 1);
    }

    public AppStoreQuery by(Order other) {
        return new AppStoreQuery(words, category, other, 1);
    }

    public AppStoreQuery at(int other) {
        return new AppStoreQuery(words, category, order, other);
    }

    boolean isIn(AppListingContent content) {
        return category.isEmpty() || content.categories().contains(category);
    }

    boolean isAbout(AppListingContent content, String developer) {
        return ForgivingSearch.matches(
                words,
                String.join(
                        " ",
                        content.name(),
                        content.tagline(),
                        content.description(),
                        developer,
                        content.categories().stream().map(AppCategory::title).collect(Collectors.joining(" "))));
    }
}
