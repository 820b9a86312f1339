package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * {@code feature_switch: name} of a settings schema: "shown only for shops with that flag", on an element, a part of a
 * section, a kind of block, a group or a whole section. What a shop does not have is marked {@code switched_off} and
 * keeps its values. why not left out: pages go on showing what is stored, with the defaults of the rest.
 */
final class FeatureSwitches {

    private static final String SWITCH = "feature_switch";
    static final String OFF = "switched_off";

    private final Set<String> features;

    private FeatureSwitches(Set<String> features) {
        this.features = features;
    }

    /** The schema as a shop with these features sees it. */
    static JsonNode of(JsonNode schema, Set<String> features) {
        var marked = schema.deepCopy();
        var switches = new FeatureSwitches(features);
        children(marked.path("sections")).forEach(section -> {
            var off = switches.marks(section, false);
            for (var part : section.path("sections")) {
                var partOff = switches.marks(part, off);
                switches.elements(part.path("elements"), partOff);
                switches.blocks(new BlockSchema(part, 1), partOff);
            }
        });
        for (var group : marked.path("settings")) {
            switches.elements(group.path("schema"), switches.marks(group, false));
        }
        return marked;
    }

    private void blocks(BlockSchema blocks, boolean off) {
        blocks.kinds().forEach(kind -> {
            // why: children of one kind are the part itself, which is marked.
            var kindOff = kind == blocks.children() ? off : marks(kind, off);
            elements(kind.path("elements"), kindOff);
            blocks.inside(kind).ifPresent(inside -> blocks(inside, marks(inside.part(), kindOff)));
        });
    }

    private void elements(JsonNode elements, boolean off) {
        elements.forEach(element -> marks(element, off));
    }

    private boolean marks(JsonNode node, boolean outside) {
        if (!(node instanceof ObjectNode object)) {
            return outside;
        }
        var wanted = node.path(SWITCH).asText("");
        var off = outside || !wanted.isBlank() && !features.contains(wanted);
        // why: what a theme says of itself does not count.
        object.remove(OFF);
        if (off) {
            object.put(OFF, true);
        }
        return off;
    }

    private static Stream<JsonNode> children(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
