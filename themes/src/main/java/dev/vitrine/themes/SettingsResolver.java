package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Resolver of theme settings with all defaults of the schema: a value is what is stored, else the preset's, else the
 * schema's default, else the type's zero; what is stored but invalid counts as not stored. Hidden blocks and settings
 * that are connected to fields are as editors see them: {@link ShownSettings} makes of it what themes get. Pure.
 */
public final class SettingsResolver {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Set<String> WITHOUT_ORDER = Set.of("fixed", "checkout");

    private final JsonNode schema;
    private final JsonNode data;
    private final JsonNode preset;
    private final ElementValues elementValues;
    private final ElementValues groupValues;

    private SettingsResolver(JsonNode schema, JsonNode data, UnaryOperator<String> sanitizer) {
        this.schema = schema;
        this.data = data;
        this.preset = preset(schema, data);
        this.elementValues = new ElementValues(sanitizer, true);
        // why: a group is shown on every page, and no page shows the same record.
        this.groupValues = new ElementValues(sanitizer, false);
    }

    /** {@code {orders, pages, settings}} with every default filled in; ids that the schema does not know are kept. */
    public static ObjectNode resolve(JsonNode schema, JsonNode data) {
        return resolve(schema, data, UnaryOperator.identity());
    }

    /** The same for pages: {@code sanitizer} cleans the HTML of each {@code text_editor}, the defaults included. */
    public static ObjectNode resolve(JsonNode schema, JsonNode data, UnaryOperator<String> sanitizer) {
        return new SettingsResolver(schema, data, sanitizer).resolve();
    }

    private ObjectNode resolve() {
        var resolved = NODES.objectNode();
        data.properties()
                .forEach(other -> resolved.set(other.getKey(), other.getValue().deepCopy()));
        var pages = pages();
        resolved.set("orders", orders(pages));
        resolved.set("pages", pages);
        resolved.set("settings", groups());
        return resolved;
    }

    private static JsonNode preset(JsonNode schema, JsonNode data) {
        var code = data.path("style").asText(schema.path("default_style").asText());
        for (var style : schema.path("styles")) {
            if (style.path("code").asText().equals(code)) {
                return style;
            }
        }
        return NODES.objectNode();
    }

    private ObjectNode groups() {
        var groups = NODES.objectNode();
        data.path("settings")
                .properties()
                .forEach(group -> groups.set(group.getKey(), group.getValue().deepCopy()));
        for (var group : schema.path("settings")) {
            var type = group.path("type").asText();
            var stored = data.path("settings").path(type);
            groups.set(
                    type,
                    groupValues.of(
                            group.path("schema"),
                            stored,
                            preset.path("settings").path(type)));
        }
        return groups;
    }

    private ObjectNode pages() {
        var pages = NODES.objectNode();
        var names = new LinkedHashSet<String>();
        data.path("pages").fieldNames().forEachRemaining(names::add);
        preset.path("pages").fieldNames().forEachRemaining(names::add);
        names.add("fixed");
        for (var name : names) {
            var source = data.path("pages").path(name);
            if (!source.isObject()) {
                source = preset.path("pages").path(name);
            }
            var page = pages.putObject(name);
            source.properties().forEach(section -> page.set(section.getKey(), section(name, section)));
        }
        addFixed(pages.withObject("/fixed"));
        return pages;
    }

    private void addFixed(ObjectNode fixed) {
        for (var type : List.of("header", "footer")) {
            if (fixed.has(type) || !schema.path("sections").has(type)) {
                continue;
            }
            var bare = NODES.objectNode().put("type", type);
            fixed.set(type, section("fixed", Map.entry(type, bare)));
        }
    }

    private ObjectNode section(String page, Map.Entry<String, JsonNode> entry) {
        var stored = entry.getValue();
        ObjectNode section = stored.isObject() ? stored.deepCopy() : NODES.objectNode();
        var type = stored.path("type").asText(entry.getKey());
        var definition = schema.path("sections").path(type);
        var fromPreset = preset.path("pages").path(page).path(entry.getKey()).path("settings");
        section.put("type", type);
        section.put(
                "title", stored.path("title").asText(definition.path("label").asText(type)));
        section.put("visible", stored.path("visible").asBoolean(true));
        section.set("settings", sectionValues(definition, type, stored.path("settings"), fromPreset));
        return section;
    }

    private ObjectNode sectionValues(JsonNode definition, String type, JsonNode stored, JsonNode preset) {
        ObjectNode values = stored.isObject() ? stored.deepCopy() : NODES.objectNode();
        for (var part : definition.path("sections")) {
            elementValues.fill(values, part.path("elements"), stored, preset);
            if (part.has("children")) {
                values.set(
                        "blocks",
                        new SectionBlocks(elementValues).resolve(type, new BlocksPart(part, 1), stored, preset));
            }
        }
        return values;
    }

    private ObjectNode orders(ObjectNode pages) {
        var orders = NODES.objectNode();
        pages.properties().forEach(page -> {
            if (WITHOUT_ORDER.contains(page.getKey())) {
                return;
            }
            var order = orders.putArray(page.getKey());
            var counts = new HashMap<String, Integer>();
            for (var id : wantedOrder(page)) {
                var type = page.getValue().path(id).path("type").asText();
                var definition = schema.path("sections").path(type);
                var most = definition.path("max_items").asInt(Integer.MAX_VALUE);
                if (definition.isObject() && counts.merge(type, 1, Integer::sum) <= most) {
                    order.add(id);
                }
            }
        });
        return orders;
    }

    private Set<String> wantedOrder(Map.Entry<String, JsonNode> page) {
        var ids = new ArrayList<String>();
        var stored = data.path("orders").path(page.getKey());
        var fromPreset = !data.path("pages").path(page.getKey()).isObject();
        if (!stored.isArray() && fromPreset) {
            stored = preset.path("orders").path(page.getKey());
        }
        if (stored.isArray()) {
            stored.forEach(id -> ids.add(id.asText()));
        } else {
            page.getValue().fieldNames().forEachRemaining(ids::add);
        }
        return new LinkedHashSet<>(ids);
    }
}
