package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settings as themes get them: without hidden blocks, with the fallback in place of what is connected to a field, and
 * with the first colour scheme in place of one that is no more. Pure.
 *
 * @param connected what pages replace by the field's value
 */
public record ShownSettings(ObjectNode settings, List<Connected> connected) {

    /**
     * A setting that is connected to a field.
     *
     * @param path from the top of the settings that themes get
     * @param source such as {@code product.title}
     */
    public record Connected(List<String> path, JsonNode element, String source) {

        public Connected {
            path = List.copyOf(path);
        }

        /** The name of the page whose setting it is. */
        public String page() {
            return path.get(1);
        }

        /** The type of the setting. */
        public String type() {
            return element.path("type").asText();
        }

        /** The value as the setting's type keeps it; empty where it does not take it. */
        public Optional<JsonNode> accept(JsonNode value) {
            return SettingType.accept(element, value);
        }
    }

    public ShownSettings {
        connected = List.copyOf(connected);
    }

    /** {@code resolved} is what {@link SettingsResolver} made. */
    public static ShownSettings of(JsonNode schema, ObjectNode resolved) {
        var settings = resolved.deepCopy();
        var schemes = ColorSchemes.in(schema, resolved);
        var walk = new Walk(schema.path("sections"), schemes, new ArrayList<>());
        for (var group : schema.path("settings")) {
            if (settings.path("settings").path(group.path("type").asText()) instanceof ObjectNode values) {
                ColorSchemes.settle(values, group.path("schema"), schemes);
            }
        }
        settings.path("pages")
                .properties()
                .forEach(page -> page.getValue()
                        .properties()
                        .forEach(section ->
                                walk.section(List.of("pages", page.getKey(), section.getKey()), section.getValue())));
        return new ShownSettings(settings, walk.connected);
    }

    /** Whether a block is hidden. why not where the theme has a setting of that name: then it is the theme's. */
    static boolean isHidden(JsonNode kind, JsonNode block) {
        return !block.path("visible").asBoolean(true)
                && named(kind.path("elements"), "visible").isMissingNode();
    }

    private record Walk(JsonNode definitions, JsonNode schemes, List<Connected> connected) {

        void section(List<String> path, JsonNode section) {
            if (!(section.path("settings") instanceof ObjectNode settings)) {
                return;
            }
            var inside = with(path, "settings");
            var elements = JsonNodeFactory.instance.arrayNode();
            var definition = definitions.path(section.path("type").asText());
            definition.path("sections").forEach(part -> part.path("elements").forEach(elements::add));
            unconnect(inside, settings, elements);
            ColorSchemes.settle(settings, elements, schemes);
            var parts = BlocksPart.ofSection(definition);
            if (!parts.isEmpty()) {
                blocks(inside, settings, parts.getLast());
            }
        }

        /** Leaves the shown blocks of a section, or of a block. */
        private void blocks(List<String> path, ObjectNode owner, BlocksPart part) {
            if (!(owner.path("blocks") instanceof ArrayNode blocks)) {
                return;
            }
            var inside = with(path, "blocks");
            var shown = JsonNodeFactory.instance.arrayNode();
            for (var block : blocks) {
                var kind = part.kind(block);
                if (block instanceof ObjectNode values && !isHidden(kind, block)) {
                    var place = with(inside, Integer.toString(shown.size()));
                    unconnect(place, values, kind.path("elements"));
                    ColorSchemes.settle(values, kind.path("elements"), schemes);
                    part.inside(kind).ifPresent(below -> blocks(place, values, below));
                    shown.add(values);
                }
            }
            owner.set("blocks", shown);
        }

        private void unconnect(List<String> path, ObjectNode values, JsonNode elements) {
            for (var entry : List.copyOf(values.properties())) {
                var value = entry.getValue();
                if (!DynamicValue.is(value)) {
                    continue;
                }
                var element = named(elements, entry.getKey());
                var fallback = DynamicValue.unconnected(value);
                values.set(entry.getKey(), fallback.isMissingNode() ? JsonNodeFactory.instance.nullNode() : fallback);
                if (DynamicValue.isOf(element, value)) {
                    connected.add(new Connected(
                            with(path, entry.getKey()),
                            element,
                            value.path(DynamicValue.SOURCE).asText()));
                }
            }
        }

        private static List<String> with(List<String> path, String name) {
            return Stream.concat(path.stream(), Stream.of(name)).toList();
        }
    }

    private static JsonNode named(JsonNode elements, String id) {
        for (var element : elements) {
            if (element.path("id").asText().equals(id)) {
                return element;
            }
        }
        return MissingNode.getInstance();
    }
}
