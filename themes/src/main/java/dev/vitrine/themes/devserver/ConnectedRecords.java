package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.themes.SettingReferences;
import dev.vitrine.themes.SettingReferences.Kind;
import dev.vitrine.themes.SettingReferences.Reference;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the settings of a page name of a connected shop. The shop resolves its own settings; these are those of the
 * files, so each thing is asked for by the page that shows it.
 */
final class ConnectedRecords {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_PRODUCTS = 50;
    private static final int COLLECTIONS_UNASKED = 8;

    /** Gives what client navigation gets of a page. */
    @FunctionalInterface
    interface PageReader {
        ObjectNode read(String address) throws IOException;
    }

    private final PageReader pages;
    private final ObjectNode records = JSON.createObjectNode();
    private final Map<String, Optional<JsonNode>> known = new HashMap<>();

    ConnectedRecords(PageReader pages) {
        this.pages = pages;
        for (var part : List.of("products", "collections", "lists", "pages")) {
            records.putObject(part);
        }
        records.putArray("places");
    }

    /** Puts {@code records} into a page, and into that of the front page the lists of its sections. */
    void fill(ObjectNode page, JsonNode schema, JsonNode settings) throws IOException {
        var own = PageSettings.name(page.path("page"), settings);
        var references = SettingReferences.of(schema, settings, name -> PageSettings.shows(own, name));
        for (var reference : references) {
            place(reference);
        }
        if (page.path("page").path("type").asText().equals("home")) {
            page.set("data", home(references));
        }
        page.set("records", records);
    }

    private void place(Reference reference) throws IOException {
        var place = records.withArray("places").addObject();
        reference.path().forEach(place.putArray("at")::add);
        var value = reference.value();
        switch (reference.kind()) {
            case PRODUCT -> from(place, "products", record(Kind.PRODUCT, value));
            case COLLECTION -> {
                from(place, "collections", record(Kind.COLLECTION, value));
                if (place.has("from")) {
                    place.put("products", Math.min(MOST_PRODUCTS, reference.products()));
                }
            }
            case PAGE -> from(place, "pages", record(Kind.PAGE, value));
            case MENU -> place.put("from", "menus").put("key", value.asText());
            case LINK -> place.set("value", SettingValues.link(value));
            case IMAGE -> place.set("value", SettingValues.picture(value));
        }
    }

    private void from(ObjectNode place, String part, Optional<JsonNode> record) {
        if (record.isEmpty()) {
            place.putNull("value");
            return;
        }
        var key = record.get().path("id").asText();
        records.withObject("/" + part).set(key, record.get());
        place.put("from", part).put("key", key);
    }

    /** The product, collection or page that a setting names, if the shop shows it. */
    private Optional<JsonNode> record(Kind kind, JsonNode value) throws IOException {
        var handle = value.isTextual() ? value.asText() : value.path("handle").asText();
        if (handle.isEmpty()) {
            return Optional.empty();
        }
        var address = "/" + kind.name().toLowerCase(Locale.ROOT) + "s/"
                + URLEncoder.encode(handle, StandardCharsets.UTF_8).replace("+", "%20");
        var before = known.get(address);
        if (before != null) {
            return before;
        }
        var page = pages.read(address);
        var found = page.path("page").path("status").asInt(200) == 200 ? of(kind, page) : Optional.<JsonNode>empty();
        known.put(address, found);
        return found;
    }

    private Optional<JsonNode> of(Kind kind, ObjectNode page) {
        var data = page.path("data");
        return switch (kind) {
            case PRODUCT -> Optional.of(data.path("product"));
            case COLLECTION -> {
                var collection = data.path("collection");
                records.withObject("/lists").set(collection.path("id").asText(), data.path("products"));
                yield Optional.of(collection);
            }
            case PAGE -> {
                var content = JSON.createObjectNode();
                for (var name : List.of("id", "handle", "title")) {
                    content.set(name, data.path("page").path(name));
                }
                content.put("url", "/pages/" + content.path("handle").asText());
                content.set("content", data.path("bodyHtml"));
                yield Optional.of(content);
            }
            case MENU, LINK, IMAGE -> Optional.empty();
        };
    }

    /** The lists of the front page, by the names that older themes know. */
    private ObjectNode home(List<Reference> references) throws IOException {
        var data = JSON.createObjectNode();
        var featured = data.putArray("featuredProducts");
        var collections = data.putObject("featuredCollections");
        var lists = data.putObject("collectionList");
        var unasked = new TreeMap<String, ArrayNode>();
        for (var reference : references) {
            if (!reference.isOf("homepage")) {
                continue;
            }
            var record = reference.kind() == Kind.PRODUCT || reference.kind() == Kind.COLLECTION
                    ? record(reference.kind(), reference.value())
                    : Optional.<JsonNode>empty();
            var id = record.map(each -> each.path("id").asText());
            if (reference.kind() == Kind.PRODUCT) {
                id.ifPresent(featured::add);
            } else if (reference.kind() == Kind.COLLECTION) {
                var section = reference.section();
                if (!reference.inBlock()
                        && !collections.path(section).path("chosen").asBoolean()) {
                    collections
                            .putObject(section)
                            .put("key", id.orElse("0"))
                            .put("products", Math.min(MOST_PRODUCTS, reference.products()))
                            .put("chosen", id.isPresent());
                }
                var list = lists.withArray(section);
                id.ifPresent(list::add);
                if (reference.inBlock()) {
                    unasked.put(section, list);
                }
            }
        }
        collections.forEach(each -> ((ObjectNode) each).remove("chosen"));
        if (collections.valueStream().anyMatch(each -> each.path("key").asText().equals("0"))) {
            var newest = pages.read("/collections/all?sort_by=created-desc");
            records.withObject("/lists").set("0", newest.path("data").path("products"));
        }
        unasked.values().removeIf(list -> !list.isEmpty());
        if (!unasked.isEmpty()) {
            var all = pages.read("/collections").path("data").path("collections");
            for (int i = 0; i < Math.min(COLLECTIONS_UNASKED, all.size()); i++) {
                var key = all.get(i).path("id").asText();
                records.withObject("/collections").set(key, all.get(i));
                unasked.values().forEach(list -> list.add(key));
            }
        }
        return data;
    }
}
