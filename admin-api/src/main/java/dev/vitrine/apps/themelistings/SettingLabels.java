package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.shop.themestore.BlockSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Labels that a settings schema gives to settings and to their values. For one merge, by one thread. */
final class SettingLabels {

    private static final String BETWEEN = " › ";

    private final JsonNode schema;
    private final JsonNode mine;
    private final JsonNode theirs;

    /** What a path leads to; {@code element} is missing for what the schema does not name. */
    private record Place(List<String> labels, JsonNode element) {}

    /** The documents say which section a path is of. */
    SettingLabels(JsonNode schema, JsonNode mine, JsonNode theirs) {
        this.schema = schema;
        this.mine = mine;
        this.theirs = theirs;
    }

    List<SettingChange> of(List<SettingsMerge.Change> changes) {
        return changes.stream().map(this::of).toList();
    }

    private SettingChange of(SettingsMerge.Change change) {
        var keys = List.of(
                change.path().substring(Math.min(1, change.path().length())).split("/"));
        var place = place(keys);
        var type = place.element.path("type").asText();
        var kind = type.equals("color") ? "color" : type.equals("image_picker") ? "picture" : "text";
        return new SettingChange(
                change.path(),
                String.join(BETWEEN, place.labels),
                kind,
                text(keys, place.element, change.mine()),
                text(keys, place.element, change.theirs()));
    }

    private Place place(List<String> keys) {
        return switch (keys.getFirst()) {
            case "settings" -> ofGroup(keys);
            case "pages" -> keys.size() > 2 ? ofSection(keys) : unknown(keys);
            case "orders" -> {
                var labels = new ArrayList<>(List.of("Order of sections"));
                keys.stream().skip(1).map(SettingLabels::words).forEach(labels::add);
                yield new Place(labels, MissingNode.getInstance());
            }
            default -> unknown(keys);
        };
    }

    private Place ofGroup(List<String> keys) {
        if (keys.size() < 2) {
            return unknown(keys);
        }
        var group = having(schema.path("settings"), "type", keys.get(1));
        var labels = new ArrayList<>(List.of(label(group, keys.get(1))));
        if (keys.size() < 3) {
            return new Place(labels, MissingNode.getInstance());
        }
        var element = having(group.path("schema"), "id", keys.get(2));
        if (keys.size() > 3 && element.path("type").asText().equals("color_scheme_group")) {
            return ofColorScheme(keys, element, labels);
        }
        labels.add(label(element, keys.get(2)));
        return new Place(labels, element);
    }

    /** {@code Colors › Night › Background} */
    private Place ofColorScheme(List<String> keys, JsonNode element, List<String> labels) {
        labels.add(schemeName(keys, element));
        if (keys.size() < 6) {
            return new Place(labels, MissingNode.getInstance());
        }
        var color = having(element.path("definition"), "id", keys.get(5));
        labels.add(label(color, keys.get(5)));
        return new Place(labels, color);
    }

    private String schemeName(List<String> keys, JsonNode element) {
        for (var from : List.of(
                mine.path("settings").path(keys.get(1)).path(keys.get(2)),
                theirs.path("settings").path(keys.get(1)).path(keys.get(2)),
                element.path("default"))) {
            var name = having(from, "id", keys.get(3)).path("name").asText("");
            if (!name.isEmpty()) {
                return name;
            }
        }
        return words(keys.get(3));
    }

    private Place ofSection(List<String> keys) {
        var section = section(keys.get(1), keys.get(2));
        var type = schema.path("sections").path(section.path("type").asText());
        var title = section.path("title").asText("");
        var labels = new ArrayList<>(List.of(words(keys.get(1)), title.isEmpty() ? label(type, keys.get(2)) : title));
        if (keys.size() > 4 && keys.get(3).equals("settings")) {
            return ofSettings(keys, type, labels);
        }
        if (keys.size() > 3) {
            labels.add(words(keys.getLast()));
        }
        return new Place(labels, MissingNode.getInstance());
    }

    /** {@code Card › Title} in the blocks of a section, {@code Column › Entry › Title} in blocks inside them. */
    private static Place ofSettings(List<String> keys, JsonNode type, List<String> labels) {
        var elements = new ArrayList<JsonNode>();
        type.path("sections").forEach(part -> part.path("elements").forEach(elements::add));
        var blocks = BlockSchema.ofSection(type);
        int at = 4;
        while (keys.get(at).equals("blocks") && keys.size() > at + 2) {
            at += 2;
            var id = keys.get(at);
            var inside = new ArrayList<BlockSchema>();
            elements.clear();
            var label = "Block";
            for (var each : blocks) {
                var known = new ArrayList<JsonNode>();
                each.kinds().forEach(kind -> {
                    kind.path("elements").forEach(known::add);
                    each.inside(kind).ifPresent(inside::add);
                });
                if (having(elements, "id", id).isMissingNode()) {
                    label = label(each.children(), "block");
                }
                elements.addAll(known);
            }
            labels.add(label);
            blocks = inside;
        }
        var element = having(elements, "id", keys.get(at));
        labels.add(label(element, keys.get(at)));
        return new Place(labels, element);
    }

    private JsonNode section(String page, String id) {
        var own = mine.path("pages").path(page).path(id);
        return own.isMissingNode() ? theirs.path("pages").path(page).path(id) : own;
    }

    private String text(List<String> keys, JsonNode element, JsonNode value) {
        for (var option : element.path("options")) {
            if (option.path("value").equals(value)) {
                return option.path("label").asText(value.asText());
            }
        }
        if (value.isBoolean()) {
            return value.asBoolean() ? "Yes" : "No";
        }
        if (value.isValueNode() || value.isMissingNode()) {
            return value.isNull() ? "" : value.asText();
        }
        if (value.isArray() && keys.size() > 1 && keys.getFirst().equals("orders")) {
            var titles = new ArrayList<String>();
            value.forEach(id -> titles.add(title(keys.get(1), id.asText())));
            return String.join(", ", titles);
        }
        for (var name : List.of("title", "name", "src", "handle", "type")) {
            if (value.path(name).isTextual() && !value.path(name).asText().isEmpty()) {
                return value.path(name).asText();
            }
        }
        return Json.PLAIN.text(value);
    }

    private String title(String page, String id) {
        var title = section(page, id).path("title").asText("");
        return title.isEmpty() ? words(id) : title;
    }

    private static Place unknown(List<String> keys) {
        return new Place(keys.stream().map(SettingLabels::words).toList(), MissingNode.getInstance());
    }

    private static JsonNode having(Iterable<JsonNode> list, String key, String value) {
        for (var each : list) {
            if (each.path(key).asText().equals(value)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    private static String label(JsonNode labelled, String id) {
        var label = labelled.path("label").asText("");
        return label.isEmpty() ? words(id) : label;
    }

    /** {@code home_newest} as {@code Home newest}. */
    private static String words(String id) {
        var text = id.replace('_', ' ').replace('-', ' ').strip();
        return text.isEmpty() ? "Settings" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
