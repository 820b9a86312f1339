package dev.vitrine.commerce.catalog;

import java.util.List;
import java.util.stream.Stream;

/** Rule of a smart collection: {@code variant_price greater_than 20}. */
public record CollectionRule(String column, String relation, String condition) {

    static final List<String> TEXTS = List.of("title", "type", "vendor", "variant_title");
    static final List<String> NUMBERS =
            List.of("variant_price", "variant_compare_at_price", "variant_weight", "variant_inventory");
    static final String TAG = "tag";
    static final List<String> COLUMNS =
            Stream.of(TEXTS, NUMBERS, List.of(TAG)).flatMap(List::stream).toList();

    private static final List<String> OF_TEXTS =
            List.of("equals", "not_equals", "starts_with", "ends_with", "contains", "not_contains");
    private static final List<String> OF_NUMBERS = List.of("equals", "not_equals", "greater_than", "less_than");

    /** What may be asked of a column; nothing of one that is unknown. */
    static List<String> relations(String column) {
        return column.equals(TAG)
                ? List.of("equals")
                : TEXTS.contains(column) ? OF_TEXTS : NUMBERS.contains(column) ? OF_NUMBERS : List.of();
    }

    boolean isNumeric() {
        return NUMBERS.contains(column);
    }
}
