package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    ADDRESSES("PageMyAddresses", "account"),
    ORDERS("PageMyOrders", "account"),
    ORDER("PageMyOrder", "account"),
    NOT_FOUND("PageNotFound", "not_found");

    /** why: the checkout is not a page of a theme. */
    private static final String CHECKOUT = "checkout";

    /** Between the name of a page's settings and that of a template. */
    private static final String TEMPLATE = ".";

    private static final String TEMPLATE_MARK = Pattern.quote(TEMPLATE);

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

    /**
     * The name of the settings of a page whose record has chosen that template: the template's own, such as
     * {@code product.story}, where the merchant has made some.
     */
    String settings(@Nullable String template, JsonNode settingsOfPages) {
        var own = settings + TEMPLATE + template;
        return template != null && settingsOfPages.has(own) ? own : settings;
    }

    /**
     * Whether a page with settings of the name {@code own} shows those of that name: its own, and those that are no
     * page's: {@code fixed} and whatever else a theme has beside its pages.
     */
    static boolean showsSettings(String own, String name) {
        var page = name.split(TEMPLATE_MARK, 2)[0];
        return name.equals(own)
                || !page.equals(CHECKOUT) && Stream.of(values()).noneMatch(type -> type.settings.equals(page));
    }
}
