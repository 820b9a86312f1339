package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Schemas and documents of settings by chance, with what is wrong in them as well. */
final class RandomSettings {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> TYPES =
            SettingType.KNOWN.stream().sorted().toList();
    private static final List<String> TEXTS = List.of(
            "",
            " padded ",
            "plain",
            "#AbC",
            "#11223344",
            "true",
            "0",
            "7.50",
            "-3",
            "/pages/about",
            "javascript:x",
            "https://x.example/a",
            "<p><br></p>",
            "<p>x</p>",
            "https://youtu.be/abcdefg",
            "https://vimeo.com/12",
            "äöü",
            "a",
            "b",
            "two\nlines",
            "\u00a0",
            "mailto:a@b.c");
    private static final List<String> SOURCES = List.of("product.title", "product.metafields.custom.care", "gone");
    private static final List<String> SCHEMES = List.of("one", "night", "sea-2", "no id", "");
    private static final List<String> COLORS = List.of("#fff", "#102030", "f0", "f1", "f2", "red", "");
    private static final int LEVELS = 3;
    private final Random random;

    RandomSettings(Random random) {
        this.random = random;
    }

    ObjectNode schema() {
        var schema = NODES.objectNode().put("default_style", "one");
        var style = schema.putArray("styles").addObject().put("code", "one");
        var sections = schema.putObject("sections");
        for (var type : List.of("header", "slides", "text", "list")) {
            section(sections.putObject(type), type);
        }
        var groups = schema.putArray("settings");
        groups.addObject().put("type", "colors").set("schema", elements(4));
        groups.addObject().put("type", "layout").set("schema", elements(3));
        style.set("settings", groups(schema));
        style.set("pages", NODES.objectNode().set("home", page(schema)));
        return schema;
    }

    private void section(ObjectNode section, String type) {
        section.put("label", type);
        if (random.nextBoolean()) {
            section.put("max_items", 1 + random.nextInt(3));
        }
        var parts = section.putArray("sections");
        parts.addObject().put("label", "Fields").set("elements", elements(5));
        if (type.equals("slides") || type.equals("list")) {
            blocksPart(parts.addObject(), type.equals("list"), 1);
        }
    }

    /** A part with blocks, and in half of their kinds others inside, down to the third level. */
    private void blocksPart(ObjectNode part, boolean ofKinds, int level) {
        part.put("max_items", 2 + random.nextInt(4));
        var children = part.putObject("children").put("number_default_items", random.nextInt(3));
        if (ofKinds) {
            var kinds = children.putArray("elements_types");
            kind(kinds.addObject().put("type", "quote").put("max_items", 2), 2, level);
            kind(kinds.addObject().put("type", "page"), 2, level);
        } else {
            kind(children, 3, level);
        }
    }

    private void kind(ObjectNode kind, int elements, int level) {
        kind.set("elements", elements(elements));
        if (level < LEVELS && random.nextBoolean()) {
            blocksPart(kind.putObject("blocks"), random.nextBoolean(), level + 1);
        }
    }

    private ArrayNode elements(int count) {
        var elements = NODES.arrayNode();
        for (int i = 0; i < count; i++) {
            var element = elements.addObject().put("id", "f" + i).put("type", pick(TYPES));
            if (random.nextBoolean()) {
                element.set("default", value());
            }
            if (ColorSchemes.isGroup(element)) {
                schemes(element);
            }
            if (random.nextBoolean()) {
                element.put("min", random.nextInt(5)).put("max", 5 + random.nextInt(20));
            }
            if (random.nextBoolean()) {
                element.put("step", List.of(0.1, 0.25, 2.0, 3.0).get(random.nextInt(4)));
            }
            if (random.nextInt(4) == 0) {
                element.put("maxLength", 1 + random.nextInt(6));
            }
            if (random.nextBoolean()) {
                var options = element.putArray("options");
                options.addObject().put("label", "A").put("value", "a");
                options.addObject().put("label", "One").put("value", 1);
            }
        }
        return elements;
    }

    private void schemes(ObjectNode group) {
        var definition = group.putArray("definition");
        for (var id : List.of("background", "text", "7", "text")) {
            definition.addObject().put("id", id).put("type", pick(List.of("color", "color", "heading")));
            definition.addObject().put("id", id + "_b").put("type", "color").put("default", pick(COLORS));
        }
        group.set("default", schemeList());
    }

    /** Schemes of colours, with what is wrong in them as well; colours may be ids of settings. */
    private ArrayNode schemeList() {
        var schemes = NODES.arrayNode();
        for (int i = 0; i < random.nextInt(5); i++) {
            var scheme = schemes.addObject().put("id", pick(SCHEMES));
            if (random.nextBoolean()) {
                scheme.put("name", pick(TEXTS));
            }
            if (random.nextInt(4) > 0) {
                var colors = scheme.putObject("colors");
                List.of("background", "text", "text_b").forEach(color -> colors.put(color, pick(COLORS)));
            }
        }
        return random.nextInt(6) == 0 ? schemes.add(value()) : schemes;
    }

    ObjectNode document(JsonNode schema) {
        var document = NODES.objectNode();
        if (random.nextBoolean()) {
            document.put("style", pick(List.of("one", "gone")));
        }
        if (random.nextInt(4) > 0) {
            var pages = document.putObject("pages");
            pages.set("home", page(schema));
            if (random.nextBoolean()) {
                pages.set("product", page(schema));
            }
            if (random.nextBoolean()) {
                pages.putObject("fixed").putObject("header").set("settings", values(3));
            }
        }
        if (random.nextBoolean()) {
            var order = document.putObject("orders").putArray("home");
            List.of("s2", "s0", "gone", "s0", "s1").forEach(order::add);
        }
        if (random.nextInt(4) > 0) {
            document.set("settings", groups(schema));
        }
        return document;
    }

    private ObjectNode groups(JsonNode schema) {
        var groups = NODES.objectNode();
        for (var group : schema.path("settings")) {
            if (random.nextBoolean()) {
                groups.set(group.path("type").asText(), values(5));
            }
        }
        return groups;
    }

    private ObjectNode page(JsonNode schema) {
        var page = NODES.objectNode();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            var section = page.putObject("s" + i).put("type", pick(List.of("slides", "text", "list", "lost")));
            if (random.nextBoolean()) {
                section.put("title", "Section " + i);
            }
            if (random.nextBoolean()) {
                section.set("visible", value());
            }
            var settings = section.putObject("settings");
            settings.setAll(values(5));
            if (random.nextBoolean()) {
                blocks(settings.putArray("blocks"), "b", 1);
            }
        }
        return page;
    }

    /** Blocks, some with others inside, one level more than a schema has. */
    private void blocks(ArrayNode blocks, String name, int level) {
        for (int i = 0; i < random.nextInt(7); i++) {
            var block = values(3);
            if (random.nextInt(5) > 0) {
                block.put("id", name + i);
            }
            if (level <= LEVELS && random.nextBoolean()) {
                blocks(block.putArray("blocks"), name + i + "b", level + 1);
            }
            if (random.nextInt(3) == 0) {
                block.set("visible", value());
            }
            if (random.nextBoolean()) {
                block.put("element_type", pick(List.of("quote", "page", "lost")));
            }
            blocks.add(random.nextInt(9) == 0 ? value() : block);
        }
    }

    private ObjectNode values(int most) {
        var values = NODES.objectNode();
        for (int i = 0; i < most; i++) {
            if (random.nextBoolean()) {
                values.set("f" + i, value());
            }
        }
        return values;
    }

    private JsonNode value() {
        return switch (random.nextInt(12)) {
            case 10 -> schemeList();
            case 11 -> NODES.textNode(pick(SCHEMES));
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt(40) - 10);
            case 3 -> NODES.numberNode((random.nextInt(400) * 2 + 1) / 20.0);
            case 4 ->
                NODES.objectNode()
                        .put("handle", pick(TEXTS))
                        .put("src", pick(TEXTS))
                        .put("url", pick(TEXTS));
            case 5 -> NODES.arrayNode().add(pick(TEXTS)).add(NODES.objectNode().put("id", 1));
            case 6 -> NODES.objectNode().put("source", pick(SOURCES)).set("fallback", value());
            default -> NODES.textNode(pick(TEXTS));
        };
    }

    /** The document with a third of its values replaced by others. */
    ObjectNode damaged(ObjectNode document) {
        var names = document.properties().stream().map(Map.Entry::getKey).toList();
        for (var name : names) {
            var child = document.path(name);
            if (random.nextInt(12) == 0) {
                document.set(name, value());
            } else if (child instanceof ObjectNode object) {
                damaged(object);
            } else if (child.isValueNode() && random.nextInt(3) == 0) {
                document.set(name, value());
            }
        }
        return document;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
