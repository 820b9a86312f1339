package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Validator of {@code settings_schema.json}. */
final class SettingsSchemaValidator {
    private final String file;
    private final String text;
    private final List<ThemeProblem> problems = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    private SettingsSchemaValidator(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static List<ThemeProblem> problems(String file, String text, JsonNode schema) {
        SettingsSchemaValidator check = new SettingsSchemaValidator(file, text);
        check.schema(schema);
        return check.problems;
    }

    private void schema(JsonNode schema) {
        if (!schema.isObject()) {
            problems.add(ThemeProblem.of(file, "the schema must be an object with sections and settings"));
            return;
        }
        schema.path("sections").properties().forEach(section -> section(section.getKey(), section.getValue()));
        Set<String> groups = new HashSet<>();
        for (JsonNode group : schema.path("settings")) {
            String type = group.path("type").asText();
            if (type.isEmpty()) {
                problems.add(ThemeProblem.of(file, "a group of settings has no type"));
            } else if (!groups.add(type)) {
                add(type, 2, "settings has the group \"" + type + "\" twice");
            }
            elements("settings." + type, group.path("schema"), new HashSet<>());
        }
        Set<String> styles = new HashSet<>();
        schema.path("styles").forEach(style -> styles.add(style.path("code").asText()));
        String wanted = schema.path("default_style").asText();
        if (!wanted.isEmpty() && !styles.contains(wanted)) {
            add(wanted, 1, "default_style names no style: " + wanted);
        }
    }

    private void section(String type, JsonNode section) {
        Set<String> ids = new HashSet<>();
        for (JsonNode part : section.path("sections")) {
            elements("sections." + type, part.path("elements"), ids);
            JsonNode children = part.path("children");
            elements("sections." + type + ".blocks", children.path("elements"), new HashSet<>());
            for (JsonNode kind : children.path("elements_types")) {
                String place =
                        "sections." + type + ".blocks." + kind.path("type").asText();
                elements(place, kind.path("elements"), new HashSet<>());
            }
        }
    }

    private void elements(String place, JsonNode elements, Set<String> ids) {
        for (JsonNode element : elements) {
            String type = element.path("type").asText();
            String id = element.path("id").asText();
            if (!id.isEmpty()) {
                seen.merge(id, 1, Integer::sum);
            }
            if (!SettingType.KNOWN.contains(type)) {
                add(
                        type,
                        1,
                        place + ": there is no setting type \"" + type + "\"" + (id.isEmpty() ? "" : " (" + id + ")"));
            } else if (!SettingType.storesNothing(element)) {
                stored(place, element, type, id, ids);
            }
        }
    }

    private void stored(String place, JsonNode element, String type, String id, Set<String> ids) {
        if (id.isEmpty()) {
            problems.add(ThemeProblem.of(file, place + ": a setting of type " + type + " has no id"));
        } else if (!ids.add(id)) {
            add(id, seen.getOrDefault(id, 1), place + ": the id \"" + id + "\" is used twice");
        }
        boolean choice = type.equals("radio") || type.equals("select");
        if (choice && element.path("options").isEmpty()) {
            add(id, 1, place + ": \"" + id + "\" has no options");
        }
        if (type.equals("slider")) {
            boolean ordered = element.path("min").isNumber()
                    && element.path("max").isNumber()
                    && element.path("min").asDouble() <= element.path("max").asDouble();
            if (!ordered) {
                add(id, 1, place + ": the slider \"" + id + "\" needs numbers min and max, min not above max");
            }
        }
    }

    // why: JSON trees forget their lines; the quoted word is found again in the text.
    private void add(String word, int occurrence, String message) {
        int at = -1;
        for (int i = 0; i < occurrence; i++) {
            int next = text.indexOf("\"" + word + "\"", at + 1);
            if (next < 0) {
                break;
            }
            at = next;
        }
        if (at < 0) {
            problems.add(ThemeProblem.of(file, message));
            return;
        }
        String before = text.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        problems.add(ThemeProblem.at(file, line, at - before.lastIndexOf('\n'), message, text));
    }
}
