package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;

/** Resolver of the blocks of sections, and of the blocks inside them. */
record SectionBlocks(ElementValues elementValues) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * The blocks with all defaults.
     *
     * @param owner what ids begin with that are not stored: the section's type, or the id of the block around them
     */
    ArrayNode resolve(String owner, BlocksPart part, JsonNode stored, JsonNode preset) {
        var source = stored.path("blocks");
        if (!source.isArray()) {
            source = preset.path("blocks");
        }
        if (!source.isArray()) {
            source = part.defaults();
        }
        var blocks = NODES.arrayNode();
        var counts = new HashMap<String, Integer>();
        for (var block : source) {
            if (!block.isObject() || blocks.size() >= part.most()) {
                continue;
            }
            var kind = part.kind(block);
            var mostOfKind = kind.path("max_items").asInt(Integer.MAX_VALUE);
            if (counts.merge(kind.path("type").asText(), 1, Integer::sum) > mostOfKind) {
                continue;
            }
            blocks.add(block(owner + "-" + blocks.size(), part, kind, block));
        }
        return blocks;
    }

    private ObjectNode block(String id, BlocksPart part, JsonNode kind, JsonNode stored) {
        var block = elementValues.of(kind.path("elements"), stored, NODES.objectNode());
        if (!block.hasNonNull("id")) {
            block.put("id", id);
        }
        if (part.children().has("elements_types") && !block.has("element_type")) {
            block.put("element_type", kind.path("type").asText());
        }
        part.inside(kind)
                .ifPresent(inside -> block.set(
                        "blocks", resolve(block.path("id").asText(), inside, stored, MissingNode.getInstance())));
        return block;
    }
}
