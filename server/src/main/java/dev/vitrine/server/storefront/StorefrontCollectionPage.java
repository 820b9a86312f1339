package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.ProductSortOrder;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Page of one collection, sorted and paginated; {@code /collections/all} lists all products. */
final class StorefrontCollectionPage implements PageBuilder {

    static final int PER_PAGE = 24;
    private static final Map<ProductSortOrder, String> ORDERS = orders();

    /** why: only a collection has an order of its merchant's. */
    private static final Map<ProductSortOrder, String> ORDERS_OF_ALL = ordersOfAll();

    private final Products products;
    private final Collections collections;
    private final InstantSource clock;

    StorefrontCollectionPage(Products products, Collections collections, InstantSource clock) {
        this.products = products;
        this.collections = collections;
        this.clock = clock;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var handle = call.part(1);
        var found = collections
                .byHandle(call.session(), call.shop(), handle)
                .filter(collection -> collection.isVisible(clock.instant()));
        if (found.isEmpty()) {
            // why: a collection of that handle takes the place of whatever is there.
            call.shows(PageTag.COLLECTIONS);
            return handle.equals(AllProducts.HANDLE) ? everything(call) : Optional.empty();
        }
        var collection = found.get();
        var card = collections
                .cards(call.session(), call.shop(), List.of(collection))
                .getFirst();
        call.showsCollections(List.of(card));
        var asked = asked(call, ORDERS);
        var query = ProductQuery.published(PER_PAGE).of(collection.id()).by(asked.orElse(collection.productOrder()));
        var shownCollection =
                new ShownCollection(ThemeData.collection(card), collection.title(), handle, picture(card), ORDERS);
        return page(call, shownCollection, query, asked);
    }

    private Optional<StorefrontPage> everything(PageContext call) {
        var asked = asked(call, ORDERS_OF_ALL);
        var query = AllProducts.newest(PER_PAGE);
        var shownCollection =
                new ShownCollection(AllProducts.node(), AllProducts.TITLE, AllProducts.HANDLE, null, ORDERS_OF_ALL);
        return page(call, shownCollection, asked.map(query::by).orElse(query), asked);
    }

    private static Optional<ProductSortOrder> asked(PageContext call, Map<ProductSortOrder, String> orders) {
        return ProductSortOrder.of(call.address().text("sort_by")).filter(orders::containsKey);
    }

    /**
     * What is shown of a collection.
     *
     * @param orders those that a visitor may choose, with their names
     */
    private record ShownCollection(
            ObjectNode node,
            String title,
            String handle,
            StorefrontPage.@Nullable SocialImage picture,
            Map<ProductSortOrder, String> orders) {}

    private Optional<StorefrontPage> page(
            PageContext call, ShownCollection shownCollection, ProductQuery query, Optional<ProductSortOrder> asked) {
        var page = call.address().page();
        var pagedProducts = products.list(call.session(), call.shop(), query.from((page - 1L) * PER_PAGE));
        call.lists(query, pagedProducts.products());
        if (pagedProducts.products().isEmpty() && page > 1) {
            return Optional.empty();
        }
        if (!shownCollection.node().has("products_count")) {
            shownCollection.node().put("products_count", pagedProducts.total());
        }
        var routes = List.of(StorefrontLinks.HOME, StorefrontLinks.COLLECTIONS);
        var path = "/collections/" + shownCollection.handle();
        var description = Excerpt.of(shownCollection.node().path("description").asText());
        return Optional.of(new StorefrontPage(
                PageType.COLLECTION,
                200,
                null,
                call.titled(shownCollection.title()) + (page > 1 ? ", page " + page : ""),
                description,
                page > 1 ? path + "?page=" + page : path,
                null,
                context(shownCollection, asked, page, pagedProducts),
                data(shownCollection, query.order(), page, pagedProducts, routes),
                new StorefrontPage.SocialPreview("website", shownCollection.picture(), List.of()),
                List.of(StructuredData.breadcrumbs(call, shownCollection.title(), routes)),
                FallbackContent.list(
                        shownCollection.title(),
                        shownCollection.node().path("description").asText(),
                        StorefrontLinks.to(call, pagedProducts.products()))));
    }

    private static ObjectNode context(
            ShownCollection shownCollection, Optional<ProductSortOrder> asked, int page, PagedProducts pagedProducts) {
        var context = Json.object()
                .put("id", shownCollection.node().path("id").asLong())
                .put("handle", shownCollection.handle())
                .put("title", shownCollection.title())
                .put("sort", asked.map(ProductSortOrder::outside).orElse(null))
                .put("page", page);
        context.putObject("filters");
        var ids = context.putArray("product_ids");
        pagedProducts.products().forEach(product -> ids.add(product.id()));
        return context;
    }

    private static ObjectNode data(
            ShownCollection shownCollection,
            ProductSortOrder order,
            int page,
            PagedProducts pagedProducts,
            List<FallbackContent.Link> routes) {
        var data = Json.object();
        data.set("collection", shownCollection.node());
        data.set("products", ThemeData.cards(pagedProducts.products()));
        data.put("sortBy", order.outside());
        var options = data.putArray("sortOptions");
        shownCollection
                .orders()
                .forEach((value, label) ->
                        options.addObject().put("value", value.outside()).put("label", label));
        data.set("pagination", ThemeData.pagination(PER_PAGE, page, pagedProducts.total()));
        data.set("breadcrumbs", ThemeData.breadcrumbs(shownCollection.title(), routes));
        return data;
    }

    private static StorefrontPage.@Nullable SocialImage picture(CollectionSummary card) {
        var coverImage = card.cover();
        return coverImage == null
                ? null
                : new StorefrontPage.SocialImage(
                        coverImage.path(),
                        coverImage.alt() == null ? card.collection().title() : coverImage.alt());
    }

    private static Map<ProductSortOrder, String> orders() {
        var orders = new LinkedHashMap<ProductSortOrder, String>();
        orders.put(ProductSortOrder.MANUAL, "Featured");
        orders.put(ProductSortOrder.TITLE_ASC, "Title, A to Z");
        orders.put(ProductSortOrder.TITLE_DESC, "Title, Z to A");
        orders.put(ProductSortOrder.PRICE_ASC, "Price, low to high");
        orders.put(ProductSortOrder.PRICE_DESC, "Price, high to low");
        orders.put(ProductSortOrder.CREATED_DESC, "Newest first");
        return orders;
    }

    private static Map<ProductSortOrder, String> ordersOfAll() {
        var orders = new LinkedHashMap<ProductSortOrder, String>();
        orders.put(ProductSortOrder.CREATED_DESC, ORDERS.get(ProductSortOrder.CREATED_DESC));
        ORDERS.forEach(orders::putIfAbsent);
        orders.remove(ProductSortOrder.MANUAL);
        return orders;
    }
}
