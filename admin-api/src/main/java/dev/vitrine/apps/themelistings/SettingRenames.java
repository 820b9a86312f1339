package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Names that a settings schema gives to what was called otherwise before, by {@code was}: section types, and ids of
 * settings in sections, in their blocks and in groups. Immutable.
 */
final class SettingRenames {

    private static final String WAS = "was";

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Map<String, String>> ofSections = new HashMap<>();
    private final Map<String, Map<String, String>> ofBlocks = new HashMap<>();
    private final Map<String, String> groups = new HashMap<>();
    private final Map<String, Map<String, String>> ofGroups = new HashMap<>();

    /** {@code schema} is what {@code settings_schema.json} holds. */
    SettingRenames(JsonNode schema) {
        schema.path("sections").properties().forEach(section -> {
            var type = section.getKey();
            section.getValue().path(WAS).forEach(old -> types.put(old.asText(), type));
            for (var group : section.getValue().path("sections")) {
                note(group.path("elements"), ofSections.computeIfAbsent(type, any -> new HashMap<>()));
                var blocks = ofBlocks.computeIfAbsent(type, any -> new HashMap<>());
                note(group.path("children").path("elements"), blocks);
                group.path("children").path("elements_types").forEach(kind -> note(kind.path("elements"), blocks));
            }
        });
        for (var group : schema.path("settings")) {
            var name = group.path("type").asText();
            group.path(WAS).forEach(old -> groups.put(old.asText(), name));
            note(group.path("schema"), ofGroups.computeIfAbsent(name, any -> new HashMap<>()));
        }
    }

    /** The document with today's names; where both names have a value, that of today stays. */
    JsonNode applied(JsonNode document) {
        if (!(document instanceof ObjectNode whole)) {
            return document;
        }
        var renamed = whole.deepCopy();
        for (var page : renamed.path("pages")) {
            for (var section : page) {
                if (section instanceof ObjectNode object) {
                    rename(object);
                }
            }
        }
        if (renamed.path("settings") instanceof ObjectNode settings) {
            var named = keysRenamed(settings, groups);
            named.properties().forEach(group -> {
                if (group.getValue() instanceof ObjectNode values) {
                    named.set(group.getKey(), keysRenamed(values, ofGroups.getOrDefault(group.getKey(), Map.of())));
                }
            });
            renamed.set("settings", named);
        }
        return renamed;
    }

    private void rename(ObjectNode section) {
        var old = section.path("type").asText();
        var type = types.getOrDefault(old, old);
        if (!type.equals(old)) {
            section.put("type", type);
        }
        if (!(section.path("settings") instanceof ObjectNode settings)) {
            return;
        }
        var named = keysRenamed(settings, ofSections.getOrDefault(type, Map.of()));
        var ofBlock = ofBlocks.getOrDefault(type, Map.of());
        if (named.path("blocks").isArray() && !ofBlock.isEmpty()) {
            var blocks = Json.object().arrayNode();
            named.path("blocks")
                    .forEach(block ->
                            blocks.add(block instanceof ObjectNode object ? keysRenamed(object, ofBlock) : block));
            named.set("blocks", blocks);
        }
        section.set("settings", named);
    }

    private static void note(JsonNode elements, Map<String, String> renames) {
        for (var element : elements) {
            element.path(WAS)
                    .forEach(old -> renames.put(old.asText(), element.path("id").asText()));
        }
    }

    private static ObjectNode keysRenamed(ObjectNode object, Map<String, String> renames) {
        var named = Json.object();
        object.properties().forEach(entry -> {
            var name = Objects.requireNonNullElse(renames.get(entry.getKey()), entry.getKey());
            if (name.equals(entry.getKey()) || !object.has(name)) {
                named.set(name, entry.getValue());
            }
        });
        return named;
    }
}
