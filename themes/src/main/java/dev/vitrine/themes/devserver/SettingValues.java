package dev.vitrine.themes.devserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What themes get for settings that need no record of the shop. Pure. */
final class SettingValues {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SettingValues() {}

    static JsonNode link(JsonNode stored) {
        ObjectNode link = stored.deepCopy();
        var handle = stored.path("subject").path("handle").asText();
        var type = stored.path("type").asText();
        var url = switch (type) {
            case "" -> null;
            case "http" -> handle;
            case "product", "collection", "page" -> "/" + type + "s/" + handle;
            default -> "/" + type;
        };
        return link.put("url", url).putNull("title");
    }

    static JsonNode picture(JsonNode stored) {
        if (stored.isObject()) {
            return JSON.createObjectNode()
                    .put("alt", "")
                    .putNull("width")
                    .putNull("height")
                    .setAll((ObjectNode) stored);
        }
        return stored.asText().isEmpty()
                ? JSON.nullNode()
                : JSON.createObjectNode()
                        .put("src", stored.asText())
                        .put("alt", "")
                        .putNull("width")
                        .putNull("height");
    }
}
