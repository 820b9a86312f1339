package dev.vitrine.shop.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of a document that are connected to fields of records, {@code {"source": "product.title", "fallback": …}},
 * and what is wrong with them. Pure.
 */
final class ConnectedSettings {

    private static final String SOURCE = "source";
    private static final String FALLBACK = "fallback";
    private static final String BLOCKS = "blocks";

    /**
     * @param page empty for a setting of the whole theme
     * @param place where it stands, as errors name it
     * @param type of the setting; empty where the theme has no such setting
     */
    private record Connected(String page, String place, String type, JsonNode value) {

        String source() {
            return value.path(SOURCE).asText();
        }
    }

    private final JsonNode schema;
    private final List<Connected> found = new ArrayList<>();

    private ConnectedSettings(JsonNode schema) {
        this.schema = schema;
    }

    /** Whether any setting of the document is connected. */
    static boolean isAnyIn(JsonNode document) {
        return !in(MissingNode.getInstance(), document).isEmpty();
    }

    /** Metafields that settings of the document are connected to. */
    static Set<DynamicSource> metafields(JsonNode schema, JsonNode document) {
        var sources = new HashSet<DynamicSource>();
        for (var connected : in(schema, document)) {
            DynamicSource.named(connected.source())
                    .filter(DynamicSource::isMetafield)
                    .ifPresent(sources::add);
        }
        return sources;
    }

    /**
     * Notes what is wrong with those that {@code before} does not have. why not with the others: a theme's update may
     * have changed the setting, and nobody shall be kept from saving something else.
     */
    static void check(JsonNode schema, JsonNode before, JsonNode document, Problems problems) {
        var known = new HashSet<>(in(schema, before));
        for (var connected : in(schema, document)) {
            if (!known.contains(connected)) {
                fault(connected).ifPresent(message -> problems.add(connected.place, message));
            }
        }
    }

    private static Optional<String> fault(Connected connected) {
        var names = new HashSet<String>();
        connected.value.fieldNames().forEachRemaining(names::add);
        if (!Set.of(SOURCE, FALLBACK).containsAll(names)
                || connected.value.path(FALLBACK).has(SOURCE)) {
            return Optional.of("must be {\"source\": \"product.title\", \"fallback\": …} and nothing else, with a"
                    + " fallback that is not connected itself");
        }
        if (!DynamicSource.RECORDS.contains(connected.page)) {
            return Optional.of("cannot be connected: only settings of sections and blocks on the pages "
                    + DynamicSource.listedRecords() + " can, since other pages show no such record");
        }
        if (!DynamicSource.SETTING_TYPES.contains(connected.type)) {
            return Optional.of("cannot be connected: only settings of the types "
                    + String.join(", ", DynamicSource.SETTING_TYPES) + " can"
                    + (connected.type.isEmpty() ? ", and this shop's theme has no such setting" : ""));
        }
        var source = DynamicSource.named(connected.source());
        if (source.isEmpty() || !source.get().record().equals(connected.page)) {
            return Optional.of("cannot be connected to \"" + connected.source() + "\": the page shows "
                    + DynamicSource.withArticle(connected.page) + ", which has "
                    + DynamicSource.listed(connected.page, Optional.empty()));
        }
        if (!source.get().fits(connected.type)) {
            return Optional.of("cannot be connected to \"" + connected.source() + "\": what fits a setting of the type "
                    + connected.type + " is " + DynamicSource.listed(connected.page, Optional.of(connected.type)));
        }
        return Optional.empty();
    }

    private static List<Connected> in(JsonNode schema, JsonNode document) {
        var walk = new ConnectedSettings(schema);
        document.path("settings")
                .properties()
                .forEach(group -> walk.values("", "settings." + group.getKey(), group.getValue(), List.of()));
        document.path("pages")
                .properties()
                .forEach(page -> page.getValue()
                        .properties()
                        .forEach(section -> walk.section(page.getKey(), section.getKey(), section.getValue())));
        return walk.found;
    }

    private void section(String page, String id, JsonNode section) {
        var definition = schema.path("sections").path(section.path("type").asText(id));
        var elements = new ArrayList<JsonNode>();
        definition.path("sections").forEach(part -> part.path("elements").forEach(elements::add));
        var settings = section.path("settings");
        var place = "pages." + page + "." + id + ".settings";
        // why: a template, such as product.story, shows what its page shows.
        var record = page.split("\\.", 2)[0];
        values(record, place, settings, elements);
        blocks(record, place, settings.path(BLOCKS), BlockSchema.ofSection(definition));
    }

    private void blocks(String record, String place, JsonNode blocks, List<BlockSchema> schemas) {
        for (int i = 0; i < blocks.size(); i++) {
            var block = blocks.path(i);
            var at = place + "." + BLOCKS + "." + block.path("id").asText(Integer.toString(i));
            var elements = new ArrayList<JsonNode>();
            var inside = new ArrayList<BlockSchema>();
            for (var each : schemas) {
                var kind = each.kind(block);
                kind.path("elements").forEach(elements::add);
                each.inside(kind).ifPresent(inside::add);
            }
            values(record, at, block, elements);
            // why: without a schema all of them are looked for; with one, other blocks are no settings.
            if (schema.isMissingNode() || !inside.isEmpty()) {
                blocks(record, at, block.path(BLOCKS), inside);
            }
        }
    }

    private void values(String page, String place, JsonNode values, List<JsonNode> elements) {
        values.properties().stream()
                .filter(value -> value.getValue().isObject()
                        && value.getValue().path(SOURCE).isTextual())
                .forEach(value -> found.add(new Connected(
                        page, place + "." + value.getKey(), type(elements, value.getKey()), value.getValue())));
    }

    private static String type(List<JsonNode> elements, String id) {
        return elements.stream()
                .filter(element -> element.path("id").asText().equals(id)
                        && !element.path(FeatureSwitches.OFF).asBoolean())
                .map(element -> element.path("type").asText())
                .findFirst()
                .orElse("");
    }
}
