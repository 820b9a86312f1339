package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;

/** The blocks of one section: {@code children} of its schema, of one kind or of several {@code elements_types}. */
final class SectionBlocks {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String section;
    private final JsonNode children;
    private final int most;
    private final ElementValues elementValues;

    SectionBlocks(String section, JsonNode part, ElementValues elementValues) {
        this.section = section;
        this.children = part.path("children");
        this.most = part.path("max_items").asInt(Integer.MAX_VALUE);
        this.elementValues = elementValues;
    }

    ArrayNode resolve(JsonNode stored, JsonNode preset) {
        var source = stored.path("blocks");
        if (!source.isArray()) {
            source = preset.path("blocks");
        }
        if (!source.isArray()) {
            source = defaults();
        }
        var blocks = NODES.arrayNode();
        var counts = new HashMap<String, Integer>();
        for (var block : source) {
            if (!block.isObject() || blocks.size() >= most) {
                continue;
            }
            var kind = kind(children, block);
            var mostOfKind = kind.path("max_items").asInt(Integer.MAX_VALUE);
            if (counts.merge(kind.path("type").asText(), 1, Integer::sum) > mostOfKind) {
                continue;
            }
            blocks.add(block(block, kind, blocks.size()));
        }
        return blocks;
    }

    private ObjectNode block(JsonNode stored, JsonNode kind, int index) {
        var block = elementValues.of(kind.path("elements"), stored, NODES.objectNode());
        if (!block.hasNonNull("id")) {
            block.put("id", section + "-" + index);
        }
        if (children.has("elements_types") && !block.has("element_type")) {
            block.put("element_type", kind.path("type").asText());
        }
        return block;
    }

    /** The schema of a block among the {@code children} of a section. */
    static JsonNode kind(JsonNode children, JsonNode block) {
        var kinds = children.path("elements_types");
        if (!kinds.isArray() || kinds.isEmpty()) {
            return children;
        }
        if (!block.has("element_type")) {
            return kinds.get(0);
        }
        for (var kind : kinds) {
            if (kind.path("type").asText().equals(block.path("element_type").asText())) {
                return kind;
            }
        }
        // why: a kind that the schema lost is kept as it is stored, like every unknown id.
        return NODES.objectNode();
    }

    private JsonNode defaults() {
        var given = children.path("default");
        if (given.isArray() && !given.isEmpty()) {
            return given;
        }
        var fresh = NODES.arrayNode();
        for (int i = 0; i < children.path("number_default_items").asInt(0); i++) {
            fresh.addObject();
        }
        return fresh;
    }
}
