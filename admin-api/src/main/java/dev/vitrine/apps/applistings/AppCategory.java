package dev.vitrine.apps.applistings;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Categories of the app store. */
public enum AppCategory {
    MARKETING("Marketing"),
    STORE_DESIGN("Store design"),
    SELLING_PRODUCTS("Selling products"),
    ORDERS_AND_SHIPPING("Orders and shipping"),
    INVENTORY("Inventory"),
    CUSTOMERS_AND_SUPPORT("Customers and support"),
    FINANCES("Finances"),
    REPORTS("Reports");

    private final String title;

    AppCategory(String title) {
        this.title = title;
    }

    /** As it stands in addresses and in the database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it. */
    public String title() {
        return title;
    }

    static List<String> words() {
        return Stream.of(values()).map(AppCategory::word).toList();
    }

    /** The title of a word; the word itself when it is none of these. */
    public static String title(String word) {
        return Stream.of(values())
                .filter(each -> each.word().equals(word))
                .map(AppCategory::title)
                .findFirst()
                .orElse(word);
    }
}
