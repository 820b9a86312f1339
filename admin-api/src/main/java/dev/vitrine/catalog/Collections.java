package dev.vitrine.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.access.Scope;
import dev.vitrine.db.Select;
import dev.vitrine.db.Session;
import dev.vitrine.db.Table;
import dev.vitrine.db.Tx;
import dev.vitrine.events.Events;
import dev.vitrine.events.Topic;
import dev.vitrine.events.Topics;
import dev.vitrine.kernel.Problems;
import dev.vitrine.media.MediaAddresses;
import dev.vitrine.rest.Answer;
import dev.vitrine.rest.Call;
import dev.vitrine.rest.Filter;
import dev.vitrine.rest.Resource;
import dev.vitrine.rest.Verb;
import dev.vitrine.tenancy.Shop;
import dev.vitrine.text.FreeHandles;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collections of products. Threads may share it. */
public final class Collections {

    static final Table<Collection> TABLE =
            Table.of("collections", Collection.class, "published", "image", "products_count");

    private final Products products;
    private final Pictures pictures;
    private final MediaAddresses addresses;
    private final Events events;
    private final InstantSource clock;

    public Collections(Products products, MediaAddresses addresses, Events events, InstantSource clock) {
        this.products = products;
        this.pictures = products.pictures();
        this.addresses = addresses;
        this.events = events;
        this.clock = clock;
    }

    /** "Serve both path families". */
    public Resource<Collection> custom() {
        return described(Resource.of(Collection.class, "custom_collection", "custom_collections", TABLE))
                .filters(new Filter(List.of(), (select, call) -> select.equal("kind", Collection.CUSTOM)))
                .announces(Topics.COLLECTIONS)
                .before(call -> pictures.in(call, "custom_collection", "image"))
                .deletedAs(Map.of("success", true))
                .list()
                .count()
                .read()
                .create((call, body) -> create(call.tx(), call.shop(), body))
                .update((call, current, body) -> update(call.tx(), call.shop(), current, body))
                .delete()
                .alias("collections/custom");
    }

    /** All kinds together, to be read. */
    public Resource<Collection> resource() {
        return described(Resource.of(Collection.class, "collection", "collections", TABLE))
                .list()
                .count()
                .read()
                .action(Verb.GET, "products", Scope.PRODUCTS, this::productsOf);
    }

    public Optional<Collection> find(Session session, Shop shop, long id) {
        return TABLE.find(session, shop.shopId(), id);
    }

    public Optional<Collection> byHandle(Session session, Shop shop, String handle) {
        return TABLE.first(session, shop.shopId(), Select.ALL.equal("handle", handle));
    }

    /** Shown ones of these handles, in no particular order. */
    public List<Collection> byHandles(Session session, Shop shop, List<String> handles) {
        return TABLE.list(session, shop.shopId(), visible().in("handle", handles));
    }

    /** Those that are shown, in alphabetical order. */
    public List<CollectionCard> published(Session session, Shop shop, long offset, int limit) {
        var rows = TABLE.list(
                session,
                shop.shopId(),
                visible().by("lower(title)").by("id").from(offset).limit(limit));
        return cards(session, shop, rows);
    }

    public long countPublished(Session session, Shop shop) {
        return TABLE.count(session, shop.shopId(), visible());
    }

    /** Shown collections that hold the product. */
    public List<Collection> ofProduct(Session session, Shop shop, long product) {
        return TABLE.list(
                session,
                shop.shopId(),
                visible()
                        .matching(
                                "id in (select collection_id from collects where shop_id = :shop and product_id = :value)",
                                product)
                        .by("id"));
    }

    /** With counts and covers, in two statements for any number of collections. */
    public List<CollectionCard> cards(Session session, Shop shop, List<Collection> collections) {
        return new CollectionCards(session, shop, clock.instant()).of(collections);
    }

    public Collection create(Tx tx, Shop shop, JsonNode body) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var wanted = read(tx, shop, Collection.draft(now), body);
        var stored = TABLE.insert(tx, shop.shopId(), wanted.at(now, now));
        new CollectForm(tx, shop, now).take(stored.id(), body);
        return stored;
    }

    public Collection update(Tx tx, Shop shop, Collection current, JsonNode body) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var wanted = read(tx, shop, current, body);
        var stored = TABLE.update(tx, shop.shopId(), current.id(), wanted.at(current.createdAt(), now));
        new CollectForm(tx, shop, now).take(stored.id(), body);
        return stored;
    }

    /** Tells that its products changed. */
    void announceUpdate(Tx tx, Shop shop, long id) {
        var row = TABLE.find(tx, shop.shopId(), id).orElseThrow();
        var printed = completed(tx, shop, List.of(row)).getFirst();
        events.announce(tx, shop, Topic.COLLECTIONS_UPDATE, id, shop.json().tree(printed));
    }

    private Resource<Collection> described(Resource<Collection> resource) {
        return resource.scope(Scope.PRODUCTS)
                .filters(
                        Filter.alike("title"),
                        Filter.equal("handle"),
                        Filter.number(
                                "product_id",
                                (select, id) -> select.matching(
                                        "id in (select collection_id from collects where shop_id = :shop and product_id = :value)",
                                        id)),
                        Filter.published(),
                        Filter.times("published_at"),
                        Filter.times("created_at"),
                        Filter.times("updated_at"))
                .sortable("title", "published_at")
                .completed(this::completed);
    }

    private List<Collection> completed(Session session, Shop shop, List<Collection> rows) {
        var counts = CollectionCards.counts(
                session, shop, rows.stream().map(Collection::id).toList());
        return rows.stream()
                .map(row -> row.printed(image(shop, row), counts.getOrDefault(row.id(), 0L)))
                .toList();
    }

    private @org.jspecify.annotations.Nullable CollectionImage image(Shop shop, Collection row) {
        var picture = row.picture();
        return picture == null
                ? null
                : new CollectionImage(
                        addresses.absolute(shop, row.path().orElseThrow()),
                        picture.alt(),
                        picture.width(),
                        picture.height(),
                        picture.createdAt());
    }

    private Collection read(Tx tx, Shop shop, Collection current, JsonNode node) {
        var problems = new Problems();
        var wanted = CollectionForm.read(new Body(shop, node, "", problems), current, clock.instant());
        if (!wanted.handle().isEmpty()
                && !wanted.handle().equals(current.handle())
                && FreeHandles.taken(tx, shop.shopId(), TABLE.name(), wanted.handle(), current.id())) {
            problems.add("handle", "has already been taken");
        }
        problems.throwIfAny();
        return wanted.handle().isEmpty()
                ? wanted.called(FreeHandles.like(tx, shop.shopId(), TABLE.name(), wanted.title()))
                : wanted;
    }

    /** "GET /admin/collections/{id}/products.json: in collection order". */
    private Answer productsOf(Call call) {
        var collection = TABLE.find(call.session(), call.shop().shopId(), call.path("id"))
                .orElseThrow(dev.vitrine.kernel.ApiException::notFound);
        var limit = call.query("limit").filter(text -> text.matches("\\d{1,3}")).map(Integer::parseInt);
        var query = new ProductQuery(
                false, collection.id(), null, collection.productOrder(), 0, Math.clamp(limit.orElse(50), 1, 250));
        return Answer.ok(Map.of(
                "products", products.list(call.session(), call.shop(), query).products()));
    }

    private Select visible() {
        return Select.ALL.atMost("published_at", clock.instant());
    }
}
