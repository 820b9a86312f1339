package dev.vitrine.themes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Custom properties of a theme's style sheet that say what a setting says, so that the theme editor can change them on
 * screen before Sass has run again. Found by compiling the theme with a value in each setting that no theme has.
 */
final class StyleProperties {
    private static final Pattern ROOT = Pattern.compile(":root\\{([^}]*)}");
    private static final Pattern DECLARATION = Pattern.compile("(--[\\w-]+):([^;]*)");
    private static final String PLACE = "{}";
    private static final int FIRST_COLOR = 0xa1b000;
    private static final int FIRST_NUMBER = 90_001;

    private final ObjectNode probed;
    /** What no theme says → the setting that says it, as {@code group/id}. */
    private final Map<String, String> settings = new LinkedHashMap<>();

    /** {@code resolved} are settings of that schema. */
    StyleProperties(JsonNode schema, JsonNode resolved) {
        this.probed = resolved.deepCopy();
        for (var group : schema.path("settings")) {
            for (var element : group.path("schema")) {
                probe(group.path("type").asText(), element);
            }
        }
    }

    private void probe(String group, JsonNode element) {
        var number = settings.size();
        var value = switch (element.path("type").asText()) {
            case "color" -> "#" + Integer.toHexString(FIRST_COLOR + number);
            case "slider", "number" -> Integer.toString(FIRST_NUMBER + number);
            default -> "";
        };
        if (!value.isEmpty()) {
            var id = element.path("id").asText();
            settings.put(value, group + "/" + id);
            probed.withObject("settings").withObject(group).put(id, value);
        }
    }

    /** The settings with the values to look for. */
    JsonNode probed() {
        return probed;
    }

    /** {@code group/id} → custom property → its value with {@code {}} in place of the setting's. */
    ObjectNode in(String compressedCss) {
        var found = JsonNodeFactory.instance.objectNode();
        ROOT.matcher(compressedCss)
                .results()
                .flatMap(root -> DECLARATION.matcher(root.group(1)).results())
                // why once: where it depends on the screen, the style sheet has to decide.
                .filter(declaration -> compressedCss.split(Pattern.quote(declaration.group(1) + ":"), -1).length == 2)
                .forEach(declaration -> probeIn(declaration.group(2))
                        .ifPresent(probe -> found.withObject("/" + pointer(probe.getValue()))
                                .put(
                                        declaration.group(1),
                                        declaration.group(2).strip().replace(probe.getKey(), PLACE))));
        return found;
    }

    private static String pointer(String setting) {
        return setting.replace("~", "~0").replace("/", "~1");
    }

    /** The one value that is in the text, with its setting; empty where there is none, or more than one. */
    private Optional<Map.Entry<String, String>> probeIn(String text) {
        var there = settings.entrySet().stream()
                .filter(probe -> text.contains(probe.getKey()))
                .toList();
        return there.size() == 1 ? Optional.of(there.getFirst()) : Optional.empty();
    }
}
