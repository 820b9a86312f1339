package dev.vitrine.foundation.access;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Access scope: a family of resources that an app may read or write. Those of the table "Access scopes" of the
 * specification stand here; a feature declares its own in a constant of its class.
 *
 * @param title what merchants call the family
 * @param words what it covers, as the end of the sentence "See …"
 * @param permission the staff permission that includes it; empty when only the owner has it
 */
public record Scope(String family, boolean readable, boolean writable, String title, String words, String permission) {

    private static final List<Scope> DECLARED = new CopyOnWriteArrayList<>();

    public static final Scope THEMES = declare("themes", "Themes", "the themes of your shop and their files", "themes");
    public static final Scope PRODUCTS =
            declare("products", "Products", "products, variants, pictures and collections", "products");
    public static final Scope PRODUCT_LISTINGS = declare(new Scope(
            "product_listings",
            true,
            false,
            "Sales channel",
            "what is published on the app's own sales channel",
            "products"));
    public static final Scope INVENTORY =
            declare("inventory", "Stock", "how much you have of what, and where", "products");
    public static final Scope CUSTOMERS =
            declare("customers", "Customers", "customers, with their names, addresses and e-mail", "customers");
    public static final Scope ORDERS =
            declare("orders", "Orders", "orders, payments, shipments and who bought", "orders");
    public static final Scope FULFILLMENTS =
            declare("fulfillments", "Fulfilment services", "services that keep and send your goods", "orders");
    public static final Scope SCRIPT_TAGS =
            declare("script_tags", "Scripts", "scripts that run on the pages of your shop", "themes");
    public static final Scope CONTENT = declare("content", "Pages", "pages, menus and redirects", "content");
    public static final Scope SHIPPING =
            declare("shipping", "Delivery", "delivery zones, rates, countries and carriers", "settings");
    public static final Scope CHECKOUTS =
            declare("checkouts", "Carts and checkouts", "carts and checkouts that are under way", "orders");
    public static final Scope PRICE_RULES =
            declare("price_rules", "Discounts", "discounts and their codes", "discounts");
    public static final Scope ANALYTICS =
            declare(new Scope("analytics", true, false, "Figures", "sales figures and visits", "analytics"));
    /** "Editing orders requires the scope write_order_edits": {@code write_orders} does not imply it. */
    public static final Scope ORDER_EDITS = declare(new Scope(
            "order_edits",
            false,
            true,
            "Order editing",
            "placed orders: cancel, adjust, close and delete them",
            "orders"));
    /** What any app with valid credentials may do. */
    public static final Scope NONE = new Scope("", false, false, "", "", "");

    /** Declares a family that can be read and written; once, in a constant of the feature that it guards. */
    public static Scope declare(String family, String title, String words, String permission) {
        return declare(new Scope(family, true, true, title, words, permission));
    }

    /** The same of a family that differs from the others, such as one that can only be read. */
    public static Scope declare(Scope scope) {
        if (DECLARED.stream().anyMatch(other -> other.family.equals(scope.family))) {
            throw new IllegalStateException("the scope " + scope.family + " is declared twice");
        }
        DECLARED.add(scope);
        return scope;
    }

    /** Every family, in the order of the specification; those of features follow. */
    public static List<Scope> all() {
        return List.copyOf(DECLARED);
    }

    /** The family of that name; {@link #NONE} for an empty one. */
    public static Scope named(String family) {
        return DECLARED.stream()
                .filter(scope -> scope.family.equals(family))
                .findFirst()
                .orElse(NONE);
    }

    /** The handle that an app needs, or an empty text when any valid credentials will do. */
    public String handle(boolean writing) {
        if (family.isEmpty()) {
            return "";
        }
        return (writing || !readable ? "write_" : "read_") + family;
    }

    /** The handle that allows most of it. */
    public String widestHandle() {
        return handle(writable);
    }

    /** Every handle that can be asked for. */
    public static List<String> handles() {
        return DECLARED.stream()
                .flatMap(scope ->
                        Stream.of(scope.readable ? scope.handle(false) : "", scope.writable ? scope.handle(true) : ""))
                .filter(handle -> !handle.isEmpty())
                .toList();
    }
}
