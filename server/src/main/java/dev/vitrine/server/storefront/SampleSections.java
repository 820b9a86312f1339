package dev.vitrine.server.storefront;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.commerce.catalog.CollectionSummary;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.Products;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.shop.content.Pages;
import dev.vitrine.themes.SettingReferences;
import dev.vitrine.themes.SettingReferences.Kind;
import dev.vitrine.themes.SettingReferences.Reference;
import dev.vitrine.themes.SettingsResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Settings with a section of each type beside what a page has: with its defaults, and with products, collections and
 * pages of the shop where it asks for some. The theme editor shows these sections as pictures. Safe for use by many
 * threads.
 */
final class SampleSections {

    /** Before the type of a section, its id. */
    static final String PREFIX = "sample-";

    private static final Set<String> ON_EVERY_PAGE = Set.of("header", "footer");
    private static final Set<String> NO_PAGES = Set.of("fixed", "checkout");

    /** How many different ones are shown. */
    private static final int MOST = 8;

    private final Products products;
    private final Collections collections;
    private final Pages pages;

    SampleSections(Catalog catalog, Pages pages) {
        this.products = catalog.products();
        this.collections = catalog.collections();
        this.pages = pages;
    }

    /** The resolved settings with the samples on every page that they know, and on those of {@link PageType}. */
    ObjectNode in(Session session, Shop shop, JsonNode schema, ObjectNode resolved) {
        var document = resolved.deepCopy();
        for (var key : pageKeys(resolved)) {
            var page = document.withObject("pages").withObject(key);
            var order = Json.object().arrayNode();
            schema.path("sections").fieldNames().forEachRemaining(type -> {
                if (!ON_EVERY_PAGE.contains(type)) {
                    page.putObject(PREFIX + type).put("type", type);
                    order.add(PREFIX + type);
                }
            });
            // why after the samples: of some types a page has one, and that shall be the sample.
            order.addAll((ArrayNode) document.path("orders").withArray(key));
            document.withObject("orders").set(key, order);
        }
        var whole = SettingsResolver.resolve(schema, document, ThemeData::safe);
        fill(session, shop, schema, whole);
        return whole;
    }

    private static Set<String> pageKeys(ObjectNode resolved) {
        var keys = new LinkedHashSet<String>();
        resolved.path("pages").fieldNames().forEachRemaining(keys::add);
        Stream.of(PageType.values()).map(PageType::settings).forEach(keys::add);
        keys.removeAll(NO_PAGES);
        return keys;
    }

    /** Lets samples name something of the shop where they name nothing, each the next one. */
    private void fill(Session session, Shop shop, JsonNode schema, ObjectNode whole) {
        var found = Map.of(
                Kind.PRODUCT,
                products.list(session, shop, AllProducts.newest(MOST)).products().stream()
                        .map(product -> named(product.id(), product.handle(), product.title()))
                        .toList(),
                Kind.COLLECTION,
                collections.published(session, shop, 0, MOST).stream()
                        .map(CollectionSummary::collection)
                        .map(collection -> named(collection.id(), collection.handle(), collection.title()))
                        .toList(),
                Kind.PAGE,
                pages.published(session, shop, 0, MOST).stream()
                        .<JsonNode>map(page -> Json.object().textNode(page.handle()))
                        .toList());
        var taken = new LinkedHashMap<String, Integer>();
        for (var reference : new ArrayList<>(SettingReferences.of(schema, whole, page -> true))) {
            var some = found.getOrDefault(reference.kind(), List.of());
            if (!some.isEmpty() && isSample(reference) && isNothing(reference.value())) {
                var turn =
                        taken.merge(reference.path().get(1) + reference.section() + reference.kind(), 1, Integer::sum);
                set(whole, reference.path(), some.get((turn - 1) % some.size()));
            }
        }
    }

    private static JsonNode named(long id, String handle, String title) {
        return Json.object().put("id", id).put("handle", handle).put("title", title);
    }

    private static boolean isSample(Reference reference) {
        return reference.path().getFirst().equals("pages")
                && reference.section().startsWith(PREFIX);
    }

    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode() || value.isNull() || value.asText("-").isEmpty();
    }

    private static void set(ObjectNode whole, List<String> path, JsonNode value) {
        JsonNode parent = whole;
        for (var name : path.subList(0, path.size() - 1)) {
            parent = parent.isArray() ? parent.path(Integer.parseInt(name)) : parent.path(name);
        }
        if (parent instanceof ObjectNode object) {
            object.set(path.getLast(), value);
        }
    }
}
