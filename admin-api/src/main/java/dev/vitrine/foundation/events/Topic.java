package dev.vitrine.foundation.events;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Topic of an event, by its name in the API. Public topics reach receivers; the others only notify the storefront that
 * pages made before are stale. Those of the specification stand here; a feature declares its own in a constant of its
 * class.
 */
public final class Topic {

    private static final Map<String, Topic> DECLARED = Collections.synchronizedMap(new LinkedHashMap<>());

    public static final Topic CARTS_CREATE = declare("carts/create");
    public static final Topic CARTS_UPDATE = declare("carts/update");
    public static final Topic CHECKOUTS_CREATE = declare("checkouts/create");
    public static final Topic CHECKOUTS_UPDATE = declare("checkouts/update");
    public static final Topic CHECKOUTS_DELETE = declare("checkouts/delete");
    public static final Topic COLLECTIONS_CREATE = shown("collections/create", PageTag::wholeCollection);
    public static final Topic COLLECTIONS_UPDATE = shown("collections/update", PageTag::wholeCollection);
    public static final Topic COLLECTIONS_DELETE = shown("collections/delete", PageTag::wholeCollection);
    public static final Topic COLLECTION_LISTINGS_ADD = declare("collection_listings/add");
    public static final Topic COLLECTION_LISTINGS_REMOVE = declare("collection_listings/remove");
    public static final Topic COLLECTION_LISTINGS_UPDATE = declare("collection_listings/update");
    public static final Topic CUSTOMERS_CREATE = declare("customers/create");
    public static final Topic CUSTOMERS_UPDATE = declare("customers/update");
    public static final Topic CUSTOMERS_ENABLE = declare("customers/enable");
    public static final Topic CUSTOMERS_DISABLE = declare("customers/disable");
    public static final Topic CUSTOMERS_DELETE = declare("customers/delete");
    public static final Topic CUSTOMER_GROUPS_CREATE = declare("customer_groups/create");
    public static final Topic CUSTOMER_GROUPS_UPDATE = declare("customer_groups/update");
    public static final Topic CUSTOMER_GROUPS_DELETE = declare("customer_groups/delete");
    public static final Topic DRAFT_ORDERS_CREATE = declare("draft_orders/create");
    public static final Topic DRAFT_ORDERS_UPDATE = declare("draft_orders/update");
    public static final Topic DRAFT_ORDERS_DELETE = declare("draft_orders/delete");
    public static final Topic FULFILLMENTS_CREATE = declare("fulfillments/create");
    public static final Topic FULFILLMENTS_UPDATE = declare("fulfillments/update");
    public static final Topic FULFILLMENT_EVENTS_CREATE = declare("fulfillment_events/create");
    public static final Topic FULFILLMENT_EVENTS_DELETE = declare("fulfillment_events/delete");
    public static final Topic INVENTORY_ITEMS_CREATE = declare("inventory_items/create");
    public static final Topic INVENTORY_ITEMS_UPDATE = declare("inventory_items/update");
    public static final Topic INVENTORY_ITEMS_DELETE = declare("inventory_items/delete");
    public static final Topic INVENTORY_LEVELS_UPDATE = declare("inventory_levels/update");
    public static final Topic INVENTORY_LEVELS_CONNECT = declare("inventory_levels/connect");
    public static final Topic INVENTORY_LEVELS_DISCONNECT = declare("inventory_levels/disconnect");
    public static final Topic LOCATIONS_CREATE = declare("locations/create");
    public static final Topic LOCATIONS_UPDATE = declare("locations/update");
    public static final Topic LOCATIONS_DELETE = declare("locations/delete");
    public static final Topic ORDERS_CANCELLED = declare("orders/cancelled");
    public static final Topic ORDERS_CREATE = declare("orders/create");
    public static final Topic ORDERS_FULFILLED = declare("orders/fulfilled");
    public static final Topic ORDERS_PAID = declare("orders/paid");
    public static final Topic ORDERS_PARTIALLY_FULFILLED = declare("orders/partially_fulfilled");
    public static final Topic ORDERS_UPDATED = declare("orders/updated");
    public static final Topic ORDERS_DELETE = declare("orders/delete");
    public static final Topic ORDER_TRANSACTIONS_CREATE = declare("order_transactions/create");
    public static final Topic PRODUCTS_CREATE = shown("products/create", PageTag.CATALOG);
    public static final Topic PRODUCTS_UPDATE = shown("products/update", PageTag.CATALOG);
    public static final Topic PRODUCTS_DELETE = shown("products/delete", PageTag.CATALOG);
    public static final Topic PRODUCT_LISTINGS_ADD = declare("product_listings/add");
    public static final Topic PRODUCT_LISTINGS_REMOVE = declare("product_listings/remove");
    public static final Topic PRODUCT_LISTINGS_UPDATE = declare("product_listings/update");
    public static final Topic REFUNDS_CREATE = declare("refunds/create");
    public static final Topic APP_UNINSTALLED = declare("app/uninstalled");
    public static final Topic SHOP_UPDATE = shown("shop/update", PageTag.LOOK);
    public static final Topic THEMES_CREATE = shown("themes/create", PageTag.LOOK);
    public static final Topic THEMES_PUBLISH = shown("themes/publish", PageTag.LOOK);
    public static final Topic THEMES_UPDATE = shown("themes/update", PageTag.LOOK);
    public static final Topic THEMES_DELETE = shown("themes/delete", PageTag.LOOK);

    public static final Topic PAGES_CHANGED = shown("pages/changed", PageTag.PAGES, PageTag.ADDRESSES);
    public static final Topic REDIRECTS_CHANGED = shown("redirects/changed", PageTag.ADDRESSES);
    public static final Topic MENUS_CHANGED = shown("menus/changed", PageTag.LOOK);
    public static final Topic SCRIPT_TAGS_CHANGED = shown("script_tags/changed", PageTag.LOOK);

    private final String wireName;
    private final LongFunction<Set<PageTag>> touches;

    private Topic(String wireName, LongFunction<Set<PageTag>> touches) {
        this.wireName = wireName;
        this.touches = touches;
    }

    /** Declares a topic whose events leave pages of the storefront as they are: {@code gift_cards/create}. */
    public static Topic declare(String wireName) {
        return shown(wireName, subject -> Set.of());
    }

    private static Topic shown(String wireName, PageTag... touched) {
        var always = Set.of(touched);
        return shown(wireName, subject -> always);
    }

    private static Topic shown(String wireName, LongFunction<Set<PageTag>> touches) {
        return DECLARED.computeIfAbsent(wireName, name -> new Topic(name, touches));
    }

    /** Every topic, in the order of the specification; those of features follow. */
    public static List<Topic> all() {
        return List.copyOf(DECLARED.values());
    }

    public static Optional<Topic> named(String wireName) {
        return Optional.ofNullable(DECLARED.get(wireName));
    }

    public String wireName() {
        return wireName;
    }

    /** {@code orders} for {@code orders/create}. */
    public String family() {
        return wireName.substring(0, wireName.indexOf('/'));
    }

    /** Whether its payload is an id only. */
    public boolean isDeletion() {
        return wireName.endsWith("/delete");
    }

    /** Whether receivers may subscribe to it. */
    public boolean isPublic() {
        return !wireName.endsWith("/changed");
    }

    /** What pages of the storefront show and an event changes of which nobody says more. */
    public Set<PageTag> touches(long subject) {
        return touches.apply(subject);
    }

    @Override
    public String toString() {
        return wireName;
    }
}
