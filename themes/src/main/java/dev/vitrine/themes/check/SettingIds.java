package dev.vitrine.themes.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.themes.BlocksPart;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Ids of settings in a schema: of sections with their blocks, and of groups beside the pages. */
final class SettingIds {
    private static final Set<String> WITHOUT_VALUE = Set.of("heading", "help_text", "label");

    private SettingIds() {}

    /** Ids of one section's own settings. */
    static Set<String> ofSection(JsonNode schema, String type) {
        var ids = new LinkedHashSet<String>();
        for (var part : schema.path("sections").path(type).path("sections")) {
            add(part.path("elements"), ids);
        }
        return ids;
    }

    /** Whether blocks of a section have blocks inside them. */
    static boolean nests(JsonNode schema, String type) {
        return kindsOf(schema, type).anyMatch(kind -> kind.has("blocks"));
    }

    private static Stream<JsonNode> kindsOf(JsonNode schema, String type) {
        return BlocksPart.ofSection(schema.path("sections").path(type)).stream().flatMap(BlocksPart::kindsOfAllLevels);
    }

    /** Ids of the settings of a section's blocks, of all kinds and levels. */
    static Set<String> ofBlocks(JsonNode schema, String type) {
        var ids = new LinkedHashSet<String>();
        kindsOf(schema, type).forEach(kind -> add(kind.path("elements"), ids));
        return ids;
    }

    static Set<String> ofGroup(JsonNode schema, String group) {
        var ids = new LinkedHashSet<String>();
        for (var each : schema.path("settings")) {
            if (each.path("type").asText().equals(group)) {
                add(each.path("schema"), ids);
            }
        }
        return ids;
    }

    static Set<String> groups(JsonNode schema) {
        var groups = new LinkedHashSet<String>();
        schema.path("settings").forEach(each -> groups.add(each.path("type").asText()));
        return groups;
    }

    static Set<String> sections(JsonNode schema) {
        var sections = new LinkedHashSet<String>();
        schema.path("sections").fieldNames().forEachRemaining(sections::add);
        return sections;
    }

    static Set<String> all(JsonNode schema) {
        var ids = new LinkedHashSet<String>();
        for (var section : sections(schema)) {
            ids.addAll(ofSection(schema, section));
            ids.addAll(ofBlocks(schema, section));
        }
        groups(schema).forEach(group -> ids.addAll(ofGroup(schema, group)));
        return ids;
    }

    /** Ids of all settings of a type, at any depth. */
    static SortedSet<String> ofType(JsonNode schema, String type) {
        var ids = new TreeSet<String>();
        for (var element : schema.findParents("id")) {
            if (element.path("type").asText().equals(type)) {
                ids.add(element.path("id").asText());
            }
        }
        return ids;
    }

    /** Ids of settings that have colour schemes, and of settings that schemes take colours from. */
    static Set<String> ofColorSchemes(JsonNode schema) {
        var ids = new LinkedHashSet<String>();
        for (var element : schema.findParents("definition")) {
            ids.add(element.path("id").asText());
            element.path("default").forEach(scheme -> scheme.path("colors").forEach(color -> ids.add(color.asText())));
        }
        return ids;
    }

    private static void add(JsonNode elements, Set<String> ids) {
        for (var element : elements) {
            var id = element.path("id").asText();
            if (!id.isEmpty() && !WITHOUT_VALUE.contains(element.path("type").asText())) {
                ids.add(id);
            }
        }
    }
}
