package dev.vitrine.commerce.metafields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Metafields below each kind of owner, and flat: {@code /admin/metafields} lists the shop's own unless it is asked for
 * others, and finds any by its id. Safe for use by many threads.
 */
public final class Metafields implements Feature {

    private static final Table<Metafield> TABLE = Table.of("metafields", Metafield.class);

    private final Database database;
    private final OwnerChangeListener ownerChangeListener;

    /** Publishes the update event of an owner whose metafields changed. */
    @FunctionalInterface
    public interface OwnerChangeListener {
        void changed(Tx tx, Shop shop, String resource, long owner);
    }

    public Metafields(Database database, OwnerChangeListener ownerChangeListener) {
        this.database = database;
        this.ownerChangeListener = ownerChangeListener;
    }

    @Override
    public void everyHour(Shop shop) {
        database.change(tx -> deleteOrphans(tx, shop));
    }

    @Override
    public List<Resource<?>> resources() {
        var resources = new ArrayList<Resource<?>>();
        resources.add(flat());
        MetafieldOwner.ALL.forEach(metafieldOwner -> resources.add(below(metafieldOwner)));
        resources.add(ofImages());
        return resources;
    }

    /** Deletes the metafields of owners that no longer exist. */
    public void deleteOrphans(Tx tx, Shop shop) {
        for (var metafieldOwner : MetafieldOwner.ALL) {
            tx.sql("""
                            delete from metafields where shop_id = :shop and owner_resource = :resource
                              and not exists (select 1 from %s o where o.shop_id = :shop and o.id = owner_id)
                            """.formatted(metafieldOwner.table().name()))
                    .bind(shop)
                    .bind("resource", metafieldOwner.resource())
                    .run();
        }
    }

    /** Those of one owner in these namespaces, oldest first. */
    public static List<Metafield> of(
            Session session, Shop shop, String ownerResource, long ownerId, Collection<String> namespaces) {
        var select = Select.ALL
                .equal("owner_resource", ownerResource)
                .equal("owner_id", ownerId)
                .in("namespace", namespaces);
        return TABLE.list(session, shop, select.by("id"));
    }

    /** All of one owner, oldest first. */
    public static List<Metafield> of(Session session, Shop shop, String ownerResource, long ownerId) {
        return TABLE.list(
                session,
                shop,
                Select.ALL
                        .equal("owner_resource", ownerResource)
                        .equal("owner_id", ownerId)
                        .by("id"));
    }

    /** Gives those that the other owner does not have by their names already to it. */
    public static void moveAll(Tx tx, Shop shop, String ownerResource, long from, long to) {
        tx.sql("""
                        update metafields set owner_id = :to
                        where shop_id = :shop and owner_resource = :resource and owner_id = :from
                          and not exists (
                            select 1 from metafields m
                            where m.shop_id = :shop and m.owner_resource = :resource and m.owner_id = :to
                              and m.namespace = metafields.namespace and m.key = metafields.key)
                        """)
                .bind(shop)
                .bind("resource", ownerResource)
                .bind("from", from)
                .bind("to", to)
                .run();
    }

    /** What a metafield is called. */
    public record Name(String namespace, String key) {}

    /** Names that metafields of such owners have in the shop, but those that hold JSON: the first of them. */
    public static List<Name> names(Session session, Shop shop, String ownerResource, int most) {
        return session.sql("""
                        select distinct namespace, key from metafields
                        where shop_id = :shop and owner_resource = :resource and value_type <> 'json_string'
                        order by namespace, key limit :most
                        """)
                .bind(shop)
                .bind("resource", ownerResource)
                .bind("most", most)
                .list(Name.class);
    }

    /** For owners that are deleted. */
    public void deleteAll(Tx tx, Shop shop, String ownerResource, long ownerId) {
        tx.sql("delete from metafields where shop_id = :shop and owner_resource = :resource and owner_id = :owner")
                .bind(shop)
                .bind("resource", ownerResource)
                .bind("owner", ownerId)
                .run();
    }

    private Resource<Metafield> below(MetafieldOwner metafieldOwner) {
        return described(metafieldOwner.scope())
                .under(metafieldOwner.plural(), "owner_id", metafieldOwner.table())
                .visible((select, apiCall) -> select.equal("owner_resource", metafieldOwner.resource()))
                .list()
                .count()
                .read()
                .update()
                .delete()
                .collectionAction(Verb.POST, "", metafieldOwner.scope(), apiCall -> {
                    var id = apiCall.path("owner_id");
                    metafieldOwner
                            .table()
                            .find(apiCall.tx(), apiCall.shop(), id)
                            .orElseThrow(ApiException::notFound);
                    return put(apiCall, new MetafieldOwnerReference(metafieldOwner.resource(), id));
                });
    }

    /** {@code products/1/images/2/metafields}: the image must be one of that product. */
    private Resource<Metafield> ofImages() {
        var image = MetafieldOwner.named("product_image");
        return described(image.scope())
                .under("products/{product_id}/images", "owner_id", image.table())
                .visible((select, apiCall) -> {
                    requireImage(apiCall);
                    return select.equal("owner_resource", image.resource());
                })
                .list()
                .count()
                .read()
                .update()
                .delete()
                .collectionAction(Verb.POST, "", image.scope(), apiCall -> {
                    requireImage(apiCall);
                    return put(apiCall, new MetafieldOwnerReference(image.resource(), apiCall.path("owner_id")));
                });
    }

    private static void requireImage(ApiCall apiCall) {
        var ofProduct =
                Select.ALL.equal("id", apiCall.path("owner_id")).equal("product_id", apiCall.path("product_id"));
        var here = MetafieldOwner.named("product_image").table().count(apiCall.session(), apiCall.shop(), ofProduct);
        if (here == 0) {
            throw ApiException.notFound();
        }
    }

    private Resource<Metafield> flat() {
        return described(Scope.NONE)
                .visible((select, apiCall) -> select.anyOf(alive(apiCall)))
                .filters(new Filter(List.of("owner_resource", "owner_ids"), Metafields::ofOwners))
                .list()
                .count()
                .read()
                .update()
                .delete()
                .collectionAction(
                        Verb.POST,
                        "",
                        Scope.NONE,
                        apiCall -> put(apiCall, MetafieldOwnerReference.named(apiCall, apiCall.body("metafield"))));
    }

    private Resource<Metafield> described(Scope scope) {
        return Resource.of(Metafield.class, "metafield", "metafields", TABLE)
                .scope(scope)
                .writable("namespace", "key", "value", "value_type", "description")
                .filters(Filter.equal("namespace"), Filter.equal("key"), Filter.equal("value_type"))
                .prepared(Metafields::sameName)
                .checked((apiCall, metafield, problems) -> MetafieldChecks.check(metafield, problems))
                .publishes((apiCall, change, metafield) -> ownerChanged(apiCall, metafield));
    }

    /** The owners whose metafields a caller may read, or write when it writes; none that is deleted. */
    private static List<Select> alive(ApiCall apiCall) {
        var writing = apiCall.session() instanceof Tx;
        var owners = MetafieldOwner.ALL.stream()
                .filter(metafieldOwner -> apiCall.principal().may(metafieldOwner.scope(), writing))
                .map(metafieldOwner -> Select.ALL
                        .equal("owner_resource", metafieldOwner.resource())
                        .matching(
                                "exists (select 1 from %s o where o.shop_id = :shop and o.id = metafields.owner_id)"
                                        .formatted(metafieldOwner.table().name()),
                                null));
        return Stream.concat(Stream.of(Select.ALL.equal("owner_resource", MetafieldOwner.SHOP)), owners)
                .toList();
    }

    /**
     * "child changes must bump the parent's updated_at, otherwise reconciliation misses them"; "owner's update topic
     * fires".
     */
    private void ownerChanged(ApiCall apiCall, Metafield metafield) {
        var resource = String.valueOf(metafield.ownerResource());
        if (!resource.equals(MetafieldOwner.SHOP)) {
            apiCall.tx()
                    .sql("update %s set updated_at = :now where shop_id = :shop and id = :id"
                            .formatted(MetafieldOwner.named(resource).table().name()))
                    .bind(apiCall.shop())
                    .bind("id", metafield.ownerId())
                    .bind("now", apiCall.now())
                    .run();
        }
        ownerChangeListener.changed(apiCall.tx(), apiCall.shop(), resource, metafield.ownerId());
    }

    /**
     * {@code ?owner_resource=customer&owner_ids=1,2}, also spelled {@code metafield[owner_id]}: many owners at once.
     */
    private static Select ofOwners(Select select, ApiCall apiCall) {
        var owners = apiCall.query("owner_ids")
                .or(() -> apiCall.query("owner_id"))
                .or(() -> apiCall.query("metafield[owner_id]"));
        var named = apiCall.query("owner_resource").or(() -> apiCall.query("metafield[owner_resource]"));
        if (owners.isPresent() && named.isEmpty()) {
            throw ApiException.field(400, "owner_resource", "is required with owner_id and owner_ids");
        }
        var resource = named.orElse(MetafieldOwner.SHOP);
        if (!resource.equals(MetafieldOwner.SHOP)) {
            var metafieldOwner = MetafieldOwner.ALL.stream()
                    .filter(known -> known.resource().equals(resource))
                    .findFirst()
                    .orElseThrow(() -> ApiException.field(
                            400, "owner_resource", "must be one of " + String.join(", ", MetafieldOwner.names())));
            apiCall.principal().require(metafieldOwner.scope(), apiCall.session() instanceof Tx);
        }
        var narrowed = select.equal("owner_resource", resource);
        return owners.map(csv -> narrowed.in("owner_id", ids(csv))).orElse(narrowed);
    }

    private static List<Long> ids(String csv) {
        var parts = Arrays.stream(csv.split(",")).map(String::strip).toList();
        if (!parts.stream().allMatch(part -> part.matches("\\d{1,18}"))) {
            throw ApiException.field(400, "owner_ids", "is not a number");
        }
        return parts.stream().map(Long::valueOf).toList();
    }

    /** {@code "metafields": [{…}]} in the body of their owner; 422 names the entry that is wrong. */
    public void saveAll(ApiCall apiCall, String ownerResource, long ownerId, JsonNode entries) {
        if (entries.isMissingNode() || entries.isNull()) {
            return;
        }
        if (!entries.isArray()) {
            throw Problems.of("metafields", "is invalid");
        }
        for (int i = 0; i < entries.size(); i++) {
            if (!(entries.get(i) instanceof ObjectNode entry)) {
                throw Problems.of("metafields[" + i + "]", "is invalid");
            }
            var current = named(apiCall, entry, ownerResource, ownerId);
            var problems = new Problems();
            var value = drafted(apiCall, entry, current, ownerResource, ownerId);
            MetafieldChecks.check(value, problems);
            new Problems().addAll("metafields[" + i + "]", problems).throwIfAny();
            keep(apiCall, current, value);
        }
    }

    /** A name that the owner has already gets the new value: 200 then, 201 otherwise. */
    private ApiResponse put(ApiCall apiCall, MetafieldOwnerReference owner) {
        var body = apiCall.body("metafield");
        owner.requireSameOwner(body, "does not match path");
        var current = named(apiCall, body, owner.resource(), owner.id());
        var value = drafted(apiCall, body, current, owner.resource(), owner.id());
        var problems = new Problems();
        MetafieldChecks.check(value, problems);
        problems.throwIfAny();
        var stored = keep(apiCall, current, value);
        ownerChanged(apiCall, stored);
        return current.isPresent()
                ? ApiResponse.ok(Map.of("metafield", stored))
                : ApiResponse.created(Map.of("metafield", stored))
                        .header("Location", "/admin/metafields/" + stored.id() + ".json");
    }

    private static Optional<Metafield> named(ApiCall apiCall, ObjectNode body, String ownerResource, long ownerId) {
        var named = Select.ALL
                .equal("owner_resource", ownerResource)
                .equal("owner_id", ownerId)
                .equal("namespace", body.path("namespace").asText(""))
                .equal("key", body.path("key").asText(""));
        return TABLE.first(apiCall.session(), apiCall.shop(), named);
    }

    private static Metafield keep(ApiCall apiCall, Optional<Metafield> current, Metafield value) {
        return current.map(known -> TABLE.update(apiCall.tx(), apiCall.shop(), known.id(), value))
                .orElseGet(() -> TABLE.insert(apiCall.tx(), apiCall.shop(), value));
    }

    private static Metafield drafted(
            ApiCall apiCall, ObjectNode body, Optional<Metafield> current, String ownerResource, long ownerId) {
        var tree = Json.object();
        current.ifPresent(stored -> tree.setAll((ObjectNode) apiCall.json().tree(stored)));
        for (var name : List.of("namespace", "key", "value", "value_type", "description")) {
            if (body.has(name)) {
                tree.set(name, body.get(name));
            }
        }
        var draft = apiCall.json().read(tree, Metafield.class);
        return draft.with(copy -> copy.ownerId(ownerId)
                .ownerResource(ownerResource)
                .createdAt(current.map(Metafield::createdAt).orElse(apiCall.now()))
                .updatedAt(apiCall.now()));
    }

    /** "Namespace and key immutable on PUT". */
    private static Metafield sameName(ApiCall apiCall, Metafield draft, Optional<Metafield> current) {
        current.ifPresent(stored -> {
            new MetafieldOwnerReference(String.valueOf(stored.ownerResource()), stored.ownerId())
                    .requireSameOwner(apiCall.body("metafield"), "can't be changed");
            var problems = new Problems();
            if (!Objects.equals(stored.namespace(), draft.namespace())) {
                problems.add("namespace", "can't be changed");
            }
            if (!Objects.equals(stored.key(), draft.key())) {
                problems.add("key", "can't be changed");
            }
            problems.throwIfAny();
        });
        return draft;
    }
}
