package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.StorefrontVersions;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.Set;

/** Puts products into collections. For one transaction. */
final class CollectForm {

    private final Tx tx;
    private final Shop shop;
    private final Instant now;

    CollectForm(Tx tx, Shop shop, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.now = now;
    }

    /** One collect as a caller sent it. */
    Collect create(JsonNode node) {
        var problems = new Problems();
        var requestBody = new RequestBody(shop, node, "", problems);
        var collection = requestBody.whole("collection_id", 0);
        var product = requestBody.whole("product_id", 0);
        var found = Collections.TABLE.find(tx, shop, collection);
        if (found.isEmpty()) {
            problems.add("collection_id", "must exist");
        } else if (found.get().isSmart()) {
            // why: "smart: 422": its rules alone choose.
            problems.add("collection_id", "is invalid");
        }
        if (ProductLoader.PRODUCTS.find(tx, shop, product).isEmpty()) {
            problems.add("product_id", "must exist");
        } else if (holds(collection, product)) {
            problems.add("product_id", "has already been taken");
        }
        problems.throwIfAny();
        var position = requestBody.hasValue("position")
                ? Math.clamp(requestBody.whole("position", 1), 1, 1_000_000)
                : end(collection);
        touch(collection, product);
        return Collects.TABLE.insert(
                tx, shop, new Collect(0, collection, product, position, requestBody.flag("featured", false), now, now));
    }

    /** The write-only list {@code collects} of a collection: adds those that are not in it yet, moves the others. */
    void apply(long collection, JsonNode node) {
        var problems = new Problems();
        for (var requestBody : new RequestBody(shop, node, "", problems).list("collects")) {
            var product = requestBody.whole("product_id", 0);
            if (ProductLoader.PRODUCTS.find(tx, shop, product).isEmpty()) {
                requestBody.problem("product_id", "must exist");
            } else if (holds(collection, product)) {
                move(collection, product, requestBody);
            } else {
                var position = requestBody.hasValue("position")
                        ? Math.clamp(requestBody.whole("position", 1), 1, 1_000_000)
                        : end(collection);
                Collects.TABLE.insert(tx, shop, new Collect(0, collection, product, position, false, now, now));
                touch(collection, product);
            }
        }
        problems.throwIfAny();
    }

    void append(long collection, long product) {
        Collects.TABLE.insert(tx, shop, new Collect(0, collection, product, end(collection), false, now, now));
        touch(collection, product);
    }

    void remove(long collection, long product) {
        tx.sql("""
                        delete from collects
                        where shop_id = :shop and collection_id = :collection and product_id = :product
                        """)
                .bind(shop)
                .bind("collection", collection)
                .bind("product", product)
                .run();
        touch(collection, product);
    }

    /** Pages of the product name its collections, and the collection lists it. */
    private void touch(long collection, long product) {
        StorefrontVersions.raise(tx, shop, Set.of(PageTag.products(collection), PageTag.product(product)));
    }

    private void move(long collection, long product, RequestBody requestBody) {
        if (requestBody.hasValue("position")) {
            tx.sql("""
                            update collects set position = :position, updated_at = :now
                            where shop_id = :shop and collection_id = :collection and product_id = :product
                            """)
                    .bind(shop)
                    .bind("collection", collection)
                    .bind("product", product)
                    .bind("position", Math.clamp(requestBody.whole("position", 1), 1, 1_000_000))
                    .bind("now", now)
                    .run();
            touch(collection, product);
        }
    }

    private boolean holds(long collection, long product) {
        return tx.sql("""
                        select id from collects
                        where shop_id = :shop and collection_id = :collection and product_id = :product
                        """)
                .bind(shop)
                .bind("collection", collection)
                .bind("product", product)
                .number()
                .isPresent();
    }

    private int end(long collection) {
        var last = tx.sql("""
                        select coalesce(max(position), 0) from collects
                        where shop_id = :shop and collection_id = :collection
                        """).bind(shop).bind("collection", collection).count();
        return Math.toIntExact(last + 1);
    }
}
