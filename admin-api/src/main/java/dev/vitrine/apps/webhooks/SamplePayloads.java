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
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Sample payloads for test deliveries: the newest real one of a topic, or the example of the documentation. */
public final class SamplePayloads {

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
        var fields = WebhookTopics.fields(topic);
        if (fields.equals(List.of("id"))) {
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
            default -> {
                var record = numbered(examples.at("/" + singular + "/answer"));
                yield fields.isEmpty() ? record : record.retain(fields);
            }
        };
    }

    private static ObjectNode numbered(JsonNode example) {
        var sample = (ObjectNode) example.deepCopy();
        if (sample.path("id").isNumber()) {
            sample.put("id", ID);
        }
        return sample;
    }

    /** What a payload is: of an event that happened, of a record as it is now, or the documentation's example. */
    public enum Source {
        EVENT,
        RECORD,
        EXAMPLE
    }

    record Sample(JsonNode payload, Source source) {}

    /**
     * What happened last in the topic; else the newest record of its kind; else what happened last to one of its kind;
     * else the example. What names only what is gone has no record.
     */
    Sample best(Session session, Shop shop, Topic topic, Optional<JsonNode> newest) {
        var happened = Events.newestPayload(session, shop, topic);
        if (happened.isPresent()) {
            return new Sample(happened.get(), Source.EVENT);
        }
        if (!WebhookTopics.isAboutRecord(topic)) {
            return new Sample(of(shop, topic), Source.EXAMPLE);
        }
        return newest.or(() -> ofItsKind(session, shop, topic))
                .map(payload -> new Sample(payload, Source.RECORD))
                .orElseGet(() -> new Sample(of(shop, topic), Source.EXAMPLE));
    }

    private static Optional<JsonNode> ofItsKind(Session session, Shop shop, Topic topic) {
        return WebhookTopics.topics().stream()
                .filter(other -> other.family().equals(topic.family()) && WebhookTopics.isAboutRecord(other))
                .flatMap(other -> Events.newestPayload(session, shop, other).stream())
                .findFirst();
    }
}
