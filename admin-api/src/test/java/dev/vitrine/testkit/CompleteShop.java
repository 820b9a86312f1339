package dev.vitrine.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.testkit.OpenApiContract.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A shop with one record of every resource, created through the API from the examples of the contract. Every text in it
 * carries a mark, so that a single byte of one shop is seen in the answers of another.
 */
public final class CompleteShop {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final List<String> MARKED = List.of(
            "title",
            "name",
            "first_name",
            "last_name",
            "address1",
            "vendor",
            "code",
            "path",
            "note",
            "filename",
            "sku",
            "alt",
            "value");

    private final ApiClient apiClient;
    private final String mark;
    private final OpenApiContract openApiContract;
    private final Map<String, String> bySingular = new HashMap<>();
    private final Map<String, JsonNode> answers = new TreeMap<>();
    private final Map<String, JsonNode> made = new LinkedHashMap<>();
    private final Map<String, Set<String>> byCollection = new LinkedHashMap<>();

    private CompleteShop(ApiClient apiClient, String mark) {
        this.apiClient = apiClient;
        this.mark = mark;
        this.openApiContract = apiClient.platform().contract();
    }

    /** {@code mark} has e-mails only. */
    public static CompleteShop in(ApiClient apiClient, String mark) {
        var completeShop = new CompleteShop(apiClient, mark);
        completeShop.create();
        completeShop.readLists();
        return completeShop;
    }

    public ApiClient api() {
        return apiClient;
    }

    public String mark() {
        return mark;
    }

    /** What each resource was answered when it was made, by its singular name. */
    public Map<String, JsonNode> answers() {
        return answers;
    }

    /** The ids below a path without names, such as {@code /admin/products/{}/variants}. */
    public Set<String> ids(String collection) {
        return byCollection.getOrDefault(collection, Set.of());
    }

    /** Ids and tokens of all kinds. */
    public Set<String> everyId() {
        var all = new LinkedHashSet<String>();
        byCollection.values().forEach(all::addAll);
        return all;
    }

    /** Whether an operation's example made one of the shop's records. */
    public boolean made(Operation operation) {
        return operation.verb().equals("POST") && made.containsKey(operation.path());
    }

    /** What an operation was answered when it made one of the shop's records; nothing when it made none. */
    public Optional<JsonNode> answer(Operation operation) {
        return operation.verb().equals("POST") ? Optional.ofNullable(made.get(operation.path())) : Optional.empty();
    }

    /** Takes that record where the contract names one of its kind, in paths of {@code collection} and in bodies. */
    public void prefer(String collection, String singular, String id) {
        var others = byCollection.getOrDefault(collection, Set.of());
        var all = new LinkedHashSet<>(List.of(id));
        all.addAll(others);
        byCollection.put(collection, all);
        bySingular.put(singular, id);
    }

    /** Every list of the shop as it is printed now. */
    public Map<String, String> everything() {
        var all = new TreeMap<String, String>();
        lists().forEach(operation -> listPath(operation)
                .ifPresent(path -> all.put(path, apiClient.get(path).text())));
        return all;
    }

    /** A list of this shop's own, as {@link ApiClient} wants it. */
    private Optional<String> listPath(Operation list) {
        var query = query(list);
        return filled(list.path()).map(path -> called(path) + "?limit=250" + (query.isEmpty() ? "" : "&" + query));
    }

    /** The query of an operation's example with this shop's own ids; empty for none. */
    public String query(Operation operation) {
        return withIds(operation.tree().path("x-example-query").asText());
    }

    /** A query in which places such as {@code {product}} stand for this shop's own ids. */
    public String withIds(String asked) {
        return PLACE.matcher(asked).replaceAll(found -> {
            var all = ids("/admin/" + found.group(1) + "s");
            return asked.startsWith("ids=", found.start() - 4) && !all.isEmpty()
                    ? String.join(",", all)
                    : bySingular.getOrDefault(found.group(1), "0");
        });
    }

    /** The path with this shop's own ids in its places; empty when it has none for one of them. */
    public Optional<String> filled(String path) {
        var words = new ArrayList<String>();
        for (var word : path.split("/")) {
            if (!word.startsWith("{")) {
                words.add(word);
                continue;
            }
            var ids = ids(nameless(String.join("/", words), path));
            if (ids.isEmpty()) {
                return Optional.empty();
            }
            words.add(ids.iterator().next() + (word.endsWith(".json") ? ".json" : ""));
        }
        return Optional.of(String.join("/", words));
    }

    /** The path with each of this shop's ids in its only place; empty when it has none or several places. */
    public List<String> filledEach(String path) {
        var place = PLACE.matcher(path);
        return place.results().count() == 1 && place.reset().find()
                ? ids(path.substring(0, place.start() - 1)).stream()
                        .map(id -> path.substring(0, place.start()) + id + path.substring(place.end()))
                        .toList()
                : List.of();
    }

    /** A valid body for an operation, of this shop's own ids; empty when the contract has no example. */
    public Optional<ObjectNode> body(Operation operation) {
        var content = operation.tree().at("/requestBody/content/application~1json");
        if (!(content.path("example").deepCopy() instanceof ObjectNode body)) {
            return Optional.empty();
        }
        for (var place : content.path("x-example-ids").properties()) {
            var id = bySingular.get(place.getValue().asText());
            if (id == null) {
                return Optional.empty();
            }
            var at = JsonPointer.compile(place.getKey());
            switch (body.at(at.head())) {
                case ObjectNode object -> object.put(at.last().getMatchingProperty(), Long.parseLong(id));
                case ArrayNode list -> list.set(at.last().getMatchingIndex(), Long.parseLong(id));
                default -> throw new IllegalStateException(operation.path() + " has no " + place.getKey());
            }
        }
        mark(body);
        return Optional.of(body);
    }

    /** {@code /admin/products/5.json} as {@link ApiClient} wants it. */
    public static String called(String path) {
        return path.substring("/admin/".length());
    }

    /** The collection in which the place at the end of {@code before} stands, without the ids that were filled in. */
    private static String nameless(String before, String template) {
        var segments = template.split("/");
        var words = new ArrayList<String>();
        for (int i = 0; i < before.split("/").length; i++) {
            words.add(segments[i].startsWith("{") ? "{}" : segments[i]);
        }
        return String.join("/", words);
    }

    private void create() {
        var open = new ArrayList<>(openApiContract.operations().stream()
                .filter(operation -> operation.verb().equals("POST") && !isAlias(operation))
                .filter(operation -> wrapper(operation).isPresent())
                // why: it would send what the example of an order's fulfillment sends.
                .filter(operation -> !operation.path().equals("/admin/fulfillments.json"))
                .toList());
        var before = -1;
        while (before != open.size()) {
            before = open.size();
            open.removeIf(this::created);
        }
    }

    private boolean created(Operation operation) {
        var path = filled(operation.path());
        var body = path.isEmpty() ? Optional.<ObjectNode>empty() : body(operation);
        if (body.isEmpty()) {
            return false;
        }
        var response = apiClient.post(called(path.get()), body.get().toString());
        if (response.status() >= 400
                && !operation.tree().at("/requestBody/required").asBoolean()) {
            // why: an odd verb may need more than an example can say, such as a checkout that is filled in.
            return true;
        }
        assertThat(response.status())
                .as(operation.path() + " takes its own example: " + response.text())
                .isIn(200, 201, 202);
        this.made.put(operation.path(), response.json());
        var singular = wrapper(operation).orElseThrow();
        var made = response.json().path(singular);
        answers.putIfAbsent(singular, made);
        // why: what is made beside it, such as a variant's inventory item, is known by name only.
        made.properties().stream()
                .filter(field ->
                        field.getKey().endsWith("_id") && field.getValue().isIntegralNumber())
                .forEach(field -> rememberId(
                        field.getKey().replaceFirst("_id$", ""),
                        field.getValue().asText()));
        if (singular.equals("fulfillment")) {
            // why: only what was sent can be sent back.
            rememberId("line_item", made.at("/line_items/0/id").asText());
        }
        var id = made.has("id") ? made.get("id").asText() : made.path("token").asText();
        rememberId(singular, id);
        remember(operation.path().replaceFirst("\\.json$", ""), id);
        return true;
    }

    private void rememberId(String singular, String id) {
        bySingular.putIfAbsent(singular, id);
        var collection = "/admin/" + singular + "s";
        if (openApiContract.find("GET", collection + "/1.json").isPresent()) {
            remember(collection, id);
        }
    }

    /** The key of the body below which the fields stand, when it makes one record. */
    private static Optional<String> wrapper(Operation operation) {
        var example = operation.tree().at("/requestBody/content/application~1json/example");
        var code = operation.tree().path("responses").has("201");
        return example.size() == 1
                        && code
                        && example.elements().next().size() > 0
                        && example.elements().next().isObject()
                ? Optional.of(example.fieldNames().next())
                : Optional.empty();
    }

    private List<Operation> lists() {
        return openApiContract.operations().stream()
                .filter(operation -> operation.verb().equals("GET") && !isAlias(operation))
                .filter(operation ->
                        operation.tree().path("responses").at("/200/headers").has("Link"))
                .toList();
    }

    /** Remembers the records of each list, also those created as side effects. */
    private void readLists() {
        for (var operation : lists()) {
            listPath(operation).ifPresent(path -> {
                var response = apiClient.get(path);
                assertThat(response.status()).as(path + ": " + response.text()).isEqualTo(200);
                var list = response.json().elements().next();
                if (!list.isEmpty()) {
                    answers.putIfAbsent(operation.tree().path("x-record").asText(), list.get(0));
                }
                list.forEach(row -> {
                    if (row.has("id")) {
                        remember(
                                operation.path().replaceFirst("\\.json$", ""),
                                row.get("id").asText());
                        remember(
                                "/admin/" + operation.tree().path("x-resource").asText(),
                                row.get("id").asText());
                    }
                });
            });
        }
    }

    /** An id, or a token, of what stands below {@code collection}. */
    public void remember(String collection, String id) {
        byCollection
                .computeIfAbsent(collection.replaceAll("\\{[^}]*}", "{}"), key -> new LinkedHashSet<>())
                .add(id);
    }

    /** Puts the mark behind texts. */
    private void mark(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (var entry : List.copyOf(object.properties())) {
                var text = entry.getValue().asText();
                if (MARKED.contains(entry.getKey()) && entry.getValue().isTextual() && text.length() > 3) {
                    object.put(entry.getKey(), text + mark);
                } else {
                    mark(entry.getValue());
                }
            }
        } else {
            node.forEach(this::mark);
        }
    }

    private static boolean isAlias(Operation operation) {
        return operation.tree().path("deprecated").asBoolean();
    }
}
