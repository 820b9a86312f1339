package dev.vitrine.server.console.themestore;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.apps.themelistings.ThemeStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The picture of a style that brings none: a page drawn in the style's own colours. */
final class StylePicture {

    private static final String DRAWING = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 540" role="img">
            <rect width="720" height="540" fill="%1$s"/>
            <rect x="40" y="32" width="96" height="14" rx="3" fill="%2$s"/>
            <g fill="%2$s" opacity=".55"><rect x="470" y="34" width="56" height="10" rx="3"/>
            <rect x="542" y="34" width="56" height="10" rx="3"/><rect x="614" y="34" width="66" height="10" rx="3"/></g>
            <rect x="40" y="76" width="640" height="210" rx="4" fill="%2$s" opacity=".1"/>
            <rect x="76" y="136" width="270" height="26" rx="4" fill="%2$s"/>
            <rect x="76" y="176" width="200" height="12" rx="3" fill="%2$s" opacity=".6"/>
            <rect x="76" y="212" width="118" height="34" rx="4" fill="%3$s"/>
            <g fill="%2$s"><g opacity=".1"><rect x="40" y="316" width="148" height="148" rx="4"/>
            <rect x="204" y="316" width="148" height="148" rx="4"/><rect x="368" y="316" width="148" height="148" rx="4"/>
            <rect x="532" y="316" width="148" height="148" rx="4"/></g><g opacity=".7">
            <rect x="40" y="478" width="110" height="10" rx="3"/><rect x="204" y="478" width="90" height="10" rx="3"/>
            <rect x="368" y="478" width="120" height="10" rx="3"/><rect x="532" y="478" width="80" height="10" rx="3"/>
            </g></g></svg>
            """;

    private StylePicture() {}

    static String svg(ThemeStyle style) {
        var colors = new LinkedHashMap<String, String>();
        collect(style.settings().path("settings"), "", colors);
        return DRAWING.formatted(
                color(colors, List.of("page", "background", "paper"), "#f6f4ef"),
                color(colors, List.of("text", "ink", "heading"), "#22211f"),
                color(colors, List.of("accent", "button", "primary"), "#1f5f4a"));
    }

    private static void collect(JsonNode node, String key, Map<String, String> colors) {
        if (node.isTextual() && node.asText().matches("#[0-9a-fA-F]{3,8}")) {
            colors.put(key, node.asText());
        }
        node.properties().forEach(entry -> collect(entry.getValue(), entry.getKey(), colors));
    }

    private static String color(Map<String, String> colors, List<String> words, String otherwise) {
        for (var word : words) {
            for (var color : colors.entrySet()) {
                if (color.getKey().contains(word)) {
                    return color.getValue();
                }
            }
        }
        return otherwise;
    }
}
