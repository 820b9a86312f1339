package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes metafields that come with their owner: in its body, or as another name for one of its fields. */
public final class OwnerMetafields {

    private static final Table<Metafield> TABLE = Table.of("metafields", Metafield.class);

    private OwnerMetafields() {}

    /** The list {@code metafields} of the owner's body: a name that is there already gets the new value. */
    public static void saveAll(Tx tx, Shop shop, String resource, long owner, JsonNode body, Instant now) {
        var list = body.path("metafields");
        var problems = new Problems();
        if (!list.isArray() && body.hasNonNull("metafields")) {
            problems.add("metafields", "is invalid");
        }
        for (int i = 0; i < list.size(); i++) {
            var found = new Problems();
            if (list.get(i) instanceof ObjectNode sent) {
                var metafield = drafted(tx, shop, resource, owner, sent, now);
                MetafieldChecks.check(metafield, found);
                if (found.isEmpty()) {
                    store(tx, shop, metafield);
                }
            } else {
                found.add("value", "is invalid");
            }
            problems.addAll("metafields[" + i + "]", found);
        }
        problems.throwIfAny();
    }

    /** One text under a fixed name; null takes it away. */
    public static void write(
            Tx tx,
            Shop shop,
            String resource,
            long owner,
            String namespace,
            String key,
            @Nullable String text,
            Instant now) {
        var current = named(tx, shop, resource, owner, namespace, key);
        if (text == null) {
            current.ifPresent(gone -> TABLE.delete(tx, shop, gone.id()));
            return;
        }
        var sent = Json.object().put("namespace", namespace).put("key", key).put("value_type", "string");
        sent.set("value", TextNode.valueOf(text));
        store(tx, shop, drafted(tx, shop, resource, owner, sent, now));
    }

    private static void store(Tx tx, Shop shop, Metafield metafield) {
        if (metafield.id() == 0) {
            TABLE.insert(tx, shop, metafield);
        } else {
            TABLE.update(tx, shop, metafield.id(), metafield);
        }
    }

    private static Metafield drafted(Tx tx, Shop shop, String resource, long owner, ObjectNode sent, Instant now) {
        var draft = shop.json()
                .read(
                        sent.deepCopy().retain("namespace", "key", "value", "value_type", "description"),
                        Metafield.class);
        var current = named(tx, shop, resource, owner, String.valueOf(draft.namespace()), String.valueOf(draft.key()));
        return new Metafield(
                current.map(Metafield::id).orElse(0L),
                draft.namespace(),
                draft.key(),
                draft.value(),
                draft.valueType() == null ? current.map(Metafield::valueType).orElse(null) : draft.valueType(),
                draft.description() == null
                        ? current.map(Metafield::description).orElse(null)
                        : draft.description(),
                owner,
                resource,
                current.map(Metafield::createdAt).orElse(now),
                now);
    }

    private static Optional<Metafield> named(
            Tx tx, Shop shop, String resource, long owner, String namespace, String key) {
        return TABLE.first(
                tx,
                shop,
                Select.ALL
                        .equal("owner_resource", resource)
                        .equal("owner_id", owner)
                        .equal("namespace", namespace)
                        .equal("key", key));
    }
}
