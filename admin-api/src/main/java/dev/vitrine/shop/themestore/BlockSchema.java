package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Part of a settings schema that has blocks: a section's, or the {@code blocks} of a kind of block, whose blocks stand
 * inside it. why as well as in themes: there a schema is what pages are made of, here what is saved is held against it.
 *
 * @param level 1 for a section's own blocks, 2 for those inside them
 */
public record BlockSchema(JsonNode part, int level) {

    private static final int MOST_LEVELS = 8;
    private static final String CHILDREN = "children";

    /** Those of a section, in order. */
    public static List<BlockSchema> ofSection(JsonNode definition) {
        return stream(definition.path("sections"))
                .filter(part -> part.has(CHILDREN))
                .map(part -> new BlockSchema(part, 1))
                .toList();
    }

    public JsonNode children() {
        return part.path(CHILDREN);
    }

    /** {@code children} itself, which is the only kind of most blocks, and the kinds that it lists. */
    public Stream<JsonNode> kinds() {
        return Stream.concat(Stream.of(children()), stream(children().path("elements_types")));
    }

    /** The kind of a block; an empty object for one that the schema does not have. */
    public JsonNode kind(JsonNode block) {
        var kinds = children().path("elements_types");
        if (!kinds.isArray() || kinds.isEmpty()) {
            return children();
        }
        if (!block.has("element_type")) {
            return kinds.get(0);
        }
        return stream(kinds)
                .filter(kind -> kind.path("type")
                        .asText()
                        .equals(block.path("element_type").asText()))
                .findFirst()
                .orElseGet(Json::object);
    }

    /** The part of the blocks inside a block of that kind; empty for most kinds, and at the lowest level. */
    public Optional<BlockSchema> inside(JsonNode kind) {
        return level < MOST_LEVELS && kind.path("blocks").path(CHILDREN).isObject()
                ? Optional.of(new BlockSchema(kind.path("blocks"), level + 1))
                : Optional.empty();
    }

    private static Stream<JsonNode> stream(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
