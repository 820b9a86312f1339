package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Colour schemes of a theme: the list that its settings give, and the custom properties of each. Pure. */
final class ColorSchemes {
    /** The type of the setting that has a theme's schemes. */
    static final String GROUP = "color_scheme_group";

    /** The type of a setting that names one of them. */
    static final String SCHEME = "color_scheme";

    static final int MOST = 20;
    private static final int LONGEST_NAME = 40;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");
    private static final Pattern COLOR_ID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");

    private final JsonNode element;
    private final JsonNode siblings;
    private final Map<String, JsonNode> brought;

    /** Of that element of a schema; {@code siblings} is the list that it stands in. */
    private ColorSchemes(JsonNode element, JsonNode siblings) {
        this.element = element;
        this.siblings = siblings;
        this.brought = usable(element.path("default"));
    }

    static boolean isGroup(JsonNode element) {
        return element.path("type").asText().equals(GROUP);
    }

    static boolean isScheme(JsonNode element) {
        return element.path("type").asText().equals(SCHEME);
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    static boolean isColorId(String text) {
        return COLOR_ID.matcher(text).matches();
    }

    /**
     * The schemes, whole and in their order: {@code [{id, name, colors}]}. A colour is what is stored, else the
     * preset's, else the theme's own; one that the theme takes from a setting is that setting's.
     *
     * @param values resolved values of the siblings
     */
    static ArrayNode resolve(JsonNode element, JsonNode siblings, JsonNode values, JsonNode stored, JsonNode preset) {
        return new ColorSchemes(element, siblings).resolve(values, usable(stored), usable(preset));
    }

    private ArrayNode resolve(JsonNode values, Map<String, JsonNode> stored, Map<String, JsonNode> styled) {
        var owned = owned();
        var schemes = NODES.arrayNode();
        var source = Stream.of(stored, styled, brought)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse(Map.of());
        source.forEach((id, scheme) -> {
            var own = List.of(scheme, styled.getOrDefault(id, MissingNode.getInstance()));
            var theme = brought.getOrDefault(id, MissingNode.getInstance());
            var names = Stream.concat(own.stream(), Stream.of(theme)).map(each -> name(each.path("name")));
            var resolved = schemes.addObject()
                    .put("id", id)
                    .put("name", names.flatMap(Optional::stream).findFirst().orElse(id));
            var colors = resolved.putObject("colors");
            colors().forEach((color, definition) -> {
                var candidates = new ArrayList<JsonNode>();
                if (!owned.contains(id + " " + color)) {
                    own.forEach(each -> candidates.add(each.path("colors").path(color)));
                }
                var given = theme.path("colors").path(color);
                candidates.add(isSetting(given) ? values.path(given.asText()) : given);
                candidates.add(definition.path("default"));
                colors.set(
                        color,
                        candidates.stream()
                                .flatMap(each -> SettingType.color(each).stream())
                                .findFirst()
                                .orElse(NODES.textNode("")));
            });
        });
        return schemes;
    }

    /** Colours that are changed by changing the setting that they are taken from: the first that takes it. */
    private Set<String> owned() {
        var taken = new HashSet<String>();
        var owned = new HashSet<String>();
        brought.forEach((id, scheme) -> colors().keySet().forEach(color -> {
            var given = scheme.path("colors").path(color);
            if (isSetting(given) && taken.add(given.asText())) {
                owned.add(id + " " + color);
            }
        }));
        return owned;
    }

    private Map<String, JsonNode> colors() {
        var colors = new LinkedHashMap<String, JsonNode>();
        for (var color : element.path("definition")) {
            var id = color.path("id").asText();
            if (color.path("type").asText().equals("color") && isColorId(id)) {
                colors.put(id, color);
            }
        }
        return colors;
    }

    private boolean isSetting(JsonNode given) {
        return given.isTextual() && isColorSetting(siblings, given.asText());
    }

    static boolean isColorSetting(JsonNode siblings, String id) {
        for (var sibling : siblings) {
            if (sibling.path("type").asText().equals("color")
                    && sibling.path("id").asText().equals(id)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> name(JsonNode name) {
        var text = name.isTextual() ? name.asText().strip() : "";
        if (text.codePointCount(0, text.length()) > LONGEST_NAME) {
            text = text.substring(0, text.offsetByCodePoints(0, LONGEST_NAME));
        }
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** Those of a list that can be taken, by their ids. */
    static Map<String, JsonNode> usable(JsonNode list) {
        var schemes = new LinkedHashMap<String, JsonNode>();
        if (!list.isArray()) {
            return schemes;
        }
        for (var scheme : list) {
            if (scheme.path("id").isTextual() && isId(scheme.path("id").asText()) && schemes.size() < MOST) {
                schemes.putIfAbsent(scheme.path("id").asText(), scheme);
            }
        }
        return schemes;
    }

    /** The theme's schemes in resolved settings; none where the theme has none. */
    static JsonNode in(JsonNode schema, JsonNode resolved) {
        var place = place(schema);
        return place.isEmpty()
                ? MissingNode.getInstance()
                : resolved.path("settings").path(place.getFirst()).path(place.getLast());
    }

    /** Group and id of the setting that has the theme's schemes; empty where there is none. */
    static List<String> place(JsonNode schema) {
        for (var group : schema.path("settings")) {
            for (var element : group.path("schema")) {
                var id = element.path("id").asText();
                if (isGroup(element) && !id.isEmpty()) {
                    return List.of(group.path("type").asText(), id);
                }
            }
        }
        return List.of();
    }

    /** The scheme that an id names: the first one, where there is none of that id any more. */
    static String named(JsonNode schemes, String id) {
        for (var scheme : schemes) {
            if (scheme.path("id").asText().equals(id)) {
                return id;
            }
        }
        return schemes.path(0).path("id").asText();
    }

    /** Lets settings that name a scheme which is no more name the first one. */
    static void settle(ObjectNode values, JsonNode elements, JsonNode schemes) {
        for (var element : elements) {
            var id = element.path("id").asText();
            if (isScheme(element) && values.path(id).isTextual()) {
                values.put(id, named(schemes, values.path(id).asText()));
            }
        }
    }

    /**
     * Rules that give each scheme its custom properties: {@code --color-accent-text} for its {@code accent_text}. The
     * page has those of the first.
     */
    static String css(JsonNode schema, JsonNode resolved) {
        var css = new StringBuilder();
        for (var scheme : in(schema, resolved)) {
            css.append(css.isEmpty() ? ":root," : "")
                    .append("[data-color-scheme=\"")
                    .append(scheme.path("id").asText())
                    .append("\"]{");
            scheme.path("colors").properties().stream()
                    .filter(color -> !color.getValue().asText().isEmpty())
                    .forEach(color -> css.append("--color-")
                            .append(color.getKey().replace('_', '-'))
                            .append(':')
                            .append(color.getValue().asText())
                            .append(';'));
            css.append('}');
        }
        return css.toString();
    }
}
