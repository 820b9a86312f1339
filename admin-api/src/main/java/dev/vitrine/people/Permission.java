package dev.vitrine.people;

import dev.vitrine.foundation.access.Scopes;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Permissions of staff members, with the scopes of the Admin API that each grants. */
public enum Permission {
    ORDERS("write_orders", "write_order_edits", "write_fulfillments", "write_checkouts"),
    PRODUCTS("write_products", "write_inventory", "read_product_listings"),
    CUSTOMERS("write_customers"),
    DISCOUNTS("write_price_rules"),
    CONTENT("write_content"),
    THEMES("write_themes", "write_script_tags"),
    ANALYTICS("read_analytics"),
    /** The shop's profile, shipping and notifications. */
    SETTINGS("write_shipping"),
    /** Installing, making and removing apps. */
    APPS;

    private final List<String> handles;

    Permission(String... handles) {
        this.handles = List.of(handles);
    }

    /** As it is stored and sent by forms. */
    public String handle() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scopes of all of them together. */
    public static Scopes scopes(Collection<Permission> permissions) {
        return new Scopes(permissions.stream()
                .flatMap(permission -> permission.handles.stream())
                .toList());
    }
}
