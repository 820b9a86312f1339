package dev.vitrine.server.console.admin;

import dev.vitrine.people.Permission;

/** Rooms whose records have metafields, a line each: who may go there, and what the API calls their records. */
enum MetafieldRoom {
    PRODUCT(Permission.PRODUCTS, "Products", "/admin/products", "product", "products"),
    /** A variant's page is that of its inventory item, and named by its id. */
    VARIANT(Permission.PRODUCTS, "Inventory", AdminInventoryListPage.PATH, "variant", "variants"),
    /** A picture has no page: what is below it is below the product's. */
    PICTURE(Permission.PRODUCTS, "Products", "/admin/products", "product_image", "product_images"),
    COLLECTION(Permission.PRODUCTS, "Collections", AdminCollectionsPage.PATH, "collection", "collections"),
    CUSTOMER(Permission.CUSTOMERS, "Customers", AdminCustomersPage.PATH, "customer", "customers"),
    ORDER(Permission.ORDERS, "Orders", "/admin/orders", "order", "orders"),
    DRAFT_ORDER(Permission.ORDERS, "Drafts", AdminDraftOrdersPage.PATH, "draft_order", "draft_orders"),
    PAGE(Permission.CONTENT, "Pages", AdminContentPagesPage.PATH, "page", "pages"),
    /** The shop itself: its page is the room. */
    SHOP(Permission.SETTINGS, "Settings", "/admin/settings", "shop", "");

    /** What stands behind the address of a record's page. */
    static final String BELOW = "/metafields";

    private final Permission permission;
    private final String title;
    private final String path;
    private final String singular;
    private final String plural;

    MetafieldRoom(Permission permission, String title, String path, String singular, String plural) {
        this.permission = permission;
        this.title = title;
        this.path = path;
        this.singular = singular;
        this.plural = plural;
    }

    Permission permission() {
        return permission;
    }

    /** As people read it. */
    String title() {
        return title;
    }

    /** Address of the room. */
    String path() {
        return path;
    }

    /** As the API calls one of its records. */
    String singular() {
        return singular;
    }

    /** Route of the page of one of its records. */
    String route() {
        return switch (this) {
            case SHOP -> path;
            case PICTURE -> path + "/{id}/pictures/{picture}";
            default -> path + "/{id}";
        };
    }

    /** Address of the page that has this id. */
    String address(String id) {
        return this == SHOP ? path : path + "/" + id;
    }

    /** The record in the API. */
    String record(String id) {
        return plural + "/" + id;
    }

    /** Its metafields in the API. */
    String metafields(String id) {
        return this == SHOP ? "metafields" : record(id) + "/metafields";
    }
}
