package dev.vitrine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Dialect;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.testkit.ApiClient;
import dev.vitrine.testkit.CompleteShop;
import dev.vitrine.testkit.OpenApiContract.Operation;
import dev.vitrine.testkit.TestPlatform;
import dev.vitrine.testkit.TestSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Two shops with twin data. One calls every route with the other's ids in every place that takes one: in paths, queries
 * and bodies. "Ids of another shop must be 404, never 403"; not a byte of the other shop comes back, and nothing of it
 * changes.
 */
final class CrossTenantTest {

    private static final int FEWEST_PROBES = TestSize.of(1_500, 5_000);

    /** Ids that name something else of the other shop are tried all, or every fourth. */
    private static final int STRIDE = TestSize.stride(4);

    private final TestPlatform platform = TestPlatform.isolated(Dialect.SQLITE);
    private final CompleteShop ours = CompleteShop.in(platform.api(), "ours");
    private final CompleteShop theirs = CompleteShop.in(platform.api(), "theirs");
    private final Set<String> wrong = new LinkedHashSet<>();
    private int probes;
    private int others;

    @Test
    void nobodyReachesAnotherShop() {
        var before = theirs.everything();
        assertThat(before.values()).as("twin data").anyMatch(text -> text.contains(theirs.mark()));
        for (var operation : platform.contract().operations()) {
            inPaths(operation);
            inQueries(operation);
            inBodies(operation);
        }
        assertThat(wrong).as(probes + " probes").isEmpty();
        assertThat(theirs.everything()).as("the other shop afterwards").isEqualTo(before);
        assertThat(probes).isGreaterThan(FEWEST_PROBES);
        platform.close();
    }

    /** In one place after the other, and in all at once; an id of ours that is the same number is no probe. */
    private void inPaths(Operation operation) {
        var segments = operation.path().split("/");
        for (int place = 0; place < segments.length; place++) {
            if (!segments[place].startsWith("{")) {
                continue;
            }
            var collection = collectionOf(operation, segments, place);
            for (var id : theirs.everyId()) {
                // why: the same number may name something of ours elsewhere, made on the way even.
                var isTheirs = theirs.ids(collection).contains(id);
                if (!isTheirs && (!operation.verb().equals("GET") || others++ % STRIDE > 0)) {
                    continue;
                }
                filled(segments, place, id).forEach(path -> {
                    var response = call(operation, path, example(operation));
                    if (isTheirs && response.status() < 300 || response.status() >= 500 && response.status() != 501) {
                        wrong.add(operation.verb() + " " + path + " answered " + response.status());
                    }
                });
            }
        }
    }

    private void inQueries(Operation operation) {
        if (!operation.verb().equals("GET") && !operation.verb().equals("DELETE")) {
            return;
        }
        var path = ours.filled(operation.path());
        for (var parameter : operation.tree().path("parameters")) {
            var name = parameter.path("name").asText();
            if (path.isEmpty() || !name.matches("ids|.*_ids?|.*_ids?\\[]|.*\\[owner_id]")) {
                continue;
            }
            for (var id : theirs.everyId()) {
                if (!ours.everyId().contains(id) && operation.verb().equals("GET") && others++ % STRIDE == 0) {
                    call(operation, path.get() + "?" + name + "=" + id, null);
                }
            }
        }
    }

    /** Every key of an example and of the schema that ends in id, with ids of the other shop. */
    private void inBodies(Operation operation) {
        var path = ours.filled(operation.path());
        var body = ours.body(operation);
        if (path.isEmpty() || body.isEmpty()) {
            return;
        }
        var schema = operation.tree().at("/requestBody/content/application~1json/schema");
        for (var place : places(schema, "", 0)) {
            var name = place.replaceFirst(".*/", "").replaceFirst("s?$", "");
            var collection = "/admin/"
                    + name.replaceFirst("(entitled|prerequisite)_", "").replaceFirst("_id$", "") + "s";
            for (var id : theirs.ids(collection)) {
                if (ours.ids(collection).contains(id)) {
                    continue;
                }
                var forged = body.get().deepCopy();
                put(forged, place, id);
                var response = call(operation, path.get(), forged);
                if (response.status() < 300 && holds(response.json(), name, id)) {
                    wrong.add(operation.verb() + " " + path.get() + " took " + place + " = " + id);
                }
            }
        }
    }

    private ApiClient.Response call(Operation operation, String path, @Nullable JsonNode body) {
        probes++;
        var text = body == null ? null : body.toString();
        var response = ours.api().send(operation.verb(), CompleteShop.called(path), text);
        if (response.text().contains(theirs.mark())) {
            wrong.add(operation.verb() + " " + path + " tells: " + response.text());
        }
        return response;
    }

    private @Nullable JsonNode example(Operation operation) {
        return operation.verb().equals("GET") || operation.verb().equals("DELETE")
                ? null
                : ours.body(operation).orElseGet(Json::object);
    }

    /** The path with {@code id} in one place, and ours or theirs in the others. */
    private List<String> filled(String[] segments, int place, String id) {
        var paths = new ArrayList<String>();
        for (var others : List.of(ours, theirs)) {
            var template = segments.clone();
            template[place] = id + (segments[place].endsWith(".json") ? ".json" : "");
            for (int i = 0; i < template.length; i++) {
                if (template[i].startsWith("{")) {
                    var ids = others.ids(collection(segments, i));
                    var end = segments[i].endsWith(".json") ? ".json" : "";
                    template[i] = (ids.isEmpty() ? "1" : ids.iterator().next()) + end;
                }
            }
            paths.add(String.join("/", template));
        }
        return paths.stream().distinct().toList();
    }

    /** Of an alias, the collection of the path that it repeats. */
    private static String collectionOf(Operation operation, String[] segments, int place) {
        var original =
                operation.tree().path("x-alias-of").asText(operation.path()).split("/");
        var before = Arrays.stream(segments, 0, place)
                .filter(word -> word.startsWith("{"))
                .count();
        for (int i = 0; i < original.length; i++) {
            if (original[i].startsWith("{") && before-- == 0) {
                return collection(original, i);
            }
        }
        return collection(segments, place);
    }

    private static String collection(String[] segments, int place) {
        var words = new ArrayList<String>();
        for (int i = 0; i < place; i++) {
            words.add(segments[i].startsWith("{") ? "{}" : segments[i]);
        }
        return String.join("/", words);
    }

    private static List<String> places(JsonNode schema, String at, int depth) {
        var places = new ArrayList<String>();
        var object = schema.has("oneOf") ? schema.get("oneOf").get(0) : schema;
        for (var entry : object.path("properties").properties()) {
            var here = at + "/" + entry.getKey();
            if (entry.getKey().matches(".*_ids?")) {
                places.add(here);
            } else if (depth < 3) {
                var inner = entry.getValue().has("oneOf")
                        ? entry.getValue().get("oneOf").get(0)
                        : entry.getValue();
                places.addAll(places(inner.has("items") ? inner.get("items") : inner, here, depth + 1));
            }
        }
        return places;
    }

    /** Makes what is missing on the way; lists have one element. */
    private static void put(ObjectNode body, String place, String id) {
        var words = place.substring(1).split("/");
        var at = body;
        for (int i = 0; i < words.length - 1; i++) {
            var next = at.path(words[i]);
            if (next.isArray() && !next.isEmpty() && next.get(0) instanceof ObjectNode first) {
                at = first;
            } else if (next instanceof ObjectNode object) {
                at = object;
            } else if (words[i].endsWith("s")) {
                at = at.putArray(words[i]).addObject();
            } else {
                at = at.putObject(words[i]);
            }
        }
        var last = words[words.length - 1];
        if (last.endsWith("s")) {
            at.putArray(last).add(Long.parseLong(id));
        } else {
            at.put(last, Long.parseLong(id));
        }
    }

    private static boolean holds(JsonNode answer, String name, String id) {
        return answer.findValues(name).stream().anyMatch(value -> value.asText().equals(id))
                || answer.findValues(name + "s").stream()
                        .anyMatch(list -> list.toString().matches(".*\\b" + id + "\\b.*"));
    }
}
