package dev.vitrine.foundation.events;

/** The topics of a family's three ordinary changes. */
public record Topics(Topic created, Topic updated, Topic deleted) {

    public static final Topics PRODUCTS =
            new Topics(Topic.PRODUCTS_CREATE, Topic.PRODUCTS_UPDATE, Topic.PRODUCTS_DELETE);
    public static final Topics COLLECTIONS =
            new Topics(Topic.COLLECTIONS_CREATE, Topic.COLLECTIONS_UPDATE, Topic.COLLECTIONS_DELETE);
    /** "publish, change, unpublish on channel". */
    public static final Topics PRODUCT_LISTINGS =
            new Topics(Topic.PRODUCT_LISTINGS_ADD, Topic.PRODUCT_LISTINGS_UPDATE, Topic.PRODUCT_LISTINGS_REMOVE);

    public static final Topics COLLECTION_LISTINGS = new Topics(
            Topic.COLLECTION_LISTINGS_ADD, Topic.COLLECTION_LISTINGS_UPDATE, Topic.COLLECTION_LISTINGS_REMOVE);
    public static final Topics ORDERS = new Topics(Topic.ORDERS_CREATE, Topic.ORDERS_UPDATED, Topic.ORDERS_DELETE);
    public static final Topics CUSTOMERS =
            new Topics(Topic.CUSTOMERS_CREATE, Topic.CUSTOMERS_UPDATE, Topic.CUSTOMERS_DELETE);
    public static final Topics CUSTOMER_GROUPS =
            new Topics(Topic.CUSTOMER_GROUPS_CREATE, Topic.CUSTOMER_GROUPS_UPDATE, Topic.CUSTOMER_GROUPS_DELETE);
    public static final Topics LOCATIONS =
            new Topics(Topic.LOCATIONS_CREATE, Topic.LOCATIONS_UPDATE, Topic.LOCATIONS_DELETE);
    public static final Topics DRAFT_ORDERS =
            new Topics(Topic.DRAFT_ORDERS_CREATE, Topic.DRAFT_ORDERS_UPDATE, Topic.DRAFT_ORDERS_DELETE);
    public static final Topics PAGES = all(Topic.PAGES_CHANGED);
    public static final Topics REDIRECTS = all(Topic.REDIRECTS_CHANGED);
    public static final Topics MENUS = all(Topic.MENUS_CHANGED);

    public static final Topics SCRIPT_TAGS = all(Topic.SCRIPT_TAGS_CHANGED);

    /** Declares {@code gift_cards/create}, {@code gift_cards/update} and {@code gift_cards/delete}. */
    public static Topics declare(String family) {
        return new Topics(
                Topic.declare(family + "/create"),
                Topic.declare(family + "/update"),
                Topic.declare(family + "/delete"));
    }

    private static Topics all(Topic changed) {
        return new Topics(changed, changed, changed);
    }
}
