package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.themestore.BlockSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Names that a settings schema gives to what was called otherwise before, by {@code was}: section types, and ids of
 * settings in sections, in their blocks and in groups. Immutable.
 */
final class SettingRenames {

    private static final String WAS = "was";
    private static final String BLOCKS = "blocks";

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Map<String, String>> ofSections = new HashMap<>();
    private final Map<String, List<BlockSchema>> ofBlocks = new HashMap<>();
    private final Map<String, String> groups = new HashMap<>();
    private final Map<String, Map<String, String>> ofGroups = new HashMap<>();

    /** {@code schema} is what {@code settings_schema.json} holds. */
    SettingRenames(JsonNode schema) {
        schema.path("sections").properties().forEach(section -> {
            var type = section.getKey();
            section.getValue().path(WAS).forEach(old -> types.put(old.asText(), type));
            for (var group : section.getValue().path("sections")) {
                note(group.path("elements"), ofSections.computeIfAbsent(type, any -> new HashMap<>()));
            }
            ofBlocks.put(type, BlockSchema.ofSection(section.getValue()));
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
        renameBlocks(named, ofBlocks.getOrDefault(type, List.of()));
        section.set("settings", named);
    }

    /** Renames in the blocks of a section or block, and in those inside them. */
    private static void renameBlocks(ObjectNode owner, List<BlockSchema> schemas) {
        if (schemas.isEmpty() || !owner.path(BLOCKS).isArray()) {
            return;
        }
        var renames = new HashMap<String, String>();
        schemas.forEach(each -> each.kinds().forEach(kind -> note(kind.path("elements"), renames)));
        var blocks = Json.object().arrayNode();
        for (var block : owner.path(BLOCKS)) {
            if (block instanceof ObjectNode object) {
                var named = keysRenamed(object, renames);
                renameBlocks(
                        named,
                        schemas.stream()
                                .flatMap(each -> each.inside(each.kind(named)).stream())
                                .toList());
                blocks.add(named);
            } else {
                blocks.add(block);
            }
        }
        owner.set(BLOCKS, blocks);
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
