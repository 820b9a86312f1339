package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Schema of what a theme receives, as tests use it. */
final class ThemeDataSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final ObjectNode DOCUMENT = read();

    private ThemeDataSchema() {}

    static ObjectNode document() {
        return DOCUMENT.deepCopy();
    }

    /** What is wrong with {@code data} as a value of the definition of that name. */
    static List<String> problems(String definition, JsonNode data) {
        return REGISTRY.getSchema(document().put("$ref", "#/$defs/" + definition)).validate(data).stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }

    private static ObjectNode read() {
        try (var in = ThemeBuilder.class.getResourceAsStream("/theme-data/theme-data.schema.json")) {
            return (ObjectNode) JSON.readTree(in);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
