package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/** Rules of colour schemes in a theme's schema, in words for the theme's developer. For one schema, by one thread. */
final class ColorSchemeRules {
    private static final Set<String> ROLES = Set.of("background", "text", "button", "button_text");
    private static final Set<String> IN_DEFINITION = Set.of("color", "heading", "help_text", "label");

    private final JsonNode schema;
    private final Report report;
    private final Set<String> brought = new HashSet<>();
    private int groups;

    /** Takes a problem with the quoted word that it is about, and which of its occurrences. */
    interface Report {
        void add(String word, int occurrence, String message);
    }

    ColorSchemeRules(JsonNode schema, Report report) {
        this.schema = schema;
        this.report = report;
    }

    void check() {
        for (var group : schema.path("settings")) {
            var siblings = group.path("schema");
            for (var element : siblings) {
                if (ColorSchemes.isGroup(element)) {
                    groups++;
                    group("settings." + group.path("type").asText(), element, siblings);
                }
            }
        }
        schema.path("settings")
                .forEach(group -> names("settings." + group.path("type").asText(), group.path("schema")));
        schema.path("sections").properties().forEach(section -> {
            var place = "sections." + section.getKey();
            for (var part : section.getValue().path("sections")) {
                inSection(place, part.path("elements"));
                new BlocksPart(part, 1).kindsOfAllLevels().forEach(kind -> inSection(place, kind.path("elements")));
            }
        });
    }

    private void inSection(String place, JsonNode elements) {
        for (var element : elements) {
            if (ColorSchemes.isGroup(element)) {
                say(
                        ColorSchemes.GROUP,
                        place + ": a color_scheme_group stands in a group of settings, not in a section; "
                                + "a section has a color_scheme, which names one of its schemes");
            }
        }
        names(place, elements);
    }

    private void names(String place, JsonNode elements) {
        for (var element : elements) {
            if (!ColorSchemes.isScheme(element)) {
                continue;
            }
            var wanted = element.path("default");
            if (groups == 0) {
                say(
                        ColorSchemes.SCHEME,
                        place + ": a color_scheme needs the theme's schemes; "
                                + "add one setting of type color_scheme_group to the settings");
            } else if (!wanted.isMissingNode() && !brought.contains(wanted.asText())) {
                say(wanted.asText(), place + ": the theme has no color scheme \"" + wanted.asText() + "\"");
            }
        }
    }

    private void group(String group, JsonNode element, JsonNode siblings) {
        var id = element.path("id").asText();
        var place = group + "." + id;
        if (groups > 1) {
            say(id, place + ": a theme has one color_scheme_group; this is another one");
            return;
        }
        var colors = definition(place, element.path("definition"));
        var roles = element.path("role");
        roles.properties().forEach(role -> {
            var color = role.getValue().asText();
            if (!ROLES.contains(role.getKey())) {
                say(
                        role.getKey(),
                        place + ": there is no role \"" + role.getKey()
                                + "\"; roles are background, text, button and button_text");
            } else if (!colors.contains(color)) {
                say(color, place + ": the role \"" + role.getKey() + "\" names no color of the definition: " + color);
            }
        });
        schemes(place, element.path("default"), colors, siblings);
    }

    private Set<String> definition(String place, JsonNode definition) {
        var colors = new HashSet<String>();
        for (var color : definition) {
            var id = color.path("id").asText();
            var type = color.path("type").asText();
            if (!IN_DEFINITION.contains(type)) {
                say(type, place + ": a color scheme is made of settings of type color, not \"" + type + "\"");
            } else if (type.equals("color") && !ColorSchemes.isColorId(id)) {
                say(
                        id,
                        place + ": the id of a color has letters, digits, _ and -, and begins with a letter: \"" + id
                                + "\"");
            } else if (type.equals("color") && !colors.add(id)) {
                say(id, place + ": the color \"" + id + "\" is defined twice");
            }
        }
        if (colors.isEmpty()) {
            say("definition", place + ": a color_scheme_group needs a definition, with at least one color");
        }
        return colors;
    }

    private void schemes(String place, JsonNode schemes, Set<String> colors, JsonNode siblings) {
        if (!schemes.isArray() || schemes.isEmpty() || schemes.size() > ColorSchemes.MOST) {
            say(ColorSchemes.GROUP, place + ": default must be a list of 1 to " + ColorSchemes.MOST + " color schemes");
        }
        for (var scheme : schemes) {
            var id = scheme.path("id").asText();
            if (!ColorSchemes.isId(id)) {
                say(id, place + ": the id of a color scheme has letters, digits, _ and -: \"" + id + "\"");
            } else if (!brought.add(id)) {
                say(id, place + ": the color scheme \"" + id + "\" stands there twice");
            }
            if (scheme.path("name").asText().isBlank()) {
                say(id, place + ": the color scheme \"" + id + "\" has no name");
            }
            scheme.path("colors").properties().forEach(color -> {
                var value = color.getValue().asText();
                if (!colors.contains(color.getKey())) {
                    say(
                            color.getKey(),
                            place + ": the color scheme \"" + id + "\" has a color that is not defined: "
                                    + color.getKey());
                } else if (SettingType.color(color.getValue()).isEmpty()
                        && !ColorSchemes.isColorSetting(siblings, value)) {
                    say(
                            value,
                            place + ": \"" + value + "\" is neither a color such as #1f5f4a nor a setting of type "
                                    + "color in the same group");
                }
            });
        }
    }

    private void say(String word, String message) {
        report.add(word, 1, message);
    }
}
