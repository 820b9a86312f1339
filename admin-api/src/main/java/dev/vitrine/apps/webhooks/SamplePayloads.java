package dev.vitrine.apps.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.tenancy.Shop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;

/** Sample payloads for test deliveries: the newest real one of a topic, or the example of the documentation. */
final class SamplePayloads {

    /** "deterministic ids": below 2^53, and of nothing that exists. */
    private static final long ID = 820_982_911_946_154L;

    private final JsonNode examples;

    SamplePayloads() {
        try (var in = Objects.requireNonNull(SamplePayloads.class.getResourceAsStream("/openapi/examples.json"))) {
            examples = Json.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode of(Shop shop, Topic topic) {
        if (topic.isDeletion()) {
            return Json.object().put("id", ID);
        }
        var singular = WebhookTopics.singular(topic);
        var sample = WebhookTopics.sample(topic);
        if (!sample.isEmpty()) {
            return numbered(Json.parse(sample));
        }
        return switch (singular) {
            case "shop" ->
                Json.object()
                        .put("id", shop.id())
                        .put("name", shop.name())
                        .put("email", shop.email())
                        .put("currency", shop.currency().getCurrencyCode());
            default -> numbered(examples.at("/" + singular + "/answer"));
        };
    }

    private static JsonNode numbered(JsonNode example) {
        var sample = (ObjectNode) example.deepCopy();
        if (sample.path("id").isNumber()) {
            sample.put("id", ID);
        }
        return sample;
    }

    /** What really happened last, if it is still kept. */
    Optional<JsonNode> newest(Session session, Shop shop, Topic topic) {
        return Events.newestPayload(session, shop, topic);
    }
}
