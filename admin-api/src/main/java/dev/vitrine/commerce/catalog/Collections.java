package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.SearchTerm;
import dev.vitrine.foundation.text.Stemmer;
import dev.vitrine.foundation.text.UniqueHandles;
import dev.vitrine.shop.content.AutomaticRedirects;
import dev.vitrine.shop.content.SitemapEntry;
import dev.vitrine.shop.content.SitemapWindow;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Collections of products. Safe for use by many threads. */
public final class Collections implements Feature {

    static final Table<Collection> TABLE = CollectionLoader.COLLECTIONS;

    /** "Limits 5,000 smart collections per shop". */
    private static final int MOST_SMART = 5000;

    private static final int MOST_SEARCHED = 1000;

    private final Products products;
    private final ImageIntake imageIntake;
    private final CollectionLoader shelf;
    private final Events events;
    private final InstantSource clock;

    private record Titled(long id, String title) {}

    public Collections(Products products, Events events, InstantSource clock) {
        this.products = products;
        this.imageIntake = products.pictures();
        this.shelf = products.collectionShelf();
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("collection", this::publishUpdate);
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(custom(), smart(), resource());
    }

    /** Published collections for the sitemap. */
    public List<SitemapEntry> sitemap(Session session, Shop shop, SitemapWindow window) {
        var published = window.select().atMost("published_at", clock.instant());
        return TABLE.list(session, shop, published, SitemapEntry.class);
    }

    /**
     * What {@code rules} of a smart collection would choose among a shop's products, by its body as the Admin API takes
     * it. Rules that cannot be read are a 422 with a problem for each.
     */
    public static SmartCollectionPreview preview(Session session, Shop shop, JsonNode body, int most) {
        var problems = new Problems();
        var rules = CollectionRulesForm.read(new RequestBody(shop, body, "", problems), List.of());
        problems.throwIfAny();
        return SmartCollectionMembership.preview(
                session, shop, rules, body.path("disjunctive").asBoolean(), most);
    }

    /** How many of these there are. */
    public static long count(Session session, Shop shop, java.util.Collection<Long> ids) {
        return TABLE.count(session, shop, Select.ALL.in("id", ids));
    }

    /** "Serve both path families". */
    public Resource<Collection> custom() {
        return ofKind(Collection.CUSTOM).alias("collections/custom");
    }

    /** Filled by rules; their products can be ordered, not chosen. */
    public Resource<Collection> smart() {
        return ofKind(Collection.SMART)
                .action(Verb.PUT, "order", Scope.PRODUCTS, this::order)
                .alias("collections/smart");
    }

    private Resource<Collection> ofKind(String kind) {
        var singular = kind + "_collection";
        return described(Resource.of(Collection.class, singular, singular + "s", TABLE))
                .visible((select, apiCall) -> select.equal("kind", kind))
                .updatesLogged(AuditArea.PRODUCTS, "Collection", "title")
                .before(apiCall -> imageIntake.in(apiCall, singular, "image"))
                .deletedAs(Map.of("success", true))
                .list()
                .count()
                .read()
                .create((apiCall, body) ->
                        publish(apiCall, Optional.empty(), create(apiCall.tx(), apiCall.shop(), kind, body)))
                .update((apiCall, current, body) -> {
                    var stored = update(apiCall.tx(), apiCall.shop(), current, body);
                    // why: beside the wrapper, as with products.
                    if (apiCall.body().path("is_create_redirect").asBoolean()) {
                        AutomaticRedirects.create(
                                apiCall, "/collections/" + current.handle(), "/collections/" + stored.handle());
                    }
                    return publish(apiCall, Optional.of(current), stored);
                })
                .delete(this::delete)
                .action(Verb.GET, "products", Scope.PRODUCTS, apiCall -> productsOf(apiCall, kind));
    }

    /** All kinds together, to be read. */
    public Resource<Collection> resource() {
        return described(Resource.of(Collection.class, "collection", "collections", TABLE))
                .topicFamily("collections")
                .metafields()
                .audited()
                .list()
                .count()
                .read()
                .action(Verb.GET, "products", Scope.PRODUCTS, this::productsOf);
    }

    public Optional<Collection> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop, id);
    }

    /** As they are printed, in no particular order. */
    List<Collection> byIds(Session session, Shop shop, List<Long> ids) {
        return shelf.completed(session, shop, TABLE.list(session, shop, Select.ALL.in("id", ids)));
    }

    public Optional<Collection> byHandle(Session session, Shop shop, String handle) {
        return TABLE.first(session, shop, Select.ALL.equal("handle", handle));
    }

    /** Shown ones of these handles, in no particular order. */
    public List<Collection> byHandles(Session session, Shop shop, List<String> handles) {
        return TABLE.list(session, shop, visible().in("handle", handles));
    }

    /** Shown ones with one of these ids or handles, in no particular order. */
    public List<Collection> byIdsOrHandles(
            Session session, Shop shop, java.util.Collection<Long> ids, java.util.Collection<String> handles) {
        var named = Select.ALL.anyOf(List.of(Select.ALL.in("id", ids), Select.ALL.in("handle", handles)));
        return TABLE.list(session, shop, visible().and(named));
    }

    /** Those that are shown, in alphabetical order. */
    public List<CollectionSummary> published(Session session, Shop shop, long offset, int limit) {
        return cards(
                session,
                shop,
                TABLE.list(session, shop, alphabetical().from(offset).limit(limit)));
    }

    /** The first of them without their products. */
    public List<Collection> firstPublished(Session session, Shop shop, int limit) {
        return TABLE.list(session, shop, alphabetical().limit(limit));
    }

    /** Shown ones whose title has every word, in alphabetical order; a word may be the beginning of one. */
    public List<Collection> search(Session session, Shop shop, String query, int most) {
        var stemmer = Stemmer.in(shop.primaryLocale());
        var terms = SearchTerm.of(query, stemmer);
        if (terms.isEmpty()) {
            return List.of();
        }
        // why here: databases differ in what a capital or an accent is.
        var found = TABLE.list(session, shop, alphabetical().limit(MOST_SEARCHED), Titled.class).stream()
                .filter(collection -> SearchTerm.allIn(terms, stemmer.indexed(collection.title())))
                .map(Titled::id)
                .limit(most)
                .toList();
        return TABLE.list(
                session, shop, Select.ALL.in("id", found).by("lower(title)").by("id"));
    }

    public long countPublished(Session session, Shop shop) {
        return TABLE.count(session, shop, visible());
    }

    /** Published collections that contain the product. */
    public List<Collection> ofProduct(Session session, Shop shop, long product) {
        return TABLE.list(
                session,
                shop,
                visible()
                        .matching(
                                "id in (select collection_id from collects where shop_id = :shop and product_id = :value)",
                                product)
                        .by("id"));
    }

    /** With counts and covers, in two statements for any number of collections. */
    public List<CollectionSummary> cards(Session session, Shop shop, List<Collection> collections) {
        return new CollectionSummaries(session, shop, clock.instant()).of(collections);
    }

    /** A custom one, as the Admin API makes it. */
    public Collection create(Tx tx, Shop shop, JsonNode body) {
        return create(tx, shop, Collection.CUSTOM, body);
    }

    /** The same, and publishes what the Admin API does. */
    public Collection publish(Tx tx, Shop shop, JsonNode body) {
        var stored = create(tx, shop, body);
        var printed = shelf.completed(tx, shop, List.of(stored)).getFirst();
        events.publish(
                tx, shop, Topic.COLLECTIONS_CREATE, stored.id(), shop.json().tree(printed));
        CollectionListing.publishChange(events, tx, shop, Optional.empty(), Optional.of(printed));
        return printed;
    }

    /** Takes a collection away, and publishes it. Its products stay. */
    public void remove(Tx tx, Shop shop, Collection current) {
        TABLE.delete(tx, shop, current.id());
        events.publishDeletion(tx, shop, Topic.COLLECTIONS_DELETE, current.id());
        CollectionListing.publishChange(events, tx, shop, Optional.of(current), Optional.empty());
    }

    public Collection update(Tx tx, Shop shop, Collection current, JsonNode body) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var wanted = read(tx, shop, current, body);
        var stored = TABLE.update(tx, shop, current.id(), wanted.at(current.createdAt(), now));
        fill(tx, shop, Optional.of(current), stored, body);
        return stored;
    }

    private Collection create(Tx tx, Shop shop, String kind, JsonNode body) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var wanted = read(tx, shop, Collection.draft(now, kind), body);
        var ofKind = Select.ALL.equal("kind", Collection.SMART);
        if (wanted.isSmart() && TABLE.count(tx, shop, ofKind) >= MOST_SMART) {
            throw Problems.of(Problems.BASE, "too many smart collections (maximum is " + MOST_SMART + ")");
        }
        var stored = TABLE.insert(tx, shop, wanted.at(now, now));
        fill(tx, shop, Optional.empty(), stored, body);
        return stored;
    }

    private void delete(ApiCall apiCall, Collection current) {
        remove(apiCall.tx(), apiCall.shop(), current);
    }

    private Collection publish(ApiCall apiCall, Optional<Collection> before, Collection stored) {
        var printed =
                shelf.completed(apiCall.tx(), apiCall.shop(), List.of(stored)).getFirst();
        var topic = before.isEmpty() ? Topic.COLLECTIONS_CREATE : Topic.COLLECTIONS_UPDATE;
        apiCall.publish(topic, stored.id(), printed);
        CollectionListing.publishChange(events, apiCall.tx(), apiCall.shop(), before, Optional.of(printed));
        return stored;
    }

    /** By rules, when they are other than before; or by hand. */
    private void fill(Tx tx, Shop shop, Optional<Collection> before, Collection stored, JsonNode body) {
        var now = stored.updatedAt();
        if (!stored.isSmart()) {
            new CollectForm(tx, shop, now).apply(stored.id(), body);
        } else if (before.isEmpty()
                || !before.get().chooses().equals(stored.chooses())
                || !Objects.equals(before.get().disjunctive(), stored.disjunctive())) {
            new SmartCollectionMembership(tx, shop, now).rulesChanged(stored.id(), stored.chooses());
        }
        OwnerMetafields.saveAll(tx, shop, "collection", stored.id(), body, now);
    }

    /** "products[]=id… sets manual order, or sort_order=": in the query or in the body. */
    private ApiResponse order(ApiCall apiCall) {
        var collection = TABLE.find(apiCall.tx(), apiCall.shop(), apiCall.path("id"))
                .filter(Collection::isSmart)
                .orElseThrow(ApiException::notFound);
        var sorted = new CollectionSortOrder(apiCall, collection).store();
        publish(apiCall, Optional.of(collection), sorted);
        return ApiResponse.ok(Map.of());
    }

    /** Publishes collections/update after its products, or what else belongs to it, changed. */
    public void publishUpdate(Tx tx, Shop shop, long id) {
        shelf.publishUpdate(tx, shop, id);
    }

    private Resource<Collection> described(Resource<Collection> resource) {
        return resource.scope(Scope.PRODUCTS)
                .filters(
                        Filter.alike("title"),
                        Filter.containing("query", "title", "handle"),
                        Filter.equal("handle"),
                        Filter.number(
                                "product_id",
                                (select, id) -> select.matching(
                                        "id in (select collection_id from collects where shop_id = :shop and product_id = :value)",
                                        id)),
                        Filter.of("sort_order", Collections::ordered),
                        Filter.published(),
                        Filter.times("published_at"))
                .sortable("title", "published_at")
                .completed(shelf::completed);
    }

    private Select alphabetical() {
        return visible().by("lower(title)").by("id");
    }

    private static Select ordered(Select select, String order) {
        var asked = CollectionForm.order(order);
        if (!CollectionForm.ORDERS.contains(asked)) {
            throw ApiException.field(400, "sort_order", "must be one of " + String.join(", ", CollectionForm.ORDERS));
        }
        return select.equal("sort_order", asked);
    }

    private Collection read(Tx tx, Shop shop, Collection current, JsonNode node) {
        var problems = new Problems();
        var wanted = CollectionForm.read(new RequestBody(shop, node, "", problems), current, clock.instant());
        if (!wanted.handle().isEmpty()
                && !wanted.handle().equals(current.handle())
                && UniqueHandles.taken(tx, shop, TABLE.name(), wanted.handle(), current.id())) {
            problems.add("handle", "has already been taken");
        }
        problems.throwIfAny();
        return wanted.handle().isEmpty()
                ? wanted.withHandle(UniqueHandles.from(tx, shop, TABLE.name(), wanted.title()))
                : wanted;
    }

    /** "GET /admin/collections/{id}/products.json: in collection order". */
    private ApiResponse productsOf(ApiCall apiCall) {
        return productsOf(
                apiCall,
                TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                        .orElseThrow(ApiException::notFound));
    }

    private ApiResponse productsOf(ApiCall apiCall, String kind) {
        return productsOf(
                apiCall,
                TABLE.find(apiCall.session(), apiCall.shop(), apiCall.path("id"))
                        .filter(collection -> collection.kind().equals(kind))
                        .orElseThrow(ApiException::notFound));
    }

    private ApiResponse productsOf(ApiCall apiCall, Collection collection) {
        var query = PageRequest.of(apiCall, 250).products(collection.id(), collection.productOrder());
        return ApiResponse.ok(Map.of(
                "products",
                products.list(apiCall.session(), apiCall.shop(), query).products()));
    }

    /** The next time at which a collection is shown that is not shown now. */
    public static Optional<Instant> nextPublication(Session session, Shop shop, Instant now) {
        return TABLE.earliest(session, shop, "published_at", now);
    }

    private Select visible() {
        return Select.ALL.atMost("published_at", clock.instant());
    }
}
