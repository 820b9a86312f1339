package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.Collection;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Home page: data that the merchant's sections need. */
final class StorefrontHomePage implements PageBuilder {

    private static final int MOST_PRODUCTS = 24;
    private static final int COLLECTIONS_UNASKED = 8;

    private final Products products;
    private final Collections collections;

    StorefrontHomePage(Products products, Collections collections) {
        this.products = products;
        this.collections = collections;
    }

    @Override
    public Optional<StorefrontPage> make(PageContext call) {
        var sections = sections(call.look().settings());
        var referencedHandles = new ReferencedHandles(sections);
        call.shows(PageTag.COLLECTIONS);
        if (!referencedHandles.products().isEmpty()) {
            // why: the handle of a product that is not there may be given to one.
            call.shows(PageTag.ADDRESSES);
        }
        var known = collections.byHandles(call.session(), call.shop(), referencedHandles.collections()).stream()
                .collect(Collectors.toMap(Collection::handle, Function.identity(), (a, b) -> a, LinkedHashMap::new));
        var data = Json.object();
        data.set("featuredProducts", featuredProducts(call, referencedHandles.products()));
        var listed = new ArrayList<Product>();
        data.set("featuredCollections", featuredCollections(call, sections, known, listed));
        data.set("collectionList", collectionLists(call, sections, known));

        var seo = call.look().settings().path("seo");
        var title = seo.path("title").asText("").isBlank()
                ? call.shop().name()
                : seo.path("title").asText();
        var description = seo.path("description").asText("");
        var links = listed.stream()
                .map(product -> StorefrontLinks.to(call, product))
                .toList();
        return Optional.of(new StorefrontPage(
                PageType.HOME,
                200,
                null,
                title,
                description,
                "/",
                null,
                Json.object(),
                data,
                new StorefrontPage.SocialPreview(
                        "website",
                        listed.stream()
                                .map(ThemeData::picture)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(null),
                        List.of()),
                StructuredData.home(call),
                FallbackContent.list(call.shop().name(), "", links)));
    }

    private ArrayNode featuredProducts(PageContext call, List<String> handles) {
        var nodes = Json.object().arrayNode();
        for (var product : products.byHandles(call.session(), call.shop(), handles)) {
            call.shows(PageTag.product(product.id()));
            if (product.isVisible(call.now())) {
                call.shows(PageTag.stock(product.id()));
                nodes.add(ThemeData.product(product, List.of()));
            }
        }
        return nodes;
    }

    private ObjectNode featuredCollections(
            PageContext call, Map<String, JsonNode> sections, Map<String, Collection> known, List<Product> listed) {
        var nodes = Json.object();
        sections.forEach((id, section) -> {
            if (section.path("type").asText().equals("featured_collection")) {
                featured(section.path("settings"), known).ifPresent(query -> {
                    var found =
                            products.list(call.session(), call.shop(), query).products();
                    call.lists(query, found);
                    listed.addAll(found);
                    nodes.set(id, ThemeData.cards(found));
                });
            }
        });
        return nodes;
    }

    /** The newest products as long as no collection is chosen; empty when the chosen one is not to be seen. */
    private static Optional<ProductQuery> featured(JsonNode settings, Map<String, Collection> known) {
        var limit = Math.clamp(settings.path("limit_products").asInt(8), 1, MOST_PRODUCTS);
        var handle = ReferencedHandles.handle(settings.path("collection"));
        return handle.isEmpty()
                ? Optional.of(AllProducts.newest(limit))
                : Optional.ofNullable(known.get(handle))
                        .map(collection -> ProductQuery.published(limit)
                                .of(collection.id())
                                .by(collection.productOrder()));
    }

    private ObjectNode collectionLists(
            PageContext call, Map<String, JsonNode> sections, Map<String, Collection> known) {
        var nodes = Json.object();
        var lists = sections.entrySet().stream()
                .filter(each -> each.getValue().path("type").asText().equals("collection_list"))
                .toList();
        if (lists.isEmpty()) {
            return nodes;
        }
        var cards = collections.cards(call.session(), call.shop(), List.copyOf(known.values())).stream()
                .collect(Collectors.toMap(card -> card.collection().handle(), Function.identity()));
        for (var list : lists) {
            var chosen = StreamSupport.stream(
                            list.getValue().path("settings").path("blocks").spliterator(), false)
                    .map(block -> cards.get(ReferencedHandles.handle(block.path("collection"))))
                    .filter(Objects::nonNull)
                    .toList();
            var shown = chosen.isEmpty() ? some(call) : chosen;
            call.showsCollections(shown);
            nodes.set(list.getKey(), ThemeData.collections(shown));
        }
        return nodes;
    }

    /** why: a list whose merchant has chosen nothing yet shows what there is rather than a hole. */
    private List<CollectionSummary> some(PageContext call) {
        return collections.published(call.session(), call.shop(), 0, COLLECTIONS_UNASKED);
    }

    /** The visible ones by id, in their order. */
    private static Map<String, JsonNode> sections(JsonNode settings) {
        var sections = new LinkedHashMap<String, JsonNode>();
        for (var id : settings.path("orders").path("homepage")) {
            var section = settings.path("pages").path("homepage").path(id.asText());
            if (section.path("visible").asBoolean(true) && section.isObject()) {
                sections.put(id.asText(), section);
            }
        }
        return sections;
    }

    /** The handles that the sections name. */
    private record ReferencedHandles(Map<String, JsonNode> sections) {

        List<String> products() {
            return sections.values().stream()
                    .map(section -> handle(section.path("settings").path("product")))
                    .filter(handle -> !handle.isEmpty())
                    .distinct()
                    .toList();
        }

        List<String> collections() {
            var handles = new ArrayList<String>();
            for (var section : sections.values()) {
                handles.add(handle(section.path("settings").path("collection")));
                section.path("settings").path("blocks").forEach(block -> handles.add(handle(block.path("collection"))));
            }
            return handles.stream()
                    .filter(handle -> !handle.isEmpty())
                    .distinct()
                    .toList();
        }

        static String handle(JsonNode choice) {
            return choice.isTextual() ? choice.asText() : choice.path("handle").asText("");
        }
    }
}
