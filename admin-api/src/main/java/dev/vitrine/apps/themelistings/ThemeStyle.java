package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A style of a theme: a look that its settings schema offers ready made, by {@code styles}. A theme that names none has
 * one, its own settings.
 *
 * @param code its name in addresses
 * @param image path of a picture in the project, from {@code src}; empty without one
 */
public record ThemeStyle(String code, String name, String image, JsonNode settings) {

    static final String SCHEMA = "src/config/settings_schema.json";
    static final String DATA = "src/config/settings_data.json";

    private static final int MOST = 12;

    /** Of a theme with these files; what cannot be read is left out. */
    static List<ThemeStyle> of(byte[] schema, byte[] data) {
        var own = json(data);
        var styles = new ArrayList<ThemeStyle>();
        for (var style : json(schema).path("styles")) {
            var code = style.path("code").asText();
            if (styles.size() < MOST && code.matches("[a-z0-9][a-z0-9_-]{0,39}")) {
                styles.add(new ThemeStyle(
                        code,
                        style.path("name").asText(code),
                        style.path("image").asText("").replaceFirst("^/?(src/)?", ""),
                        with(own, style)));
            }
        }
        return styles.isEmpty() ? List.of(new ThemeStyle("default", "Default", "", own)) : List.copyOf(styles);
    }

    static Optional<ThemeStyle> find(List<ThemeStyle> styles, String code) {
        return styles.stream().filter(style -> style.code.equals(code)).findFirst();
    }

    private static ObjectNode with(ObjectNode own, JsonNode style) {
        var settings = own.deepCopy();
        for (var part : List.of("orders", "pages", "settings")) {
            if (style.path(part).isObject()) {
                settings.set(part, overlaid(settings.path(part), style.path(part)));
            }
        }
        return settings;
    }

    /** Objects key by key; anything else is replaced. */
    private static JsonNode overlaid(JsonNode below, JsonNode above) {
        if (!below.isObject() || !above.isObject()) {
            return above.deepCopy();
        }
        var both = (ObjectNode) below.deepCopy();
        above.properties()
                .forEach(entry -> both.set(entry.getKey(), overlaid(below.path(entry.getKey()), entry.getValue())));
        return both;
    }

    private static ObjectNode json(byte[] text) {
        try {
            return Json.parse(new String(text, StandardCharsets.UTF_8)) instanceof ObjectNode object
                    ? object
                    : Json.object();
        } catch (RuntimeException e) {
            return Json.object();
        }
    }
}
