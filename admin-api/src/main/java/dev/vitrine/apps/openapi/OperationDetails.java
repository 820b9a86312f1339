package dev.vitrine.apps.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.rest.ResourceDescription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Details missing in most descriptors: {@code operations.json} for custom routes, {@code examples.json} for resources.
 */
final class OperationDetails {

    private final JsonNode file = read("operations.json");
    private final ObjectNode examples = (ObjectNode) read("examples.json");
    private final Map<String, JsonNode> byRoute = file.path("operations").properties().stream()
            .collect(Collectors.toMap(entry -> nameless(entry.getKey()), Map.Entry::getValue));
    private final Set<String> unused = new HashSet<>(byRoute.keySet());

    OperationDetails(List<ResourceDescription> resources) {
        for (var resource : resources) {
            resource.examples()
                    .forEach((part, json) ->
                            examples.withObjectProperty(resource.singular()).set(part, Json.parse(json)));
        }
    }

    /** Missing when the file says nothing about the route. */
    JsonNode of(DescribedRoute describedRoute) {
        var verb = describedRoute.route().verb() + " ";
        var key = nameless(verb + describedRoute.route().path());
        unused.remove(key);
        // why: what is said of a path holds for its aliases.
        return byRoute.getOrDefault(
                byRoute.containsKey(key) ? key : nameless(verb + describedRoute.original()),
                Json.object().path("nothing"));
    }

    /** Fields of a body beside those of the descriptor, in shorthand. */
    JsonNode writes(String singular) {
        return file.path("writes").path(singular);
    }

    /** What a record prints beyond its own fields, in shorthand. */
    JsonNode extras(String record) {
        return file.path("extras").path(record);
    }

    /** A field that a record prints as JSON of any shape, in shorthand; {@code LineItem.properties}. */
    Optional<JsonNode> printed(String record, String field) {
        return shape("prints", record, field);
    }

    /** The same of what a caller sends; {@code *.tags} is the field of every record. */
    Optional<JsonNode> sent(String record, String field) {
        return shape("takes", record, field);
    }

    private Optional<JsonNode> shape(String part, String record, String field) {
        return Optional.ofNullable(file.path(part).get(record + "." + field))
                .or(() -> Optional.ofNullable(file.path(part).get("*." + field)));
    }

    /** A valid body and a real answer. */
    JsonNode example(String singular) {
        return examples.path(singular);
    }

    /** Whether records of these take {@code include=metafields}. */
    boolean ownsMetafields(String plural) {
        return file.path("owners")
                .valueStream()
                .anyMatch(owner -> owner.asText().equals(plural));
    }

    /** Entries that describe no route. */
    Set<String> unused() {
        return unused;
    }

    private static String nameless(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    private static JsonNode read(String name) {
        try (var in = Objects.requireNonNull(OperationDetails.class.getResourceAsStream("/openapi/" + name))) {
            return Json.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
