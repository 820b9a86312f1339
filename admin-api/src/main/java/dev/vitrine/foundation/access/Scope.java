package dev.vitrine.foundation.access;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Access scope: a family of resources that an app may read or write, from the table "Access scopes" of the
 * specification.
 */
public enum Scope {
    THEMES(true, true),
    PRODUCTS(true, true),
    PRODUCT_LISTINGS(true, false),
    INVENTORY(true, true),
    CUSTOMERS(true, true),
    ORDERS(true, true),
    FULFILLMENTS(true, true),
    SCRIPT_TAGS(true, true),
    CONTENT(true, true),
    SHIPPING(true, true),
    CHECKOUTS(true, true),
    PRICE_RULES(true, true),
    ANALYTICS(true, false),
    /** "Editing orders requires the scope write_order_edits": {@code write_orders} does not imply it. */
    ORDER_EDITS(false, true),
    /** What any app with valid credentials may do. */
    NONE(false, false);

    private final boolean readable;
    private final boolean writable;

    Scope(boolean readable, boolean writable) {
        this.readable = readable;
        this.writable = writable;
    }

    /** The handle that an app needs, or an empty text when any valid credentials will do. */
    public String handle(boolean writing) {
        if (this == NONE) {
            return "";
        }
        return (writing || !readable ? "write_" : "read_") + name().toLowerCase(Locale.ROOT);
    }

    /** Every handle that can be asked for. */
    public static List<String> handles() {
        return Arrays.stream(values())
                .flatMap(scope ->
                        Stream.of(scope.readable ? scope.handle(false) : "", scope.writable ? scope.handle(true) : ""))
                .filter(handle -> !handle.isEmpty())
                .toList();
    }
}
