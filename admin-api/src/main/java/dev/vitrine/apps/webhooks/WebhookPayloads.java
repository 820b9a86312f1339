package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Xml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Payload of a webhook: "the bare resource object, not wrapped". */
final class WebhookPayloads {

    private WebhookPayloads() {}

    /**
     * The bytes that are signed and sent. The event's own text, unless {@code fields} trims it or metafields are added;
     * payloads of deletions always have the id.
     */
    static byte[] of(Topic topic, String payload, String format, List<String> fields, @Nullable JsonNode metafields) {
        var xml = format.equals("xml");
        if (!xml && fields.isEmpty() && metafields == null) {
            return payload.getBytes(StandardCharsets.UTF_8);
        }
        var tree = (ObjectNode) Json.parse(payload);
        if (!fields.isEmpty() && !topic.isDeletion()) {
            tree.retain(fields);
        }
        if (metafields != null) {
            tree.set("metafields", metafields);
        }
        return xml ? Xml.bytes(WebhookTopics.singular(topic), tree) : Json.PLAIN.bytes(tree);
    }

    static String contentType(String format) {
        return format.equals("xml") ? "application/xml; charset=utf-8" : "application/json; charset=utf-8";
    }
}
