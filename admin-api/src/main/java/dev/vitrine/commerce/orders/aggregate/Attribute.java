package dev.vitrine.commerce.orders.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Name and value: a line item property, or a note attribute. */
public record Attribute(String name, String value) {

    /**
     * Reads the three shapes in which callers send them: an array of name and value, an object, or either as JSON in a
     * string. Empty when it is none of them, or when a value is itself an array or an object.
     */
    public static Optional<List<Attribute>> read(@Nullable JsonNode node) {
        if (node == null || node.isNull() || node.isTextual() && node.asText().isBlank()) {
            return Optional.of(List.of());
        }
        if (node.isTextual()) {
            return node.asText().strip().matches("(?s)[\\[{].*") ? parsed(node.asText()) : Optional.empty();
        }
        if (node.isObject()) {
            return named(node);
        }
        return node.isArray() ? listed(node) : Optional.empty();
    }

    /** As shoppers read it: of a file its name. */
    public Attribute shown() {
        return UploadedFile.of(value)
                .map(file -> new Attribute(name, file.name()))
                .orElse(this);
    }

    private static Optional<List<Attribute>> named(JsonNode object) {
        var all = object.properties();
        return all.stream().allMatch(entry -> entry.getValue().isValueNode())
                ? Optional.of(all.stream()
                        .map(entry ->
                                new Attribute(entry.getKey(), entry.getValue().asText("")))
                        .toList())
                : Optional.empty();
    }

    private static Optional<List<Attribute>> listed(JsonNode array) {
        var all = StreamSupport.stream(array.spliterator(), false).toList();
        return all.stream().allMatch(Attribute::isNameAndValue)
                ? Optional.of(all.stream()
                        .map(entry -> new Attribute(
                                entry.get("name").asText(), entry.path("value").asText("")))
                        .toList())
                : Optional.empty();
    }

    private static boolean isNameAndValue(JsonNode entry) {
        return entry.path("name").isTextual() && !entry.path("value").isContainerNode();
    }

    private static Optional<List<Attribute>> parsed(String text) {
        try {
            var node = Json.parse(text);
            return node.isTextual() ? Optional.empty() : read(node);
        } catch (ApiException e) {
            return Optional.empty();
        }
    }
}
