package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.AuditArea;
import dev.vitrine.foundation.events.AuditEntry;
import dev.vitrine.foundation.events.AuditRecords;
import dev.vitrine.foundation.events.Events;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.events.Topic;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.MeteredUse;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.tenancy.ShopLimits;
import dev.vitrine.foundation.tenancy.UseMeter;
import dev.vitrine.foundation.text.UniqueHandles;
import dev.vitrine.shop.content.AutomaticRedirects;
import dev.vitrine.shop.content.SitemapEntry;
import dev.vitrine.shop.content.SitemapWindow;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Products of shops. A product is read and written whole: a change of a variant or an image changes its product, bumps
 * {@code updated_at} and publishes products/update. Safe for use by many threads.
 */
public final class Products implements Feature {

    private static final String TABLE = ProductLoader.PRODUCTS.name();

    /** Subselect of the ids of products of the types {@code <value>}, in lower case. */
    public static final String IDS_BY_TYPE =
            "select id from products where shop_id = :shop and lower(product_type) in (<value>)";

    private final Events events;
    private final ShopLimits shopLimits;
    private final ImageIntake imageIntake;
    private final ProductLoader shelf;
    private final ProductSearchIndex index;
    private final CollectionLoader collectionLoader;
    private final AssignableServices services;
    private final InstantSource clock;

    public Products(
            Events events,
            ShopLimits shopLimits,
            ImageIntake imageIntake,
            ImageUrls addresses,
            AssignableServices services,
            InstantSource clock) {
        this.events = events;
        this.shopLimits = shopLimits;
        this.imageIntake = imageIntake;
        this.shelf = new ProductLoader(addresses);
        this.index = new ProductSearchIndex(shelf);
        this.collectionLoader = new CollectionLoader(addresses, events);
        this.services = services;
        this.clock = clock;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of("product", this::metafieldsChanged);
    }

    @Override
    public Map<MeteredUse, UseMeter> useMeters() {
        return Map.of(MeteredUse.PRODUCTS, (session, shop) -> ProductLoader.PRODUCTS.count(session, shop, Select.ALL));
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<Product> resource() {
        return Resource.of(Product.class, "product", "products", ProductLoader.PRODUCTS)
                .scope(Scope.PRODUCTS)
                .topicFamily("products")
                .metafields()
                .audited()
                .filters(ProductFilters.all())
                .sortable("title", "vendor", "published_at")
                .completedByFields(shelf::completed)
                .before(apiCall -> imageIntake.inList(apiCall, "product", "images"))
                .list()
                .count()
                .read()
                .stepsAnswerWhole()
                .create(this::draft, (apiCall, draft) -> create(apiCall.tx(), apiCall.shop(), draft))
                .update(this::update)
                .delete((apiCall, current) -> delete(apiCall.tx(), apiCall.shop(), current.id()))
                .collectionAction(Verb.GET, "tags", Scope.PRODUCTS, ProductFacets::tags)
                .collectionAction(Verb.GET, "types", Scope.PRODUCTS, ProductFacets::types)
                .collectionAction(Verb.GET, "vendors", Scope.PRODUCTS, ProductFacets::vendors)
                .collectionAction(Verb.GET, "collections", Scope.PRODUCTS, this::ofCollection)
                .action(Verb.PUT, "reorder-options", Scope.PRODUCTS, this::reorderOptions)
                .action(Verb.DELETE, "remove_mapping", Scope.PRODUCTS, this::removeMapping);
    }

    public Optional<Product> find(Session session, Shop shop, long id) {
        return ProductLoader.PRODUCTS
                .find(session, shop, id)
                .map(row -> shelf.completed(session, shop, List.of(row)).getFirst());
    }

    public Optional<Product> byHandle(Session session, Shop shop, String handle) {
        return byHandles(session, shop, List.of(handle)).stream().findFirst();
    }

    /** Whether the product of that handle has that variant. */
    public static boolean hasVariant(Session session, Shop shop, String handle, long variant) {
        return session.sql("""
                        select count(*) from variants v join products p on p.id = v.product_id
                        where v.shop_id = :shop and p.shop_id = :shop and v.id = :variant and p.handle = :handle
                        """)
                        .bind(shop)
                        .bind("variant", variant)
                        .bind("handle", handle)
                        .count()
                > 0;
    }

    /** In the order of {@code ids}; unknown ones are left out. */
    public List<Product> byIds(Session session, Shop shop, List<Long> ids) {
        return inOrder(ids, rows(session, shop, Select.ALL.in("id", ids)), Product::id);
    }

    public static boolean any(Session session, Shop shop) {
        return ProductLoader.PRODUCTS.first(session, shop, Select.ALL).isPresent();
    }

    public static boolean anyPublished(Session session, Shop shop) {
        return ProductLoader.PRODUCTS
                .first(session, shop, Select.ALL.matching("published_at is not null", null))
                .isPresent();
    }

    /** Whether there is a product beside these; a published one, if only those count. */
    public static boolean anyBeside(Session session, Shop shop, Collection<Long> ids, boolean published) {
        var counted = published ? Select.ALL.matching("published_at is not null", null) : Select.ALL;
        return ProductLoader.PRODUCTS.count(session, shop, counted)
                > ProductLoader.PRODUCTS.count(session, shop, counted.in("id", ids));
    }

    public static boolean anyGiftCard(Session session, Shop shop) {
        return ProductLoader.PRODUCTS.count(session, shop, Select.ALL.matching("gift_card", null)) > 0;
    }

    /** Published products for the sitemap. */
    public List<SitemapEntry> sitemap(Session session, Shop shop, SitemapWindow window) {
        var published = window.select().atMost("published_at", clock.instant());
        return ProductLoader.PRODUCTS.list(session, shop, published, SitemapEntry.class);
    }

    /** How many of these there are. */
    public static long count(Session session, Shop shop, Collection<Long> ids) {
        return ProductLoader.PRODUCTS.count(session, shop, Select.ALL.in("id", ids));
    }

    /** In the order of {@code handles}; unknown ones are left out. */
    public List<Product> byHandles(Session session, Shop shop, List<String> handles) {
        return inOrder(handles, rows(session, shop, Select.ALL.in("handle", handles)), Product::handle);
    }

    /** Those with one of these ids or handles, in no particular order. */
    public List<Product> byIdsOrHandles(Session session, Shop shop, Collection<Long> ids, Collection<String> handles) {
        return rows(
                session, shop, Select.ALL.anyOf(List.of(Select.ALL.in("id", ids), Select.ALL.in("handle", handles))));
    }

    /** The first page of each of these lists with everything in its products, in six statements for any number. */
    public List<List<Product>> lists(Session session, Shop shop, List<ProductQuery> queries) {
        var places = new ProductSearch(session, shop, clock.instant()).ids(queries);
        var ids = places.stream().flatMap(List::stream).distinct().toList();
        var byId = byIds(session, shop, ids).stream().collect(Collectors.toMap(Product::id, Function.identity()));
        return places.stream()
                .map(list -> list.stream().map(byId::get).toList())
                .toList();
    }

    /** One page of products with everything in them, in five statements. */
    public PagedProducts list(Session session, Shop shop, ProductQuery query) {
        var page = new ProductSearch(session, shop, clock.instant()).list(query);
        return new PagedProducts(shelf.completed(session, shop, page.products()), page.total());
    }

    /**
     * The page of these products, all of which the query lists without words, in its order and with everything in them.
     */
    public PagedProducts list(Session session, Shop shop, ProductQuery query, ProductIds ids) {
        var page = new ProductSearch(session, shop, clock.instant()).list(query, ids);
        return new PagedProducts(shelf.completed(session, shop, page.products()), page.total());
    }

    /** Ids of what the words of the query find, the best first, at most 1,000. */
    public List<Long> found(Session session, Shop shop, ProductQuery query) {
        return new ProductSearch(session, shop, clock.instant()).found(query);
    }

    /** The tags of all products that the query lists, each in its first spelling, in alphabetical order. */
    public List<String> tags(Session session, Shop shop, ProductQuery query, int most) {
        return new ProductSearch(session, shop, clock.instant()).tags(query, most);
    }

    /** Shown products that share a collection with this one. */
    public List<Product> related(Session session, Shop shop, long product, int limit) {
        var rows = new ProductSearch(session, shop, clock.instant()).related(product, limit);
        return shelf.completed(session, shop, rows);
    }

    /**
     * What a body as the Admin API takes it would make of a product, or of none; nothing is stored. 422 with all that
     * is wrong.
     */
    public Product preview(Shop shop, Optional<Product> before, JsonNode body) {
        var form = new ProductForm(shop, now());
        return before.isPresent() ? form.updated(before.get(), body, Set.of()) : form.created(body);
    }

    /** A product as it shall be, beside what was sent of it. */
    private record Draft(Product wanted, JsonNode body) {}

    private Draft draft(ApiCall apiCall, JsonNode body) {
        return draft(apiCall.shop(), body);
    }

    private Draft draft(Shop shop, JsonNode body) {
        return new Draft(new ProductForm(shop, now()).created(body), body);
    }

    /** Makes a product of what a caller sent. Its pictures were brought before. */
    public Product create(Tx tx, Shop shop, JsonNode body) {
        return create(tx, shop, draft(shop, body));
    }

    private Product create(Tx tx, Shop shop, Draft draft) {
        var stored = save(tx, shop, Optional.empty(), draft.wanted()).orElseThrow();
        OwnerMetafields.saveAll(tx, shop, "product", stored.id(), draft.body(), now());
        return stored;
    }

    /** {@code replace} names which of variants and images are full lists; nothing else is ever deleted silently. */
    public Product update(Tx tx, Shop shop, long id, JsonNode body, Set<String> replace) {
        var current = lock(tx, shop, id);
        var wanted = new ProductForm(shop, now()).updated(current, body, replace);
        var stored = save(tx, shop, Optional.of(current), wanted).orElse(current);
        OwnerMetafields.saveAll(tx, shop, "product", id, body, now());
        if (body.hasNonNull("metafields")) {
            StorefrontVersions.raise(tx, shop, Set.of(PageTag.metafields(id)));
        }
        return stored;
    }

    /**
     * Stores the whole product as it shall be; parts with ids below zero are new. Answers the product as stored, or
     * nothing when it is that already: then nothing was written and nothing published.
     */
    public Optional<Product> save(Tx tx, Shop shop, Optional<Product> before, Product wanted) {
        var changes = ProductChanges.between(before, wanted);
        if (changes.isEmpty()) {
            return Optional.empty();
        }
        var fulfillmentAssignment = new FulfillmentAssignment(tx, shop, services, before, wanted);
        fulfillmentAssignment.check(wanted);
        if (before.isEmpty()) {
            shopLimits.addProduct(tx, shop);
        }
        var named = wanted.withHandle(handle(tx, shop, before, wanted));
        var id = new ProductWriter(tx, shop, fulfillmentAssignment.locations(), now()).write(named, changes);
        var moved = new ProductSideEffects(tx, shop, now()).apply(id, before, named);
        fulfillmentAssignment.moveStock(wanted, now());
        fulfillmentAssignment.requestPoll(wanted);
        var stored = lock(tx, shop, id);
        events.publish(
                tx,
                shop,
                before.isEmpty() ? Topic.PRODUCTS_CREATE : Topic.PRODUCTS_UPDATE,
                id,
                shop.json().tree(stored),
                ProductTags.between(before, Optional.of(stored)));
        publishToChannels(tx, shop, before, Optional.of(stored));
        before.ifPresent(product -> log(tx, shop, product, stored));
        moved.forEach(collection -> collectionLoader.publishUpdate(tx, shop, collection));
        return Optional.of(stored);
    }

    private void log(Tx tx, Shop shop, Product before, Product after) {
        var changes = ProductFieldChanges.between(before, after);
        if (!changes.isEmpty()) {
            var entry = new AuditEntry(
                    AuditArea.PRODUCTS, "Product", after.id(), AuditEntry.CHANGED, after.title(), changes);
            AuditRecords.write(tx, shop, entry, now());
        }
    }

    /** Writes what products are found by where it is not in the shop's language yet. */
    public void reindexSearch(Database database, Shop shop) {
        index.reindex(database, shop);
    }

    /** One of many that are edited alike; one that is gone is left out. */
    void edit(Tx tx, Shop shop, long id, ProductBulkEdit edit) {
        find(tx, shop, id).ifPresent(product -> update(tx, shop, id, edit.of(product), Set.of()));
    }

    public void delete(Tx tx, Shop shop, long id) {
        var gone = find(tx, shop, id);
        new InventoryItemWriter(tx, shop, now()).deleteAll(id);
        if (ProductLoader.PRODUCTS.delete(tx, shop, id)) {
            ProductSearchIndex.remove(tx, shop, id);
            ShopLimits.count(tx, shop, MeteredUse.PRODUCTS, -1);
        }
        events.publish(
                tx,
                shop,
                Topic.PRODUCTS_DELETE,
                id,
                Json.object().put("id", id),
                ProductTags.between(gone, Optional.empty()));
        publishToChannels(tx, shop, gone, Optional.empty());
    }

    /** The whole product, locked until the transaction ends. */
    public Product lock(Tx tx, Shop shop, long id) {
        return find(tx, shop, id).orElseThrow(ApiException::notFound);
    }

    ProductForm form(Shop shop) {
        return new ProductForm(shop, now());
    }

    ImageIntake pictures() {
        return imageIntake;
    }

    CollectionLoader collectionShelf() {
        return collectionLoader;
    }

    ProductLoader shelf() {
        return shelf;
    }

    /**
     * Publishes that its stock changed, and updates smart collections whose rules count stock. why: without locking the
     * product unless there are such, because an edit may have locked it while waiting for the variant that the sale has
     * locked.
     */
    void publishStockChange(Tx tx, Shop shop, long id) {
        new SmartCollectionMembership(tx, shop, now()).stockChanged(id);
        publishUpdates(tx, shop, List.of(id), ProductTags::ofStock);
    }

    /** why a tag of their own: most pages show none of a product's metafields, and may stay as they are. */
    void metafieldsChanged(Tx tx, Shop shop, long product) {
        stockChanged(tx, shop, Set.of(product), Set.of(product));
        StorefrontVersions.raise(tx, shop, Set.of(PageTag.metafields(product)));
    }

    /**
     * Bumps {@code updated_at} of products whose stock changed, and publishes products/update of those in {@code told}.
     * Their pages were stale from the change on.
     */
    public void stockChanged(Tx tx, Shop shop, Set<Long> changed, Set<Long> told) {
        tx.sql("update products set updated_at = :now where shop_id = :shop and id in (<ids>)")
                .bind(shop)
                .bind("now", now())
                .bindList("ids", changed)
                .run();
        changed.forEach(new SmartCollectionMembership(tx, shop, now())::stockChanged);
        publishUpdates(tx, shop, List.copyOf(told), product -> Set.of());
    }

    /** The next time at which a product is shown that is not shown now. */
    public static Optional<Instant> nextPublication(Session session, Shop shop, Instant now) {
        return ProductLoader.PRODUCTS.earliest(session, shop, "published_at", now);
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private void publishUpdates(Tx tx, Shop shop, List<Long> ids, Function<Product, Set<PageTag>> touched) {
        for (var product : byIds(tx, shop, ids)) {
            events.publish(
                    tx, shop, Topic.PRODUCTS_UPDATE, product.id(), shop.json().tree(product), touched.apply(product));
        }
    }

    private void publishToChannels(Tx tx, Shop shop, Optional<Product> before, Optional<Product> after) {
        SalesChannel.PRODUCTS.publishChange(
                events,
                tx,
                shop,
                after.or(() -> before).map(Product::id).orElse(0L),
                before.filter(Product::published).isPresent(),
                after.filter(Product::published).isPresent(),
                () -> ProductListing.of(shop, after.orElseThrow()));
    }

    /** "collisions get -1, -2, …" when it follows from the title; a handle that was asked for must be free. */
    private static String handle(Tx tx, Shop shop, Optional<Product> before, Product wanted) {
        if (wanted.handle().isEmpty()) {
            return UniqueHandles.from(tx, shop, TABLE, wanted.title());
        }
        var kept = before.map(Product::handle).filter(wanted.handle()::equals).isPresent();
        if (!kept && UniqueHandles.taken(tx, shop, TABLE, wanted.handle(), wanted.id())) {
            throw Problems.of("handle", "has already been taken");
        }
        return wanted.handle();
    }

    private Product update(ApiCall apiCall, Product current, JsonNode body) {
        var stored = update(apiCall.tx(), apiCall.shop(), current.id(), body, replaced(apiCall));
        // why: beside the wrapper, as relatives of this API have it.
        if (apiCall.body().path("is_create_redirect").asBoolean()) {
            AutomaticRedirects.create(apiCall, "/products/" + current.handle(), "/products/" + stored.handle());
        }
        return stored;
    }

    private List<Product> rows(Session session, Shop shop, Select select) {
        return shelf.completed(session, shop, ProductLoader.PRODUCTS.list(session, shop, select));
    }

    private static <K> List<Product> inOrder(List<K> keys, List<Product> products, Function<Product, K> key) {
        var byKey = products.stream().collect(Collectors.toMap(key, Function.identity()));
        return keys.stream()
                .distinct()
                .filter(byKey::containsKey)
                .map(byKey::get)
                .toList();
    }

    private static Set<String> replaced(ApiCall apiCall) {
        return apiCall.query("replace")
                .map(csv -> Set.of(csv.strip().split("\\s*,\\s*")))
                .orElse(Set.of());
    }

    /** "by collection_id, sort_order, page, limit -> {products, total}". */
    private ApiResponse ofCollection(ApiCall apiCall) {
        var id = apiCall.query("collection_id").filter(text -> text.matches("\\d{1,18}"));
        if (id.isEmpty()) {
            throw ApiException.field(400, "collection_id", "is required and must be a number");
        }
        var collection = CollectionLoader.COLLECTIONS
                .find(apiCall.session(), apiCall.shop(), Long.parseLong(id.get()))
                .orElseThrow(ApiException::notFound);
        var order = apiCall.query("sort_order")
                .map(name -> ProductSortOrder.of(name)
                        .orElseThrow(() ->
                                ApiException.field(400, "sort_order", Problems.unlisted(ProductSortOrder.names()))));
        var query = PageRequest.of(apiCall, 250).products(collection.id(), order.orElse(collection.productOrder()));
        var pagedProducts = list(apiCall.session(), apiCall.shop(), query);
        return ApiResponse.ok(Map.of("products", pagedProducts.products(), "total", pagedProducts.total()));
    }

    private ApiResponse reorderOptions(ApiCall apiCall) {
        var product = lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        var wanted = new ProductForm(apiCall.shop(), now()).reordered(product, apiCall.body());
        var stored =
                save(apiCall.tx(), apiCall.shop(), Optional.of(product), wanted).orElse(product);
        return ApiResponse.ok(Map.of("product", stored));
    }

    /** "unlink from a fulfillment app": what it fulfilled is fulfilled by hand again. */
    private ApiResponse removeMapping(ApiCall apiCall) {
        var product = lock(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
        var app = apiCall.query("app_code")
                .orElseThrow(() -> ApiException.field(400, "app_code", "is required and can't be blank"));
        var wanted = product.eachVariant(variant ->
                variant.fulfillmentService().equals(app) ? variant.withFulfillmentService(Variant.BY_HAND) : variant);
        save(apiCall.tx(), apiCall.shop(), Optional.of(product), wanted);
        return ApiResponse.ok(Map.of("success", true));
    }
}
