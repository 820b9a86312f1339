package dev.vitrine.commerce.catalog;

import java.util.List;
import java.util.Locale;

/**
 * What variants of a product differ in, such as Size.
 *
 * @param values in the order in which the variants first use them; derived, never written
 */
public record ProductOption(long id, long productId, String name, int position, List<String> values) {

    public static final String DEFAULT_NAME = "Title";
    public static final int MOST = 3;

    static ProductOption named(long id, String name) {
        return new ProductOption(id, 0, name, 1, List.of());
    }

    ProductOption renamed(String newName) {
        return new ProductOption(id, productId, newName, position, values);
    }

    ProductOption placed(int newPosition, List<String> newValues) {
        return new ProductOption(id, productId, name, newPosition, newValues);
    }

    /** In any letter case. */
    public boolean isCalled(String other) {
        return name.strip().toLowerCase(Locale.ROOT).equals(other.strip().toLowerCase(Locale.ROOT));
    }
}
