package dev.vitrine.webhooks;

import dev.vitrine.access.Scope;
import dev.vitrine.events.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What topics are about: who may hear of them, and what their payload is called. */
public final class Subjects {

    /**
     * @param singular what one of them is called in XML and among the examples
     * @param owner what metafields call it; empty when it has none
     */
    private record Family(String name, Scope scope, String singular, Optional<String> owner) {

        static Family of(String name, Scope scope, String singular) {
            return new Family(name, scope, singular, Optional.empty());
        }

        Family owning(String resource) {
            return new Family(name, scope, singular, Optional.of(resource));
        }
    }

    private static final List<Family> FAMILIES = List.of(
            Family.of("app", Scope.NONE, "shop"),
            Family.of("shop", Scope.NONE, "shop").owning("shop"),
            Family.of("carts", Scope.CHECKOUTS, "cart"),
            Family.of("checkouts", Scope.CHECKOUTS, "checkout"),
            Family.of("collections", Scope.PRODUCTS, "collection").owning("collection"),
            Family.of("products", Scope.PRODUCTS, "product").owning("product"),
            Family.of("product_listings", Scope.PRODUCT_LISTINGS, "product_listing"),
            Family.of("collection_listings", Scope.PRODUCT_LISTINGS, "collection_listing"),
            Family.of("customers", Scope.CUSTOMERS, "customer").owning("customer"),
            Family.of("customer_groups", Scope.CUSTOMERS, "customer_group"),
            Family.of("orders", Scope.ORDERS, "order").owning("order"),
            Family.of("order_transactions", Scope.ORDERS, "transaction"),
            Family.of("refunds", Scope.ORDERS, "refund"),
            Family.of("draft_orders", Scope.ORDERS, "draft_order").owning("draft_order"),
            Family.of("fulfillments", Scope.ORDERS, "fulfillment"),
            Family.of("fulfillment_events", Scope.ORDERS, "fulfillment_event"),
            Family.of("inventory_items", Scope.INVENTORY, "inventory_item"),
            Family.of("inventory_levels", Scope.INVENTORY, "inventory_level"),
            Family.of("locations", Scope.INVENTORY, "location"),
            Family.of("themes", Scope.THEMES, "theme"));

    private Subjects() {}

    /** Every topic that receivers can be told of, in the order of the documents. */
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

    /** Tells no more than an id. */
    static boolean isDeletion(Topic topic) {
        return topic.wireName().endsWith("/delete");
    }

    private static Family family(Topic topic) {
        return FAMILIES.stream()
                .filter(family -> family.name().equals(plural(topic)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(topic + " is about nothing known"));
    }
}
