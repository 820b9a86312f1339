package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Printer of the TypeScript types of what a theme receives, from its JSON Schema. */
final class ThemeDataTypes {
    private static final String HEAD = """
            /**
             * Types of what a theme receives. Made from theme-data.schema.json: change that file, not this one.
             *
             * %s
             */
            """;
    private static final String BY_TYPE = "PageDataByType";

    private final JsonNode schema;
    private final StringBuilder text = new StringBuilder();

    private ThemeDataTypes(JsonNode schema) {
        this.schema = schema;
    }

    static String print(JsonNode schema) {
        return new ThemeDataTypes(schema).print();
    }

    private String print() {
        text.append(HEAD.formatted(wrapped(schema.path("description").asText(), " * ")));
        schema.path("$defs").properties().forEach(this::definition);
        return text.toString();
    }

    private void definition(Map.Entry<String, JsonNode> entry) {
        var name = entry.getKey();
        var definition = entry.getValue();
        if (name.equals("Function")) {
            return;
        }
        if (name.equals(BY_TYPE)) {
            byType(definition);
            return;
        }
        text.append('\n');
        comment("", definition);
        if (definition.has("properties")) {
            text.append("export interface ").append(name).append(" {\n");
            var required = strings(definition.path("required"));
            definition
                    .path("properties")
                    .properties()
                    .forEach(field -> field(field, required.contains(field.getKey())));
            if (definition.path("additionalProperties").asBoolean()) {
                text.append("  [name: string]: unknown;\n");
            }
            text.append("}\n");
        } else {
            text.append("export type ")
                    .append(name)
                    .append(" = ")
                    .append(type(definition))
                    .append(";\n");
        }
    }

    private void field(Map.Entry<String, JsonNode> field, boolean required) {
        comment("  ", field.getValue());
        text.append("  ")
                .append(field.getKey())
                .append(required ? ": " : "?: ")
                .append(type(field.getValue()))
                .append(";\n");
    }

    private void byType(JsonNode definition) {
        table("PageData", definition, (type, then) -> type(then.at("/properties/data")));
        table("PageContext", definition, (type, then) -> type(then.at("/properties/page/properties/context")));
    }

    private void table(String name, JsonNode definition, BiFunction<String, JsonNode, String> value) {
        var table = name + "ByType";
        text.append("\n/** ")
                .append(name)
                .append(" by the page's type. */\nexport interface ")
                .append(table)
                .append(" {\n");
        for (var each : definition.path("allOf")) {
            var type = each.at("/if/properties/page/properties/type/const").asText();
            text.append("  %s: %s;\n".formatted(type, value.apply(type, each.path("then"))));
        }
        text.append("}\n\nexport type %s = %s[keyof %s];\n".formatted(name, table, table));
    }

    private String type(JsonNode node) {
        if (node.has("tsType")) {
            return node.path("tsType").asText();
        }
        if (node.has("$ref")) {
            return node.path("$ref").asText().replaceFirst(".*/", "");
        }
        if (node.has("anyOf")) {
            return joined(node.path("anyOf"));
        }
        if (node.has("enum")) {
            return strings(node.path("enum")).stream()
                    .map(each -> "'" + each + "'")
                    .collect(Collectors.joining(" | "));
        }
        if (node.path("type").isArray()) {
            return strings(node.path("type")).stream().map(this::simple).collect(Collectors.joining(" | "));
        }
        return switch (node.path("type").asText()) {
            case "array" -> list(node);
            case "object" -> object(node);
            default -> simple(node.path("type").asText());
        };
    }

    private String list(JsonNode node) {
        if (node.path("maxItems").asInt(1) == 0) {
            return "never[]";
        }
        var items = type(node.path("items"));
        var list = (items.contains(" ") ? "(" + items + ")" : items) + "[]";
        var named = node.path("additionalProperties");
        return named.isObject() ? list + " & Record<string, " + type(named) + ">" : list;
    }

    private String object(JsonNode node) {
        if (node.path("maxProperties").asInt(1) == 0) {
            return "Record<string, never>";
        }
        var values = node.path("additionalProperties");
        return "Record<string, " + (values.isObject() ? type(values) : "any") + ">";
    }

    private String joined(JsonNode nodes) {
        var types = new ArrayList<String>();
        nodes.forEach(each -> types.add(type(each)));
        return String.join(" | ", types);
    }

    private String simple(String type) {
        return switch (type) {
            case "integer" -> "number";
            case "object" -> "Record<string, any>";
            default -> type;
        };
    }

    private void comment(String indent, JsonNode node) {
        var words = node.path("description").asText();
        if (indent.length() + words.length() + 7 <= 120) {
            text.append(indent).append("/** ").append(words).append(" */\n");
        } else {
            text.append(indent).append("/**\n").append(indent).append(" * ");
            text.append(wrapped(words, indent + " * "))
                    .append('\n')
                    .append(indent)
                    .append(" */\n");
        }
    }

    private static String wrapped(String words, String indent) {
        var lines = new StringBuilder();
        var column = indent.length();
        for (var word : words.split(" ")) {
            if (column + word.length() > 119) {
                lines.append('\n').append(indent);
                column = indent.length();
            } else if (!lines.isEmpty()) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.toString();
    }

    private static List<String> strings(JsonNode list) {
        var strings = new ArrayList<String>();
        list.forEach(each -> strings.add(each.asText()));
        return strings;
    }
}
