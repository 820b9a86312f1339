package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.PagedProducts;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.ProductQuery.Facet;
import dev.vitrine.commerce.catalog.ProductSortOrder;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.commerce.facets.FacetChoice;
import dev.vitrine.commerce.facets.FacetedProducts;
import dev.vitrine.commerce.facets.Facets;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.PageTag.Listed;
import dev.vitrine.foundation.kernel.Json;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Page of one collection, sorted, narrowed to a tag and paginated. {@code /collections/all} lists all products,
 * {@code /collections/vendors?q=} and {@code /collections/types?q=} those of a vendor or type, and
 * {@code /collections/all/{tag}} those with a tag; unless the merchant has made a collection of that handle.
 */
final class StorefrontCollectionPage implements PageBuilder {

    private static final int PER_PAGE = ProductList.PER_PAGE;

    /** Tags that may be chosen from. */
    private static final int MOST_FILTERS = 50;

    private static final int MOST_TAGS = 5_000;

    /** why: gathering the tags of more takes longer than the rest of the page. */
    private static final int MOST_FILTERED = 5_000;

    private final Products products;
    private final Collections collections;
    private final Facets facets;
    private final InstantSource clock;

    StorefrontCollectionPage(Catalog catalog, InstantSource clock) {
        this.products = catalog.products();
        this.collections = catalog.collections();
        this.facets = catalog.facets();
        this.clock = clock;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var parts = call.address().parts();
        return list(call, call.part(1))
                .flatMap(list -> parts.size() == 2 ? Optional.of(list) : tagged(call, list, parts.get(2)))
                .flatMap(list -> page(call, list));
    }

    private Optional<ProductList> list(PageContext call, String handle) {
        var found = collections
                .byHandle(call.session(), call.shop(), handle)
                .filter(collection -> collection.isVisible(clock.instant()));
        if (found.isPresent()) {
            var card = collections
                    .cards(call.session(), call.shop(), List.of(found.get()))
                    .getFirst();
            call.showsCollections(List.of(card));
            return Optional.of(ProductList.of(card));
        }
        // why: a collection of that handle takes the place of whatever is there.
        call.shows(PageTag.COLLECTIONS);
        return switch (handle) {
            case AllProducts.HANDLE -> Optional.of(ProductList.all(call));
            case ProductList.VENDORS -> gathered(call, handle, Facet.Kind.VENDOR);
            case ProductList.TYPES -> gathered(call, handle, Facet.Kind.TYPE);
            default -> Optional.empty();
        };
    }

    private static Optional<ProductList> gathered(PageContext call, String handle, Facet.Kind kind) {
        return Optional.of(call.address().text("q"))
                .filter(words -> !words.isEmpty())
                .map(words -> ProductList.gathered(call, handle, words, new Facet(kind, List.of(words))));
    }

    private Optional<ProductList> tagged(PageContext call, ProductList list, String handle) {
        var spellings = spellings(tags(call, list.query(), MOST_TAGS), handle);
        return spellings.isEmpty()
                ? Optional.empty()
                : Optional.of(list.tagged(call, spellings.getFirst(), new Facet(Facet.Kind.TAG, spellings)));
    }

    private List<String> tags(PageContext call, ProductQuery query, int most) {
        call.shows(
                PageTag.products(Objects.requireNonNullElse(query.collectionId(), PageTag.ALL_PRODUCTS), Listed.TAGS));
        return products.tags(call.session(), call.shop(), query, most);
    }

    private static List<String> spellings(List<String> tags, String handle) {
        var wanted = ProductList.tagHandle(handle);
        return tags.stream()
                .filter(tag -> ProductList.tagHandle(tag).equals(wanted))
                .toList();
    }

    private static Optional<ProductSortOrder> sorted(PageContext call, ProductList list) {
        return ProductSortOrder.of(call.address().text("sort_by")).filter(list.orders()::containsKey);
    }

    private Optional<StorefrontPage> page(PageContext call, ProductList asked) {
        var page = call.address().page();
        var sorted = sorted(call, asked);
        var whole = sorted.map(asked.query()::by).orElse(asked.query());
        var filterBy = call.address().text("filter_by");
        var query = whole;
        if (!filterBy.isEmpty()) {
            query = whole.with(new Facet(Facet.Kind.TAG, spellings(tags(call, whole, MOST_TAGS), filterBy)));
        }
        var faceted = facets(call, query);
        var isNarrowed = !FacetParameters.in(call.address()).isEmpty();
        var found = found(call, query.from((page - 1L) * PER_PAGE), isNarrowed ? faceted : Optional.empty());
        call.lists(query, found.products());
        var all = faceted.filter(each -> isNarrowed)
                .map(each -> (long) each.all())
                .orElse(found.total());
        if (found.products().isEmpty() && (page > 1 || all == 0 && !asked.mayBeEmpty())) {
            return Optional.empty();
        }
        var list = asked.spelledAs(call, found.products());
        if (!list.node().has("products_count")) {
            list.node().put("products_count", all);
        }
        var tags = filterBy.isEmpty() && all > MOST_FILTERED ? List.<String>of() : tags(call, whole, MOST_FILTERS);
        return Optional.of(page(call, list, new Shown(query, found, page, sorted, filterBy, tags, faceted)));
    }

    /** If the address narrows the list down, or the theme shows by what it can be. */
    private Optional<FacetedProducts> facets(PageContext call, ProductQuery query) {
        var choice = FacetParameters.choice(call);
        if (choice.equals(FacetChoice.NOTHING) && !call.look().build().showsFacets()) {
            return Optional.empty();
        }
        call.countsFacets(query);
        var list = facets.of(call.session(), call.shop(), query, choice);
        if (FacetParameters.isOneOfMany(call.address(), list)) {
            call.isOneOfMany();
        }
        return Optional.of(list);
    }

    private PagedProducts found(PageContext call, ProductQuery query, Optional<FacetedProducts> narrowed) {
        return narrowed.isPresent()
                ? products.list(
                        call.session(), call.shop(), query, narrowed.get().matching())
                : products.list(call.session(), call.shop(), query);
    }

    /**
     * What is shown of a list.
     *
     * @param sorted as the visitor asked
     * @param filterBy the tag that the visitor asked for, as it stands in addresses; empty for all
     * @param tags that may be asked for
     * @param facets if they were counted
     */
    private record Shown(
            ProductQuery query,
            PagedProducts found,
            int page,
            Optional<ProductSortOrder> sorted,
            String filterBy,
            List<String> tags,
            Optional<FacetedProducts> facets) {}

    private static StorefrontPage page(PageContext call, ProductList list, Shown shown) {
        var routes = List.of(StorefrontLinks.home(call), StorefrontLinks.collections(call));
        var description = list.node().path("description").asText();
        return new StorefrontPage(
                PageType.COLLECTION,
                200,
                list.template(),
                call.titled(list.title(), shown.page()),
                Excerpt.of(description),
                canonical(list, shown.page()),
                isWhole(call, shown) ? null : StorefrontPage.NOINDEX,
                context(call, list, shown),
                data(call, list, shown, routes),
                new StorefrontPage.SocialPreview("website", list.picture(), List.of()),
                List.of(StructuredData.breadcrumbs(call, list.title(), routes)),
                FallbackContent.list(
                        list.title(),
                        description,
                        StorefrontLinks.to(call, shown.found().products())));
    }

    private static boolean isWhole(PageContext call, Shown shown) {
        return shown.filterBy().isEmpty() && FacetParameters.in(call.address()).isEmpty();
    }

    private static String canonical(ProductList list, int page) {
        return page == 1 ? list.url() : list.url() + (list.url().contains("?") ? "&" : "?") + "page=" + page;
    }

    private static ObjectNode context(PageContext call, ProductList list, Shown shown) {
        var context = Json.object()
                .put("id", list.node().path("id").asLong())
                .put("handle", list.handle())
                .put("title", list.title())
                .put("sort", shown.sorted().map(ProductSortOrder::outside).orElse(null))
                .put("page", shown.page());
        var filters = context.putObject("filters");
        if (!shown.filterBy().isEmpty()) {
            filters.put("tag", shown.filterBy());
        }
        var narrowed = FacetParameters.in(call.address());
        if (!narrowed.isEmpty()) {
            filters.set("facets", Json.PLAIN.tree(narrowed));
        }
        var ids = context.putArray("product_ids");
        shown.found().products().forEach(product -> ids.add(product.id()));
        return context;
    }

    private static ObjectNode data(PageContext call, ProductList list, Shown shown, List<FallbackContent.Link> routes) {
        var data = Json.object();
        data.set("collection", list.node());
        data.set("products", ThemeData.cards(shown.found().products()));
        data.put("sortBy", shown.query().order().outside());
        var options = data.putArray("sortOptions");
        list.orders()
                .forEach((value, label) ->
                        options.addObject().put("value", value.outside()).put("label", call.text(label)));
        data.put("filterBy", shown.filterBy());
        data.set("filterOptions", filters(call, shown.tags()));
        data.set(
                "pagination",
                ThemeData.pagination(PER_PAGE, shown.page(), shown.found().total()));
        data.set("breadcrumbs", ThemeData.breadcrumbs(list.title(), routes));
        if (call.look().build().showsFacets()) {
            shown.facets().ifPresent(facets -> FacetData.put(data, call, facets, tag(shown)));
        }
        return data;
    }

    /** The words of the tag that the list is narrowed to. */
    private static String tag(Shown shown) {
        return shown.filterBy().isEmpty()
                ? ""
                : spellings(shown.tags(), shown.filterBy()).stream().findFirst().orElse(shown.filterBy());
    }

    /** None where there is nothing to choose. */
    private static ArrayNode filters(PageContext call, List<String> tags) {
        var filters = Json.object().arrayNode();
        if (!tags.isEmpty()) {
            filters.addObject().put("value", "").put("label", call.text("All"));
        }
        var values = new HashSet<String>();
        tags.stream()
                .filter(tag -> values.add(ProductList.tagHandle(tag)))
                .forEach(tag -> filters.addObject()
                        .put("value", ProductList.tagHandle(tag))
                        .put("label", tag));
        return filters;
    }
}
