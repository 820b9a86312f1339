package dev.vitrine.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.themes.SettingsResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Document of a shop's theme settings, addressed by paths such as {@code settings.colors.color_accent} and
 * {@code pages.homepage.home_opening.settings.blocks.0.heading}.
 *
 * @param chosen what the merchant chose; only what differs from the theme's defaults need be there
 */
public record ThemeSettingsDocument(JsonNode schema, JsonNode chosen) {

    private static final List<String> FREE = List.of("seo.title", "seo.description");

    /** As pages see it: every default filled in. */
    public JsonNode resolved() {
        return SettingsResolver.resolve(schema, chosen);
    }

    /** {@link UserError} naming what there is instead. */
    public JsonNode get(String path) {
        var node = resolved();
        var walked = new ArrayList<String>();
        for (var part : path.split("\\.")) {
            var next = child(node, part);
            if (next.isMissingNode()) {
                throw unknown(path, walked, node);
            }
            walked.add(part);
            node = next;
        }
        return node;
    }

    /**
     * The document with another value; {@link UserError} when there is no such setting or it does not take the value.
     */
    public ThemeSettingsDocument with(String path, String text) {
        if (FREE.contains(path)) {
            return new ThemeSettingsDocument(schema, replaced(path, TextNode.valueOf(text)));
        }
        if (!path.equals("style")) {
            get(path);
        }
        for (var value : readings(text)) {
            var changed = new ThemeSettingsDocument(schema, replaced(path, value));
            if (changed.get(path).equals(value) && (!path.equals("style") || isStyle(text))) {
                return changed;
            }
        }
        throw new UserError(path + " does not take " + text + "; it stays as it is: "
                + (path.equals("style") ? styles() : print(get(path))) + ".");
    }

    /** As it is shown to people: texts bare, everything else as JSON. */
    public static String print(JsonNode node) {
        return node.isTextual() ? node.asText() : node.toPrettyString();
    }

    /** A text may mean itself or be JSON: {@code 500} is a choice here and a number there. */
    private static List<JsonNode> readings(String text) {
        JsonNode literal = TextNode.valueOf(text);
        try {
            return List.of(Json.parse(text), literal);
        } catch (ApiException e) {
            return List.of(literal);
        }
    }

    private ObjectNode replaced(String path, JsonNode value) {
        ObjectNode document = chosen.deepCopy();
        var parts = path.split("\\.");
        // why: one section of a page written into an empty document would hide the preset's other sections.
        if (parts.length > 1 && List.of("pages", "orders").contains(parts[0])) {
            own(document, "pages", parts[1]);
            own(document, "orders", parts[1]);
        }
        JsonNode node = document;
        for (int i = 0; i < parts.length - 1; i++) {
            node = step(node, parts[i]);
        }
        var last = parts[parts.length - 1];
        if (node instanceof ArrayNode array && last.matches("\\d+")) {
            array.set(Integer.parseInt(last), value);
        } else if (node instanceof ObjectNode object) {
            object.set(last, value);
        }
        return document;
    }

    private void own(ObjectNode document, String part, String page) {
        var wanted = resolved().path(part).path(page);
        if (!wanted.isMissingNode() && !document.path(part).has(page)) {
            document.withObjectProperty(part).set(page, wanted.deepCopy());
        }
    }

    private static JsonNode step(JsonNode node, String part) {
        return node instanceof ObjectNode object && !object.path(part).isContainerNode()
                ? object.putObject(part)
                : child(node, part);
    }

    private static JsonNode child(JsonNode node, String part) {
        return node.isArray() && part.matches("\\d{1,4}") ? node.path(Integer.parseInt(part)) : node.path(part);
    }

    private boolean isStyle(String code) {
        for (var style : schema.path("styles")) {
            if (style.path("code").asText().equals(code)) {
                return true;
            }
        }
        return false;
    }

    private String styles() {
        var codes = new ArrayList<String>();
        schema.path("styles").forEach(style -> codes.add(style.path("code").asText()));
        return "there is " + String.join(", ", codes);
    }

    private UserError unknown(String path, List<String> walked, JsonNode node) {
        var names = new ArrayList<String>();
        node.fieldNames().forEachRemaining(names::add);
        for (int i = 0; i < node.size() && node.isArray(); i++) {
            names.add(Integer.toString(i));
        }
        if (walked.isEmpty()) {
            Stream.of("seo", "style").filter(name -> !names.contains(name)).forEach(names::add);
        }
        var place = walked.isEmpty() ? "At the top" : "Below " + String.join(".", walked);
        return new UserError("There is no setting " + path + ". " + place + " there is "
                + (names.isEmpty() ? "nothing." : String.join(", ", names) + "."));
    }
}
