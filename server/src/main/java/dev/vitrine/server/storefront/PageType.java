package dev.vitrine.server.storefront;

import java.util.Locale;

/** Types of themed pages, by the names that themes and scripts know. */
enum PageType {
    HOME("PageHome"),
    COLLECTION_LIST("PageCollections"),
    COLLECTION("PageCollection"),
    PRODUCT("PageProduct"),
    CART("PageCart"),
    SEARCH("PageSearch"),
    PAGE("PageOther"),
    LOGIN("PageLogin"),
    REGISTER("PageRegister"),
    ACCOUNT("PageMyAccount"),
    NOT_FOUND("PageNotFound");

    private final String component;

    PageType(String component) {
        this.component = component;
    }

    /** The name that the theme's page has in {@code src/plugin.js}. */
    String component() {
        return component;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
