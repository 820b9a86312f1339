package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Validator of {@code settings_schema.json}. */
final class SettingsSchemaValidator {
    private static final int MOST_AT_THE_BEGINNING = 1000;
    private static final Pattern SECTION_GROUP = Pattern.compile("[a-z0-9_-]*_group");

    private final String file;
    private final String text;
    private final List<ThemeProblem> problems = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();

    private SettingsSchemaValidator(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static List<ThemeProblem> problems(String file, String text, JsonNode schema) {
        var check = new SettingsSchemaValidator(file, text);
        check.schema(schema);
        return check.problems;
    }

    /** Whether a problem is that of a name that stands there twice. */
    static boolean isDuplicate(ThemeProblem problem) {
        return problem.message().endsWith(" twice");
    }

    private void schema(JsonNode schema) {
        if (!schema.isObject()) {
            problems.add(ThemeProblem.of(file, "the schema must be an object with sections and settings"));
            return;
        }
        schema.path("sections").properties().forEach(section -> section(section.getKey(), section.getValue()));
        var groups = new HashSet<String>();
        for (var group : schema.path("settings")) {
            var type = group.path("type").asText();
            if (type.isEmpty()) {
                problems.add(ThemeProblem.of(file, "a group of settings has no type"));
            } else if (!groups.add(type)) {
                add(type, 2, "settings has the group \"" + type + "\" twice");
            }
            featureSwitch("settings." + type, group);
            elements("settings." + type, group.path("schema"), new HashSet<>());
        }
        sectionGroups(schema.path("section_groups"));
        new ColorSchemeRules(schema, this::add).check();
        var styles = new HashSet<String>();
        schema.path("styles").forEach(style -> styles.add(style.path("code").asText()));
        var wanted = schema.path("default_style").asText();
        if (!wanted.isEmpty() && !styles.contains(wanted)) {
            add(wanted, 1, "default_style names no style: " + wanted);
        }
    }

    private void sectionGroups(JsonNode sectionGroups) {
        var ids = new HashSet<String>();
        for (var group : sectionGroups) {
            var id = group.path("id").asText();
            if (!SECTION_GROUP.matcher(id).matches()) {
                add(
                        "section_groups",
                        1,
                        "a group of sections needs an id that ends in _group, such as header_group; this one has \""
                                + id + "\"");
            } else if (!ids.add(id)) {
                add(id, 2, "section_groups has \"" + id + "\" twice");
            }
        }
    }

    private void section(String type, JsonNode section) {
        var ids = new HashSet<String>();
        featureSwitch("sections." + type, section);
        for (var part : section.path("sections")) {
            featureSwitch("sections." + type, part);
            elements("sections." + type, part.path("elements"), ids);
            var blocks = new BlocksPart(part, 1);
            blocks("sections." + type + ".blocks", blocks);
            if (blocks.kindsOfAllLevels().anyMatch(BlocksPart::nests)
                    && atTheBeginning(blocks, blocks.defaults()) > MOST_AT_THE_BEGINNING) {
                problem("sections." + type + ".blocks: a section begins with at most " + MOST_AT_THE_BEGINNING
                        + " blocks, those inside others included");
            }
        }
    }

    private void blocks(String place, BlocksPart part) {
        elements(place, part.children().path("elements"), new HashSet<>());
        inside(place, part, part.children());
        for (var kind : part.children().path("elements_types")) {
            var named = place + "." + kind.path("type").asText();
            featureSwitch(named, kind);
            elements(named, kind.path("elements"), new HashSet<>());
            inside(named, part, kind);
        }
    }

    /** The blocks inside those of a kind. */
    private void inside(String place, BlocksPart part, JsonNode kind) {
        if (!kind.has("blocks")) {
            return;
        }
        if (!BlocksPart.nests(kind)) {
            problem(place + ": blocks inside a block need children, as {\"children\": {\"elements\": […]}}");
            return;
        }
        for (var element : kind.path("elements")) {
            if (element.path("id").asText().equals("blocks")) {
                problem(place + ": it has blocks inside and a setting \"blocks\"; give the setting another id");
            }
        }
        var below = part.inside(kind);
        if (below.isEmpty()) {
            problem(place + ": blocks stand inside each other at most " + BlocksPart.MOST_LEVELS
                    + " levels deep; the blocks inside these are not shown");
        }
        below.ifPresent(inside -> {
            featureSwitch(place + ".blocks", inside.schema());
            blocks(place + ".blocks", inside);
        });
    }

    // why: ten blocks with ten each, and so on for eight levels, are more than a page or a server can take.
    private static int atTheBeginning(BlocksPart part, JsonNode blocks) {
        int count = 0;
        for (var block : blocks) {
            count++;
            var below = part.inside(part.kind(block));
            if (below.isPresent()) {
                var stored = block.path("blocks");
                count += atTheBeginning(
                        below.get(), stored.isArray() ? stored : below.get().defaults());
            }
            if (count > MOST_AT_THE_BEGINNING) {
                return count;
            }
        }
        return count;
    }

    private void problem(String message) {
        problems.add(ThemeProblem.of(file, message));
    }

    private void elements(String place, JsonNode elements, Set<String> ids) {
        for (var element : elements) {
            var type = element.path("type").asText();
            var id = element.path("id").asText();
            if (!id.isEmpty()) {
                seen.merge(id, 1, Integer::sum);
            }
            featureSwitch(id.isEmpty() ? place : place + "." + id, element);
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

    private void featureSwitch(String place, JsonNode node) {
        var wanted = node.path("feature_switch");
        if (!wanted.isMissingNode() && (!wanted.isTextual() || wanted.asText().isBlank())) {
            add("feature_switch", 1, place + ": feature_switch must be the name of a feature, such as \"wholesale\"");
        }
    }

    private void stored(String place, JsonNode element, String type, String id, Set<String> ids) {
        if (id.isEmpty()) {
            problems.add(ThemeProblem.of(file, place + ": a setting of type " + type + " has no id"));
        } else if (!ids.add(id)) {
            add(id, seen.getOrDefault(id, 1), place + ": the id \"" + id + "\" is used twice");
        }
        var choice = type.equals("radio") || type.equals("select");
        if (choice && element.path("options").isEmpty()) {
            add(id, 1, place + ": \"" + id + "\" has no options");
        }
        if (type.equals("slider")) {
            var ordered = element.path("min").isNumber()
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
            var next = text.indexOf("\"" + word + "\"", at + 1);
            if (next < 0) {
                break;
            }
            at = next;
        }
        if (at < 0) {
            problems.add(ThemeProblem.of(file, message));
            return;
        }
        var before = text.substring(0, at);
        var line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        problems.add(ThemeProblem.at(file, line, at - before.lastIndexOf('\n'), message, text));
    }
}
