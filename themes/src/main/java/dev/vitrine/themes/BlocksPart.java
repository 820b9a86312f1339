package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Part of a schema that has blocks: a section's, or the {@code blocks} of a kind of block, whose blocks stand inside
 * it. Their {@code children} are of one kind or of several {@code elements_types}.
 *
 * @param level 1 for a section's own blocks, 2 for those inside them
 */
public record BlocksPart(JsonNode schema, int level) {
    /** Levels of blocks in a section; what a schema has below them does not count. */
    static final int MOST_LEVELS = 8;

    private static final String CHILDREN = "children";

    /** The parts of a section that have blocks, in order. */
    public static List<BlocksPart> ofSection(JsonNode definition) {
        return stream(definition.path("sections"))
                .filter(part -> part.has(CHILDREN))
                .map(part -> new BlocksPart(part, 1))
                .toList();
    }

    JsonNode children() {
        return schema.path(CHILDREN);
    }

    int most() {
        return schema.path("max_items").asInt(Integer.MAX_VALUE);
    }

    /** The schema of a block. */
    JsonNode kind(JsonNode block) {
        var kinds = children().path("elements_types");
        if (!kinds.isArray() || kinds.isEmpty()) {
            return children();
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
        return JsonNodeFactory.instance.objectNode();
    }

    /** The part of the blocks inside a block of that kind; empty for most kinds, and at the lowest level. */
    Optional<BlocksPart> inside(JsonNode kind) {
        return level < MOST_LEVELS && nests(kind)
                ? Optional.of(new BlocksPart(kind.path("blocks"), level + 1))
                : Optional.empty();
    }

    static boolean nests(JsonNode kind) {
        return kind.path("blocks").path(CHILDREN).isObject();
    }

    /** The kinds of this part's blocks, and of the blocks inside them, at all levels. */
    public Stream<JsonNode> kindsOfAllLevels() {
        return Stream.concat(Stream.of(children()), stream(children().path("elements_types")))
                .flatMap(kind ->
                        Stream.concat(Stream.of(kind), inside(kind).stream().flatMap(BlocksPart::kindsOfAllLevels)));
    }

    /** The blocks before anything was stored. */
    ArrayNode defaults() {
        if (children().path("default") instanceof ArrayNode given && !given.isEmpty()) {
            return given;
        }
        var fresh = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < children().path("number_default_items").asInt(0); i++) {
            fresh.addObject();
        }
        return fresh;
    }

    private static Stream<JsonNode> stream(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
