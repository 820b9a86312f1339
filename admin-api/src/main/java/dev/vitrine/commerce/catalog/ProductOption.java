package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;

/**
 * What variants of a product differ in, such as Size.
 *
 * @param values in the order in which the variants first use them; derived, never written
 */
@RecordBuilder
public record ProductOption(long id, long productId, String name, int position, List<String> values)
        implements ProductOptionBuilder.With {

    public static final String DEFAULT_NAME = "Title";
    public static final int MOST = 3;

    static ProductOption named(long id, String name) {
        return new ProductOption(id, 0, name, 1, List.of());
    }

    ProductOption placed(int newPosition, List<String> newValues) {
        return with(copy -> copy.position(newPosition).values(newValues));
    }

    /** In any letter case. */
    public boolean isCalled(String other) {
        return name.strip().toLowerCase(Locale.ROOT).equals(other.strip().toLowerCase(Locale.ROOT));
    }
}
