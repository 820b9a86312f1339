package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Product;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.content.Page;
import dev.vitrine.themes.SettingReferences.Reference;
import dev.vitrine.themes.ShownSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the settings of one page name, as the shop has it now: each record once. For one thread. */
final class PageRecords {

    private boolean begun;
    private final List<Reference> references = new ArrayList<>();
    private final Map<Reference, Product> productsOf = new LinkedHashMap<>();
    private final Map<Reference, CollectionSummary> collectionsOf = new LinkedHashMap<>();
    private final Map<Long, List<Product>> lists = new LinkedHashMap<>();
    private final ObjectNode products = Json.object();
    private final ObjectNode collections = Json.object();
    private final ObjectNode pages = Json.object();
    private final List<ObjectNode> places = new ArrayList<>();
    private final List<ObjectNode> connected = new ArrayList<>();

    /** True the first time. */
    boolean begin() {
        var first = !begun;
        begun = true;
        return first;
    }

    /** The settings of a section in the order of the schema, those that name nothing too. */
    List<Reference> of(String page, String section) {
        return references.stream()
                .filter(reference -> reference.isOf(page) && reference.section().equals(section))
                .toList();
    }

    Optional<Product> product(Reference reference) {
        return Optional.ofNullable(productsOf.get(reference));
    }

    Optional<CollectionSummary> collection(Reference reference) {
        return Optional.ofNullable(collectionsOf.get(reference));
    }

    /** As long as the longest that was asked for. */
    List<Product> list(long collection) {
        return lists.getOrDefault(collection, List.of());
    }

    void show(PageContext call, Reference reference, Product product) {
        references.add(reference);
        productsOf.put(reference, product);
        var key = Long.toString(product.id());
        if (!products.has(key)) {
            products.set(key, ThemeData.product(call, product, List.of()));
        }
        place(reference).put("from", "products").put("key", key);
    }

    void show(Reference reference, CollectionSummary collection) {
        references.add(reference);
        collectionsOf.put(reference, collection);
        show(collection);
        place(reference)
                .put("from", "collections")
                .put("key", Long.toString(collection.collection().id()))
                .put("products", reference.products());
    }

    void show(Reference reference, Page page) {
        references.add(reference);
        var key = Long.toString(page.id());
        if (!pages.has(key)) {
            pages.putObject(key)
                    .put("id", page.id())
                    .put("handle", page.handle())
                    .put("title", page.title())
                    .put("url", "/pages/" + page.handle())
                    .put("content", ThemeData.safe(page.bodyHtml()));
        }
        place(reference).put("from", "pages").put("key", key);
    }

    /** A menu, which every page has. */
    void showMenu(Reference reference, String handle) {
        references.add(reference);
        place(reference).put("from", "menus").put("key", handle);
    }

    /** The setting names nothing that the shop has. */
    void showNothing(Reference reference) {
        show(reference, Json.object().nullNode());
    }

    /** What is no record of its own. */
    void show(Reference reference, JsonNode value) {
        references.add(reference);
        place(reference).set("value", value);
    }

    /** What a setting that is connected to a field shows; editors are told which field. */
    void connect(ShownSettings.Connected setting, JsonNode value, boolean isEdited) {
        var place = Json.object();
        setting.path().forEach(place.putArray("at")::add);
        place.set("value", value);
        if (isEdited) {
            place.put("source", setting.source());
        }
        connected.add(place);
    }

    /** A collection that no setting names. */
    void show(CollectionSummary collection) {
        var key = Long.toString(collection.collection().id());
        if (!collections.has(key)) {
            collections.set(key, ThemeData.collection(collection));
        }
    }

    void list(long collection, List<Product> found) {
        lists.put(collection, found);
    }

    private ObjectNode place(Reference reference) {
        var place = Json.object();
        reference.path().forEach(place.putArray("at")::add);
        places.add(place);
        return place;
    }

    ObjectNode json() {
        var node = Json.object();
        node.set("products", products);
        node.set("collections", collections);
        var cards = node.putObject("lists");
        lists.forEach((collection, found) -> cards.set(Long.toString(collection), ThemeData.cards(found)));
        node.set("pages", pages);
        // why last: they take the place of what the fallback names.
        node.putArray("places").addAll(places).addAll(connected);
        return node;
    }
}
