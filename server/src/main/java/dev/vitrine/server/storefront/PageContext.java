package dev.vitrine.server.storefront;

import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.PageTag.Listed;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Context in which a page is built: one snapshot of one shop's data.
 *
 * @param now the time before anything was read
 * @param dependencies what the page is made of: each builder says what it reads
 * @param language of the page, which its address began with
 * @param currency that prices are shown in
 * @param origin scheme and host of the shop
 * @param cartToken only for pages that are personal and never cached
 * @param customerToken the same of the session of a signed-in customer
 * @param records what the settings of this page name
 */
record PageContext(
        Session session,
        Shop shop,
        Instant now,
        PageDependencies.Collector dependencies,
        ThemeContext look,
        PageUrl address,
        PageLanguage language,
        String currency,
        String origin,
        @Nullable String cartToken,
        @Nullable String customerToken,
        PageRecords records) {

    /** why: which products sold best changes with every order, and no order shall make a list stale. */
    private static final Duration BEST_SELLERS_KEPT = Duration.ofMinutes(10);

    /** A text of the platform's own. */
    String text(String english) {
        return language.text(english, Map.of());
    }

    /** The whole address of a page of the shop. */
    String absolute(String path) {
        return origin + PageUrl.encodedUrl(language.address(path));
    }

    /** The title with the shop's name behind it. */
    String titled(String title) {
        return title + " – " + shop.name();
    }

    /** The same of a page of a list. */
    String titled(String title, int page) {
        var shown = titled(title);
        return page > 1 ? language.text("{title}, page {number}", Map.of("title", shown, "number", page)) : shown;
    }

    /** The part of the path at {@code place}, from 0. */
    String part(int place) {
        return address.parts().get(place);
    }

    /** The page shows something of this. */
    void shows(PageTag tag) {
        dependencies.add(tag);
    }

    /** The page shows these as cards: without how many are left of them. */
    void showsCards(List<Product> products) {
        products.forEach(product -> shows(PageTag.product(product.id())));
    }

    /** The page shows these collections with their covers and how many products they have. */
    void showsCollections(List<CollectionSummary> collections) {
        for (var summary : collections) {
            var id = summary.collection().id();
            shows(PageTag.collection(id));
            shows(PageTag.products(id));
            shows(PageTag.products(id, Listed.IMAGE));
        }
    }

    /** The page counts the facets of the products of this query. */
    void countsFacets(ProductQuery query) {
        shows(PageTag.products(Objects.requireNonNullElse(query.collectionId(), PageTag.ALL_PRODUCTS), Listed.FACETS));
    }

    /** The page is one of more than anybody could keep. */
    void isOneOfMany() {
        dependencies.keepNot();
    }

    /** The page shows the products of this query, and how many there are. */
    void lists(ProductQuery query, List<Product> products) {
        showsCards(products);
        var collection = Objects.requireNonNullElse(query.collectionId(), PageTag.ALL_PRODUCTS);
        shows(PageTag.products(collection));
        switch (query.order()) {
            case TITLE_ASC, TITLE_DESC -> shows(PageTag.products(collection, Listed.TITLE));
            case PRICE_ASC, PRICE_DESC -> shows(PageTag.products(collection, Listed.PRICE));
            case BEST_SELLING -> dependencies.expireAt(now.plus(BEST_SELLERS_KEPT));
            case MANUAL, CREATED_ASC, CREATED_DESC -> {}
        }
        for (var facet : query.facets()) {
            shows(PageTag.products(
                    collection,
                    switch (facet.kind()) {
                        case VENDOR -> Listed.VENDOR;
                        case TYPE -> Listed.TYPE;
                        case TAG -> Listed.TAGS;
                    }));
        }
    }
}
