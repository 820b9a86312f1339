package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.ProductQuery;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Index of one shop's products for facets, in memory. It follows the shop's storefront version: before each use it
 * reads which tags have changed since it was read, and of these products and collections only. It is never older than
 * the snapshot of who asks. Safe for use by many threads, one at a time.
 */
final class FacetIndex {

    private static final long UNREAD = -1;

    /** why: past that, reading each by its id takes longer than reading all. */
    private static final int MOST_CHANGED = 2_000;

    /** Values that no product has any more are kept until there are so many. */
    private static final int SPARE_VALUES = 10_000;

    /** In bytes, about. */
    private static final long ROOM_OF_A_VALUE = 250;

    private long version = UNREAD;
    private FacetValues values = new FacetValues();
    private int valuesRead;
    private final Map<Long, IndexedProduct> products = new LinkedHashMap<>();
    private final Map<Long, long[]> collections = new LinkedHashMap<>(16, 0.75f, true);
    private long weightOfProducts;
    private long listed;

    /** why volatile: nobody who asks for it waits for a list of another. */
    private volatile long weight;

    /** {@code found} are the only ones to look at, in their order; null for those of the query's collection, or all. */
    synchronized FacetedProducts list(
            Session session,
            Shop shop,
            ProductQuery query,
            @Nullable List<Long> found,
            FacetChoice choice,
            Instant now) {
        refresh(session, shop);
        var counter = new FacetCounter(values, choice);
        var conditions = query.facets().stream().map(this::groups).toList();
        var time = now.toEpochMilli();
        if (found != null) {
            for (var id : found) {
                add(counter, products.get(id), conditions, time);
            }
        } else if (query.collectionId() != null) {
            for (var id : collection(session, shop, query.collectionId())) {
                add(counter, products.get(id), conditions, time);
            }
        } else {
            products.values().forEach(product -> add(counter, product, conditions, time));
        }
        weight = weightOfProducts + Long.BYTES * listed + ROOM_OF_A_VALUE * values.size();
        return counter.counted();
    }

    /** In bytes, about, after the last use. */
    long weight() {
        return weight;
    }

    private static void add(
            FacetCounter counter, @Nullable IndexedProduct product, List<Condition> conditions, long time) {
        if (product != null && product.publishedAt() <= time) {
            for (var condition : conditions) {
                if (!condition.isMetBy(product)) {
                    return;
                }
            }
            counter.add(product);
        }
    }

    private interface Condition {
        boolean isMetBy(IndexedProduct product);
    }

    private Condition groups(ProductQuery.Facet facet) {
        var key = switch (facet.kind()) {
            case VENDOR -> FacetKey.VENDOR;
            case TYPE -> FacetKey.TYPE;
            case TAG -> FacetKey.TAG;
        };
        var groups = facet.keys().stream()
                .map(text -> values.group(key, text))
                .filter(group -> group != FacetValues.NONE)
                .toList();
        return product -> switch (facet.kind()) {
            case VENDOR -> groups.contains(values.groupOf(product.vendor()));
            case TYPE -> groups.contains(values.groupOf(product.type()));
            case TAG -> {
                for (var tag : product.tags()) {
                    if (groups.contains(values.groupOf(tag))) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }

    private void refresh(Session session, Shop shop) {
        var current = StorefrontVersions.current(session, shop);
        if (version == UNREAD || current - version > StorefrontVersions.KEPT) {
            readAll(session, shop);
        } else if (current > version) {
            follow(session, shop);
        }
        version = Math.max(version, current);
    }

    private void follow(Session session, Shop shop) {
        var changed = new ArrayList<Long>();
        for (var each : StorefrontVersions.changedSince(session, shop, version)) {
            var tag = new PageTag(each.tag());
            if (tag.equals(PageTag.CATALOG)) {
                readAll(session, shop);
                return;
            }
            tag.productId().ifPresent(changed::add);
            tag.collectionId().ifPresent(this::forget);
        }
        if (changed.size() > MOST_CHANGED || values.size() > 2 * valuesRead + SPARE_VALUES) {
            readAll(session, shop);
            return;
        }
        changed.forEach(this::remove);
        new FacetReader(session, shop, values).each(changed, this::put);
    }

    private void readAll(Session session, Shop shop) {
        version = UNREAD;
        products.clear();
        collections.clear();
        values = new FacetValues();
        weightOfProducts = 0;
        listed = 0;
        new FacetReader(session, shop, values).all(this::put);
        valuesRead = values.size();
    }

    private void put(IndexedProduct product) {
        products.put(product.id(), product);
        weightOfProducts += product.weight();
    }

    private void remove(long id) {
        var gone = products.remove(id);
        weightOfProducts -= gone == null ? 0 : gone.weight();
    }

    private long[] collection(Session session, Shop shop, long id) {
        var known = collections.get(id);
        if (known != null) {
            return known;
        }
        var read = new FacetReader(session, shop, values).collection(id);
        collections.put(id, read);
        listed += read.length;
        // why: a product may stand in hundreds of collections.
        var eldest = collections.values().iterator();
        while (listed > 4L * products.size() + read.length) {
            listed -= eldest.next().length;
            eldest.remove();
        }
        return read;
    }

    private void forget(long collection) {
        var gone = collections.remove(collection);
        listed -= gone == null ? 0 : gone.length;
    }
}
