package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.events.TopicFamily;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Webhook topics: required scope, and the name of their payload. */
public final class WebhookTopics {

    /** The fields of payloads that are no record, by topic. */
    private static final Map<String, List<String>> NAMES_ONLY = Map.of(
            "customers/redact", List.of("id", "email", "phone"),
            "collection_listings/remove", List.of("id"),
            "product_listings/remove", List.of("id"),
            "inventory_levels/disconnect", List.of("inventory_item_id", "location_id"));

    private WebhookTopics() {}

    /** Every topic that can be subscribed to, in the order of the documents. */
    public static List<Topic> topics() {
        return Topic.all().stream().filter(Topic::isPublic).toList();
    }

    /** "the topic's read scope is required". */
    public static Scope scope(Topic topic) {
        return Scope.named(family(topic).scope());
    }

    /** Whether its payload is the record as the Admin API prints it; others name what is gone, or must go. */
    public static boolean isAboutRecord(Topic topic) {
        return !topic.isDeletion() && !NAMES_ONLY.containsKey(topic.wireName());
    }

    /** The fields of a payload that is no record; empty when all are there. */
    static List<String> fields(Topic topic) {
        return topic.isDeletion() ? List.of("id") : NAMES_ONLY.getOrDefault(topic.wireName(), List.of());
    }

    /** {@code order} for {@code orders/create}. */
    static String singular(Topic topic) {
        return family(topic).singular();
    }

    /** A payload as JSON; empty when the file of examples has one. */
    static String sample(Topic topic) {
        return family(topic).sample();
    }

    /** What holds the metafields of its subject; nothing that is gone has any. */
    static Optional<String> owner(Topic topic) {
        return Optional.of(family(topic).metafieldOwner()).filter(owner -> !owner.isEmpty() && !topic.isDeletion());
    }

    private static TopicFamily family(Topic topic) {
        return TopicFamily.named(topic.family())
                .orElseThrow(() -> new IllegalStateException(topic + " is about nothing known"));
    }
}
