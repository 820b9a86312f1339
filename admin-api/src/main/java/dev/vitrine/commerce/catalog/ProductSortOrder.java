package dev.vitrine.commerce.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** In which order products are listed; {@code title-asc} outside. */
public enum ProductSortOrder {
    /** As the merchant placed them in the collection; elsewhere in the order of their making. */
    MANUAL("p.id"),
    TITLE_ASC("p.sort_title, p.id"),
    TITLE_DESC("p.sort_title desc, p.id desc"),
    PRICE_ASC("p.lowest_price, p.id"),
    PRICE_DESC("p.lowest_price desc, p.id desc"),
    CREATED_ASC("p.created_at, p.id"),
    CREATED_DESC("p.created_at desc, p.id desc"),
    /** What was sold most in the last 90 days. */
    BEST_SELLING("coalesce(sales.units, 0) desc, p.id");

    private final String columns;

    ProductSortOrder(String columns) {
        this.columns = columns;
    }

    String columns() {
        return columns;
    }

    /** Takes the names of the storefront and those of a collection's {@code sort_order}. */
    public static Optional<ProductSortOrder> of(String name) {
        var plain = name.replaceFirst("^alpha-", "title-").replaceFirst("^created$", "created-asc");
        return Stream.of(values())
                .filter(order -> order.outside().equals(plain))
                .findFirst();
    }

    static List<String> names() {
        return Stream.of(values()).map(ProductSortOrder::outside).toList();
    }

    public String outside() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
