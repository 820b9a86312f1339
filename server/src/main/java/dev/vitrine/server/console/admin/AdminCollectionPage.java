package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.Catalog;
import dev.vitrine.Foundation;
import dev.vitrine.commerce.catalog.Collections;
import dev.vitrine.commerce.catalog.ImageIntake;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.RestApi;
import dev.vitrine.server.console.FlashMessage;
import dev.vitrine.server.console.Form;
import dev.vitrine.server.console.Layout;
import dev.vitrine.server.console.StaffRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code /admin/collections/{id}} and {@code /admin/collections/new}: one collection, and the products in it: chosen by
 * hand, or by rules. Safe for use by many threads.
 */
final class AdminCollectionPage {

    private static final JsonNode NONE = Json.object();

    /** "no list has more than 250 rows". */
    private static final int MOST = 250;

    private static final int FOUND = 20;

    /** How many of the products that rules catch are shown. */
    private static final int CAUGHT = 10;

    private static final CaughtProducts UNCHANGED =
            new CaughtProducts("Change a rule to see which products the rules catch then.", List.of());

    private static final PictureField PICTURE = new PictureField("picture");
    private static final String PICTURE_ALT = "picture_alt";

    private static final String KIND = "kind";
    private static final String SMART = "smart";
    private static final Map<String, String> KINDS =
            OrderLabels.labels("custom", "I choose them by hand", SMART, "Rules choose them");

    private final Foundation foundation;
    private final Catalog catalog;
    private final RestApi restApi;
    private final AdminApiClient adminApiClient;
    private final RecordTemplates templates;
    private final Layout layout;

    AdminCollectionPage(
            Foundation foundation,
            Catalog catalog,
            RestApi restApi,
            AdminApiClient adminApiClient,
            RecordTemplates templates,
            Layout layout) {
        this.foundation = foundation;
        this.catalog = catalog;
        this.restApi = restApi;
        this.adminApiClient = adminApiClient;
        this.templates = templates;
        this.layout = layout;
    }

    /** A product, and whether it is in the collection already. */
    public record CollectionProductRow(String id, String title, String image, boolean inside) {}

    /** What the rules of the form catch: in words, and the first of them. */
    public record CaughtProducts(String words, List<CollectionProductRow> rows) {}

    void show(StaffRequest visit) {
        var collection = collection(visit);
        var values = new LinkedHashMap<String, String>();
        values.put("title", collection.path("title").asText());
        values.put("handle", collection.path("handle").asText());
        values.put("published", collection.path("published").asBoolean() ? "1" : "");
        values.put("redirect", "1");
        values.put(RecordTemplates.FIELD, OrderLabels.text(collection, RecordTemplates.FIELD));
        ProductFields.described(values, OrderLabels.text(collection, "body_html"));
        values.put(PICTURE_ALT, OrderLabels.text(collection.path("image"), "alt"));
        values.putAll(CollectionRuleFields.stored(collection));
        show(visit, 200, collection, Form.of(values), "clean");
    }

    void showNew(StaffRequest visit) {
        var values = new LinkedHashMap<>(Map.of("published", "1", KIND, "custom"));
        ProductFields.described(values, "");
        values.putAll(CollectionRuleFields.stored(NONE));
        show(visit, 200, NONE, Form.of(values), "clean");
    }

    void change(StaffRequest visit) {
        var collection = collection(visit);
        if (RequestParameters.text(visit.context(), "do").equals("delete")) {
            adminApiClient.delete(visit, address(collection));
            FlashMessage.redirect(
                    visit.context(),
                    AdminCollectionsPage.PATH,
                    collection.path("title").asText() + " is deleted. Its products are still there.");
        } else {
            change(visit, collection);
        }
    }

    void create(StaffRequest visit) {
        change(visit, NONE);
    }

    private void change(StaffRequest visit, JsonNode collection) {
        var form = PICTURE.read(visit, Form.typed(visit.context()), foundation);
        if (List.of("find", "preview").contains(form.text("do"))) {
            show(visit, 200, collection, form, "dirty");
            return;
        }
        if (form.text("do").equals("rule")) {
            show(visit, 200, collection, CollectionRuleFields.withOneMore(form), "dirty");
            return;
        }
        if (!form.problems().isEmpty()) {
            show(visit, 422, collection, form, "dirty");
            return;
        }
        try {
            var image = image(visit, collection, form);
            var id = foundation.database().write(tx -> {
                var within = new AdminApiClient(restApi.within(tx));
                if (collection.isEmpty()) {
                    var made = save(within, visit, collection, form);
                    image.ifPresent(body -> {
                        showImage(tx, visit, made, body);
                        catalog.collections().publishUpdate(tx, visit.shop(), Long.parseLong(made));
                    });
                    return made;
                }
                // why first: what saving it publishes has the picture then.
                image.ifPresent(
                        body -> showImage(tx, visit, collection.path("id").asText(), body));
                return save(within, visit, collection, form);
            });
            var words = collection.isEmpty() ? "The collection is made." : "The collection is saved.";
            FlashMessage.redirect(visit.context(), AdminCollectionsPage.PATH + "/" + id, words);
        } catch (ApiException refusal) {
            show(
                    visit,
                    refusal.status(),
                    collection,
                    form.withErrors(refusal, CollectionRuleFields.names(form)),
                    "dirty");
        }
    }

    /** The picture as collections take it: null where it shall go, nothing where it stays. */
    private Optional<JsonNode> image(StaffRequest visit, JsonNode collection, Form form) {
        var alt = form.ticked(PICTURE_ALT) ? form.text(PICTURE_ALT) : null;
        var file = PICTURE.file(visit, form, foundation);
        if (file.isPresent()) {
            return foundation
                    .imageStore()
                    .stored(file.get().mediaKey())
                    .map(image ->
                            ImageIntake.imageBody(image, file.get().name()).put("alt", alt));
        }
        if (PICTURE.isGone(form)) {
            return Optional.of(NullNode.getInstance());
        }
        return collection.hasNonNull("image") && form.values().containsKey(PICTURE_ALT)
                ? Optional.of(Json.object().put("alt", alt))
                : Optional.empty();
    }

    /** why not by the Admin API: it stores what it is given an address of, which no transaction may wait for. */
    private void showImage(Tx tx, StaffRequest visit, String id, JsonNode image) {
        var collections = catalog.collections();
        var current = collections.find(tx, visit.shop(), Long.parseLong(id)).orElseThrow();
        collections.update(tx, visit.shop(), current, Json.object().set("image", image));
    }

    /** Answers the collection's id. */
    private static String save(AdminApiClient within, StaffRequest visit, JsonNode collection, Form form) {
        var body = Json.object()
                .put("title", form.text("title"))
                .put("body_html", ProductFields.html(form, collection))
                .put("published", form.ticked("published"));
        if (form.values().containsKey(RecordTemplates.FIELD)) {
            body.put(RecordTemplates.FIELD, form.text(RecordTemplates.FIELD));
        }
        if (form.ticked("handle")) {
            body.put("handle", form.text("handle"));
        }
        if (smart(collection, form)) {
            CollectionRuleFields.write(form, body);
        }
        if (collection.isEmpty() && smart(collection, form)) {
            return within.post(visit, "smart_collections", Map.of("smart_collection", body))
                    .at("/smart_collection/id")
                    .asText();
        }
        if (collection.isEmpty()) {
            collects(form, body);
            return within.post(visit, "custom_collections", Map.of("custom_collection", body))
                    .at("/custom_collection/id")
                    .asText();
        }
        if (!smart(collection)) {
            collects(form, body);
            for (var collect : within.get(visit, "collects", inside(collection)).path("collects")) {
                if (form.ticked("gone[" + collect.path("product_id").asText() + "]")) {
                    within.delete(visit, "collects/" + collect.path("id").asText());
                }
            }
        }
        within.put(
                visit,
                address(collection),
                Map.of(kind(collection), body, "is_create_redirect", form.ticked("redirect")));
        return collection.path("id").asText();
    }

    private static void collects(Form form, ObjectNode body) {
        var collects = body.putArray("collects");
        ids(form, "add").forEach(id -> collects.addObject().put("product_id", Long.parseLong(id)));
    }

    private void show(StaffRequest visit, int status, JsonNode collection, Form form, String unsaved) {
        var id = collection.path("id").asText("");
        var model = new HashMap<String, Object>(form.model());
        model.put("id", id);
        model.put("fresh", id.isEmpty());
        model.put("address", AdminCollectionsPage.PATH + "/" + (id.isEmpty() ? "new" : id));
        model.put(
                "title",
                id.isEmpty() ? "Add collection" : collection.path("title").asText());
        model.put("html", ProductFields.html(form, collection));
        var before = FileLabels.preview(OrderLabels.text(collection.path("image"), "src"));
        model.put("picture", PICTURE.view(visit, form, foundation, before));
        model.put("unsaved", form.problems().isEmpty() ? unsaved : "dirty");
        model.put("smart", smart(collection));
        model.put("kinds", KINDS);
        model.put("tests", CollectionRuleFields.TESTS);
        model.put("matches", CollectionRuleFields.MATCHES);
        model.put("rules", CollectionRuleFields.slots(form));
        model.put("rulesAreFull", CollectionRuleFields.isFull(form));
        model.put("templates", templates.choices(visit.shop(), "collection", form.text(RecordTemplates.FIELD)));
        if (!id.isEmpty()) {
            model.put("state", AdminCollectionsPage.state(collection));
            model.put("visible", collection.path("published").asBoolean());
            model.put("handle", collection.path("handle").asText());
            model.put("metafields", MetafieldCard.of(adminApiClient, visit, MetafieldRoom.COLLECTION, id));
        }
        var collectionProductRows = entries(visit, id, form);
        var inside =
                collectionProductRows.stream().map(CollectionProductRow::id).collect(Collectors.toSet());
        model.put("entries", collectionProductRows);
        model.put("sought", form.ticked("find"));
        model.put("found", form.ticked("find") ? found(visit, form.text("find"), inside) : List.of());
        if (id.isEmpty() || smart(collection)) {
            // why not at first: what stored rules caught stands below, and asking again reads all products.
            model.put("caught", unsaved.equals("clean") ? UNCHANGED : caught(visit, form));
        }
        layout.render(visit, status, "console/admin/collection", model);
    }

    private CaughtProducts caught(StaffRequest visit, Form form) {
        if (!CollectionRuleFields.any(form)) {
            return new CaughtProducts("Type a condition to see which products the rules catch.", List.of());
        }
        var body = Json.object();
        CollectionRuleFields.write(form, body);
        try {
            var preview =
                    foundation.database().read(session -> Collections.preview(session, visit.shop(), body, CAUGHT));
            var total = preview.total();
            var words = total == 0
                    ? "These rules catch no product."
                    : total == 1
                            ? "These rules catch 1 product."
                            : "These rules catch %,d products.".formatted(total)
                                    + (total > CAUGHT ? " The first " + CAUGHT + ":" : "");
            return new CaughtProducts(words, caught(visit, preview.firstProducts()));
        } catch (ApiException refusal) {
            return new CaughtProducts(
                    "A rule cannot be read yet: prices, weights and stock need a number as their condition.",
                    List.of());
        }
    }

    private List<CollectionProductRow> caught(StaffRequest visit, List<Long> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        var query = Map.of(
                "ids", ids.stream().map(Object::toString).collect(Collectors.joining(",")), "fields", "id,title,image");
        return adminApiClient
                .get(visit, "products", query)
                .path("products")
                .valueStream()
                .map(product -> entry(product, false))
                .sorted(Comparator.comparing(row -> ids.indexOf(Long.parseLong(row.id()))))
                .toList();
    }

    /** Those in it, and behind them those that were chosen and are not saved yet. */
    private List<CollectionProductRow> entries(StaffRequest visit, String id, Form form) {
        var collectionProductRows = new ArrayList<CollectionProductRow>();
        if (!id.isEmpty()) {
            var query = Map.of("limit", Integer.toString(MOST));
            adminApiClient
                    .get(visit, "collections/" + id + "/products", query)
                    .path("products")
                    .forEach(product -> collectionProductRows.add(entry(product, true)));
        }
        var chosen = ids(form, "add");
        if (!chosen.isEmpty()) {
            var query = Map.of("ids", String.join(",", chosen), "limit", Integer.toString(MOST));
            adminApiClient
                    .get(visit, "products", query)
                    .path("products")
                    .forEach(product -> collectionProductRows.add(entry(product, false)));
        }
        return collectionProductRows;
    }

    private List<CollectionProductRow> found(StaffRequest visit, String words, Set<String> inside) {
        var query = Map.of("query", words, "limit", Integer.toString(FOUND), "fields", "id,title,image");
        return adminApiClient
                .get(visit, "products", query)
                .path("products")
                .valueStream()
                .map(product -> entry(product, false))
                .filter(collectionProductRow -> !inside.contains(collectionProductRow.id()))
                .toList();
    }

    private static CollectionProductRow entry(JsonNode product, boolean inside) {
        return new CollectionProductRow(
                product.path("id").asText(), product.path("title").asText(), ImageFields.thumb(product), inside);
    }

    private static Set<String> ids(Form form, String name) {
        var ids = new LinkedHashSet<String>();
        form.values().keySet().stream()
                .filter(field -> field.matches(name + "\\[\\d{1,18}]") && form.ticked(field))
                .forEach(field -> ids.add(field.replaceAll("\\D", "")));
        return ids;
    }

    private static Map<String, String> inside(JsonNode collection) {
        return Map.of("collection_id", collection.path("id").asText(), "limit", Integer.toString(MOST));
    }

    private static boolean smart(JsonNode collection) {
        return collection.has("rules");
    }

    /** A new one is what its form says. */
    private static boolean smart(JsonNode collection, Form form) {
        return collection.isEmpty() ? form.text(KIND).equals(SMART) : smart(collection);
    }

    static String kind(JsonNode collection) {
        return smart(collection) ? "smart_collection" : "custom_collection";
    }

    static String address(JsonNode collection) {
        return kind(collection) + "s/" + collection.path("id").asText();
    }

    private JsonNode collection(StaffRequest visit) {
        return adminApiClient
                .get(visit, "collections/" + RequestParameters.id(visit.context(), "id"))
                .path("collection");
    }
}
