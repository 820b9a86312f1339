package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.ShopServices;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.server.web.HttpResponseBody;
import dev.vitrine.shop.content.Pages;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /search/suggest.json?q=WORDS&limit=6}: the products, collections and pages that a search field
 * offers while somebody types, at most {@code limit} (1 to 10) of each. They are printed as on the search page. Safe
 * for use by many threads.
 */
final class SearchSuggestions {

    private static final int USUAL = 6;
    private static final int MOST = 10;

    /** why: nobody types more into a search field, and each word is looked up. */
    private static final int LONGEST_QUERY = 200;

    private final Database database;
    private final Products products;
    private final Collections collections;
    private final Pages pages;

    SearchSuggestions(Foundation foundation, Catalog catalog, ShopServices shopServices) {
        this.database = foundation.database();
        this.products = catalog.products();
        this.collections = catalog.collections();
        this.pages = shopServices.pages();
    }

    void send(Context context, Shop shop) {
        var limit = limit(context.queryParam("limit"));
        var typed = Optional.ofNullable(context.queryParam("q")).orElse("").strip();
        var words = typed.substring(0, Math.min(typed.length(), LONGEST_QUERY));
        var suggestions = database.read(session -> suggestions(session, shop, words, limit));
        context.header("Cache-Control", "private, no-cache");
        HttpResponseBody.of("application/json; charset=utf-8", suggestions.toString())
                .send(context);
    }

    private ObjectNode suggestions(Session session, Shop shop, String words, int limit) {
        var found = words.isEmpty()
                ? new PagedProducts(List.of(), 0)
                : products.list(session, shop, ProductQuery.published(limit).matching(words));
        var suggestions = Json.object().put("query", words).put("total", found.total());
        suggestions.set("products", ThemeData.cards(found.products()));
        suggestions.set(
                "collections",
                ThemeData.collections(
                        collections.cards(session, shop, collections.search(session, shop, words, limit))));
        suggestions.set("pages", ThemeData.pages(pages.search(session, shop, words, limit)));
        return suggestions;
    }

    private static int limit(@Nullable String asked) {
        if (asked == null) {
            return USUAL;
        }
        if (!asked.matches("[1-9]|10")) {
            throw ApiException.of(422, "limit must be a whole number from 1 to " + MOST);
        }
        return Integer.parseInt(asked);
    }
}
