package dev.vitrine.foundation.events;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Topic of an event, by its name in the API. Topics of the specification reach receivers; the others only notify the
 * storefront that pages made before are stale.
 */
public enum Topic {
    CARTS_CREATE("carts/create"),
    CARTS_UPDATE("carts/update"),
    CHECKOUTS_CREATE("checkouts/create"),
    CHECKOUTS_UPDATE("checkouts/update"),
    CHECKOUTS_DELETE("checkouts/delete"),
    COLLECTIONS_CREATE("collections/create"),
    COLLECTIONS_UPDATE("collections/update"),
    COLLECTIONS_DELETE("collections/delete"),
    COLLECTION_LISTINGS_ADD("collection_listings/add"),
    COLLECTION_LISTINGS_REMOVE("collection_listings/remove"),
    COLLECTION_LISTINGS_UPDATE("collection_listings/update"),
    CUSTOMERS_CREATE("customers/create"),
    CUSTOMERS_UPDATE("customers/update"),
    CUSTOMERS_ENABLE("customers/enable"),
    CUSTOMERS_DISABLE("customers/disable"),
    CUSTOMERS_DELETE("customers/delete"),
    CUSTOMER_GROUPS_CREATE("customer_groups/create"),
    CUSTOMER_GROUPS_UPDATE("customer_groups/update"),
    CUSTOMER_GROUPS_DELETE("customer_groups/delete"),
    DRAFT_ORDERS_CREATE("draft_orders/create"),
    DRAFT_ORDERS_UPDATE("draft_orders/update"),
    DRAFT_ORDERS_DELETE("draft_orders/delete"),
    FULFILLMENTS_CREATE("fulfillments/create"),
    FULFILLMENTS_UPDATE("fulfillments/update"),
    FULFILLMENT_EVENTS_CREATE("fulfillment_events/create"),
    FULFILLMENT_EVENTS_DELETE("fulfillment_events/delete"),
    INVENTORY_ITEMS_CREATE("inventory_items/create"),
    INVENTORY_ITEMS_UPDATE("inventory_items/update"),
    INVENTORY_ITEMS_DELETE("inventory_items/delete"),
    INVENTORY_LEVELS_UPDATE("inventory_levels/update"),
    INVENTORY_LEVELS_CONNECT("inventory_levels/connect"),
    INVENTORY_LEVELS_DISCONNECT("inventory_levels/disconnect"),
    LOCATIONS_CREATE("locations/create"),
    LOCATIONS_UPDATE("locations/update"),
    LOCATIONS_DELETE("locations/delete"),
    ORDERS_CANCELLED("orders/cancelled"),
    ORDERS_CREATE("orders/create"),
    ORDERS_FULFILLED("orders/fulfilled"),
    ORDERS_PAID("orders/paid"),
    ORDERS_PARTIALLY_FULFILLED("orders/partially_fulfilled"),
    ORDERS_UPDATED("orders/updated"),
    ORDERS_DELETE("orders/delete"),
    ORDER_TRANSACTIONS_CREATE("order_transactions/create"),
    PRODUCTS_CREATE("products/create"),
    PRODUCTS_UPDATE("products/update"),
    PRODUCTS_DELETE("products/delete"),
    PRODUCT_LISTINGS_ADD("product_listings/add"),
    PRODUCT_LISTINGS_REMOVE("product_listings/remove"),
    PRODUCT_LISTINGS_UPDATE("product_listings/update"),
    REFUNDS_CREATE("refunds/create"),
    APP_UNINSTALLED("app/uninstalled"),
    SHOP_UPDATE("shop/update"),
    THEMES_CREATE("themes/create"),
    THEMES_PUBLISH("themes/publish"),
    THEMES_UPDATE("themes/update"),
    THEMES_DELETE("themes/delete"),

    PAGES_CHANGED("pages/changed"),
    REDIRECTS_CHANGED("redirects/changed"),
    MENUS_CHANGED("menus/changed"),
    SCRIPT_TAGS_CHANGED("script_tags/changed");

    /** Families whose events make pages of the storefront stale. */
    private static final List<String> SHOWN =
            List.of("collections", "products", "shop", "themes", "pages", "redirects", "menus", "script_tags");

    private final String wireName;

    Topic(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** Whether receivers may subscribe to it: every topic of the specification. */
    public boolean isPublic() {
        return !wireName.endsWith("/changed");
    }

    public static Optional<Topic> named(String wireName) {
        return Arrays.stream(values())
                .filter(topic -> topic.wireName.equals(wireName))
                .findFirst();
    }

    public boolean storefront() {
        return SHOWN.contains(wireName.substring(0, wireName.indexOf('/')));
    }
}
