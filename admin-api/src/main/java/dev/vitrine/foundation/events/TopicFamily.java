package dev.vitrine.foundation.events;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Family of topics: those that begin with the same word, and what their payloads are. Declared by the descriptor of the
 * resource that is the payload.
 *
 * @param name {@code orders} for {@code orders/create}
 * @param singular what one payload is called in XML and among the examples: {@code order}
 * @param scope the family of the scope that a receiver needs; empty when any valid credentials will do
 * @param permission the staff permission that includes the scope; empty when the log of the console leaves it out
 * @param metafieldOwner what metafields call it; empty when it has none
 * @param auditType what the audit log calls its subject: {@code Order}; empty when it is not recorded
 * @param sample a payload as JSON, for test deliveries; empty when the file of examples has one
 */
public record TopicFamily(
        String name,
        String singular,
        String scope,
        String permission,
        String metafieldOwner,
        String auditType,
        String sample) {

    private static final Map<String, TopicFamily> DECLARED = new ConcurrentHashMap<>();

    /** Uninstalling an app tells of the shop, and is recorded as the end of the app's permission. */
    public static final TopicFamily APP = new TopicFamily("app", "shop", "", "", "", "ApiPermission", "").declared();

    public static final TopicFamily SHOP = new TopicFamily("shop", "shop", "", "", "shop", "", "").declared();

    /** Makes it known; the same family may be declared again, a different one of its name may not. */
    public TopicFamily declared() {
        var before = DECLARED.putIfAbsent(name, this);
        if (before != null && !before.equals(this)) {
            throw new IllegalStateException(this + " is declared already: " + before);
        }
        return this;
    }

    public static Collection<TopicFamily> all() {
        return List.copyOf(DECLARED.values());
    }

    public static Optional<TopicFamily> named(String name) {
        return Optional.ofNullable(DECLARED.get(name));
    }
}
