package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.MenuItem;
import dev.vitrine.shop.content.Pages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Default main menu of a shop without one, made from its collections and pages. Safe for use by many threads. */
public final class DefaultMenu {

    /** The menu that it stands in for. */
    static final String HANDLE = "main-menu";

    static final String TITLE = "Shop";

    private static final int MOST_COLLECTIONS = 12;
    private static final int MOST_PAGES = 6;

    /** Where what leads there has a name of ours. */
    private static final Set<String> NAMED = Set.of("/", AllProducts.URL, "/collections");

    /** Beside "Home" and "All products", where a header shows five links. */
    private static final int IN_LINE = 3;

    private final Collections collections;
    private final Pages pages;

    public DefaultMenu(Collections collections, Pages pages) {
        this.collections = collections;
        this.pages = pages;
    }

    public List<MenuItem> items(Session session, Shop shop) {
        var written = pages(session, shop);
        var items = new ArrayList<MenuItem>();
        items.add(MenuItem.address("Home", "/"));
        items.add(MenuItem.address(AllProducts.TITLE, AllProducts.URL));
        items.addAll(grouped(collections(session, shop), written.isEmpty() ? IN_LINE : IN_LINE - 1));
        items.addAll(written);
        return MenuItem.numbered(items);
    }

    /** With the names that it has in that language. */
    static ObjectNode in(PageLanguage language, ObjectNode menus) {
        var menu = menus.withObject("/" + HANDLE);
        menu.put("title", language.text(TITLE, Map.of()));
        for (var item : menu.path("items")) {
            if (NAMED.contains(item.path("url").asText())) {
                ((ObjectNode) item).put("name", language.text(item.path("name").asText(), Map.of()));
            }
        }
        return menus;
    }

    private List<MenuItem> collections(Session session, Shop shop) {
        return collections.firstPublished(session, shop, MOST_COLLECTIONS).stream()
                .map(each -> MenuItem.collection(each.title(), each.handle()))
                .toList();
    }

    private List<MenuItem> pages(Session session, Shop shop) {
        return pages.firstSearchable(session, shop, StorefrontProductPage.BESIDE_PRODUCTS, MOST_PAGES).stream()
                .map(page -> MenuItem.page(page.title(), page.handle()))
                .toList();
    }

    /** why: more than a few collections would crowd the pages out of the header, so they share one entry. */
    private static List<MenuItem> grouped(List<MenuItem> items, int inLine) {
        return items.size() <= inLine
                ? items
                : List.of(MenuItem.address("Collections", "/collections").withChildren(items.toArray(MenuItem[]::new)));
    }
}
