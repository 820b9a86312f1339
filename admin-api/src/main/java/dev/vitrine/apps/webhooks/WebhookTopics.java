package dev.vitrine.apps.webhooks;

import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.events.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Webhook topics: required scope, and the name of their payload. */
public final class WebhookTopics {

    /**
     * @param singular what one of them is called in XML and among the examples
     * @param owner what metafields call it; empty when it has none
     */
    private record TopicFamily(String name, Scope scope, String singular, Optional<String> owner) {

        static TopicFamily of(String name, Scope scope, String singular) {
            return new TopicFamily(name, scope, singular, Optional.empty());
        }

        TopicFamily owning(String resource) {
            return new TopicFamily(name, scope, singular, Optional.of(resource));
        }
    }

    private static final List<TopicFamily> FAMILIES = List.of(
            TopicFamily.of("app", Scope.NONE, "shop"),
            TopicFamily.of("shop", Scope.NONE, "shop").owning("shop"),
            TopicFamily.of("carts", Scope.CHECKOUTS, "cart"),
            TopicFamily.of("checkouts", Scope.CHECKOUTS, "checkout"),
            TopicFamily.of("collections", Scope.PRODUCTS, "collection").owning("collection"),
            TopicFamily.of("products", Scope.PRODUCTS, "product").owning("product"),
            TopicFamily.of("product_listings", Scope.PRODUCT_LISTINGS, "product_listing"),
            TopicFamily.of("collection_listings", Scope.PRODUCT_LISTINGS, "collection_listing"),
            TopicFamily.of("customers", Scope.CUSTOMERS, "customer").owning("customer"),
            TopicFamily.of("customer_groups", Scope.CUSTOMERS, "customer_group"),
            TopicFamily.of("orders", Scope.ORDERS, "order").owning("order"),
            TopicFamily.of("order_transactions", Scope.ORDERS, "transaction"),
            TopicFamily.of("refunds", Scope.ORDERS, "refund"),
            TopicFamily.of("draft_orders", Scope.ORDERS, "draft_order").owning("draft_order"),
            TopicFamily.of("fulfillments", Scope.ORDERS, "fulfillment"),
            TopicFamily.of("fulfillment_events", Scope.ORDERS, "fulfillment_event"),
            TopicFamily.of("inventory_items", Scope.INVENTORY, "inventory_item"),
            TopicFamily.of("inventory_levels", Scope.INVENTORY, "inventory_level"),
            TopicFamily.of("locations", Scope.INVENTORY, "location"),
            TopicFamily.of("themes", Scope.THEMES, "theme"));

    private WebhookTopics() {}

    /** Every topic that can be subscribed to, in the order of the documents. */
    public static List<Topic> topics() {
        return Arrays.stream(Topic.values()).filter(Topic::isPublic).toList();
    }

    /** "the topic's read scope is required". */
    public static Scope scope(Topic topic) {
        return family(topic).scope();
    }

    /** {@code order} for {@code orders/create}. */
    static String singular(Topic topic) {
        return family(topic).singular();
    }

    /** What holds the metafields of its subject; nothing that is gone has any. */
    static Optional<String> owner(Topic topic) {
        return family(topic).owner().filter(resource -> !isDeletion(topic));
    }

    /** {@code orders} for {@code orders/create}. */
    public static String plural(Topic topic) {
        return topic.wireName().substring(0, topic.wireName().indexOf('/'));
    }

    /** Its payload is an id only. */
    static boolean isDeletion(Topic topic) {
        return topic.wireName().endsWith("/delete");
    }

    private static TopicFamily family(Topic topic) {
        return FAMILIES.stream()
                .filter(topicFamily -> topicFamily.name().equals(plural(topic)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(topic + " is about nothing known"));
    }
}
