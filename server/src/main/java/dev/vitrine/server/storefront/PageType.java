package dev.vitrine.server.storefront;

import java.util.Locale;
import java.util.stream.Stream;

/** Types of themed pages, by the names that themes and scripts know. */
enum PageType {
    HOME("PageHome", "homepage"),
    COLLECTION_LIST("PageCollections", "collections"),
    COLLECTION("PageCollection", "collection"),
    PRODUCT("PageProduct", "product"),
    CART("PageCart", "cart"),
    SEARCH("PageSearch", "search"),
    PAGE("PageOther", "page"),
    LOGIN("PageLogin", "login"),
    REGISTER("PageRegister", "register"),
    ACCOUNT("PageMyAccount", "account"),
    NOT_FOUND("PageNotFound", "not_found");

    /** why: the checkout is not a page of a theme. */
    private static final String CHECKOUT = "checkout";

    private final String component;
    private final String settings;

    PageType(String component, String settings) {
        this.component = component;
        this.settings = settings;
    }

    /** The name that the theme's page has in {@code src/plugin.js}. */
    String component() {
        return component;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its settings, for {@code $getPageSettings}. */
    String settings() {
        return settings;
    }

    /** Its own, and those that are no page's: {@code fixed} and whatever else a theme has beside its pages. */
    boolean showsSettings(String name) {
        return name.equals(settings)
                || !name.equals(CHECKOUT) && Stream.of(values()).noneMatch(other -> other.settings.equals(name));
    }
}
