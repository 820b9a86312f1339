package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Stemmer;
import dev.vitrine.foundation.text.Tags;
import dev.vitrine.foundation.text.TextNormalizer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writer of one product's changes to its tables: the only one. For one transaction. */
final class ProductWriter {

    private record ProductTag(long productId, String tag, String tagKey) {}

    private static final Table<ProductTag> TAGS = Table.of("product_tags", ProductTag.class);

    private final Tx tx;
    private final Shop shop;
    private final Map<String, Long> locations;
    private final Instant now;

    /** {@code locations} of fulfillment services by handle: those that new variants are counted by. */
    ProductWriter(Tx tx, Shop shop, Map<String, Long> locations, Instant now) {
        this.tx = tx;
        this.shop = shop;
        this.locations = locations;
        this.now = now;
    }

    /** Returns the product's id. */
    long write(Product wanted, ProductChanges changes) {
        var book = new InventoryItemWriter(tx, shop, now);
        book.delete(changes.variants().removed());
        var id = row(wanted, changes.itself());
        options(id, changes.options());
        var ids = images(id, changes.images());
        variants(id, changes.variants(), ids);
        if (!changes.variants().added().isEmpty()) {
            var counting = changes.variants().added().stream()
                    .map(variant -> variant.inventory().inventoryManagement())
                    .collect(Collectors.toSet());
            book.create(id, locationsOf(counting));
        }
        changes.restocked().forEach(book::setTotal);
        derive(id, wanted, changes.itself());
        if (changes.itself()) {
            tags(id, wanted);
        }
        return id;
    }

    private long row(Product wanted, boolean changed) {
        if (wanted.id() == 0) {
            return ProductLoader.PRODUCTS.insert(tx, shop, wanted.at(now, now)).id();
        }
        if (changed) {
            ProductLoader.PRODUCTS.update(tx, shop, wanted.id(), wanted.at(wanted.createdAt(), now));
        }
        return wanted.id();
    }

    private void options(long product, ProductChanges.Parts<ProductOption> parts) {
        parts.removed().forEach(id -> ProductLoader.OPTIONS.delete(tx, shop, id));
        for (var option : parts.changed()) {
            ProductLoader.OPTIONS.update(tx, shop, option.id(), option);
        }
        ProductLoader.OPTIONS.insertAll(
                tx,
                shop,
                parts.added().stream()
                        .map(option -> option.with(copy -> copy.id(0).productId(product)))
                        .toList());
    }

    /** Returns the ids that new images got. */
    private Map<Long, Long> images(long product, ProductChanges.Parts<ProductImage> parts) {
        parts.removed().forEach(id -> ProductLoader.IMAGES.delete(tx, shop, id));
        for (var image : parts.changed()) {
            ProductLoader.IMAGES.update(tx, shop, image.id(), image.at(image.createdAt(), now));
        }
        var ids = new HashMap<Long, Long>();
        for (var image : parts.added()) {
            var stored = ProductLoader.IMAGES.insert(
                    tx, shop, image.withProductId(product).at(now, now));
            ids.put(image.id(), stored.id());
        }
        return ids;
    }

    private void variants(long product, ProductChanges.Parts<Variant> parts, Map<Long, Long> images) {
        parts.removed().forEach(id -> ProductLoader.VARIANTS.delete(tx, shop, id));
        if (!parts.changed().isEmpty()) {
            // why: two variants may swap their values, and the database refuses equal tuples at every step.
            tx.sql("""
                            update variants set option_key = '#' || id
                            where shop_id = :shop and product_id = :product and id in (<ids>)
                            """)
                    .bind(shop)
                    .bind("product", product)
                    .bindList("ids", parts.changed().stream().map(Variant::id).toList())
                    .run();
        }
        for (var variant : parts.changed()) {
            ProductLoader.VARIANT_FACTS.update(
                    tx,
                    shop,
                    variant.id(),
                    variant.withImageId(real(variant.imageId(), images)).at(variant.createdAt(), now));
        }
        ProductLoader.VARIANTS.insertAll(
                tx,
                shop,
                parts.added().stream()
                        .map(variant -> variant.withProductId(product)
                                .withImageId(real(variant.imageId(), images))
                                .at(now, now))
                        .toList());
    }

    /** "child changes must bump the parent's updated_at"; beside it, what lists sort and search by. */
    private void derive(long product, Product wanted, boolean itself) {
        var text = ProductSearchIndex.text(wanted, Stemmer.in(shop.primaryLocale()));
        if (itself || !text.equals(foundBy(product))) {
            ProductSearchIndex.put(tx, shop, product, wanted);
        }
        tx.sql("""
                        update products
                        set updated_at = :now, lowest_price = :price, sort_title = :sort_title, search_text = :search,
                          search_language = :rules, title_key = :title_key, vendor_key = :vendor_key, type_key = :type_key
                        where shop_id = :shop and id = :id
                        """)
                .bind(shop)
                .bind("id", product)
                .bind("now", now)
                .bind("price", wanted.cheapest().price())
                .bind("sort_title", TextNormalizer.fold(wanted.title()))
                .bind("search", text)
                .bind("rules", ProductSearchIndex.rules(shop))
                .bind("title_key", CaseInsensitiveKeys.of(wanted.title()))
                .bind("vendor_key", CaseInsensitiveKeys.of(wanted.vendor()))
                .bind("type_key", CaseInsensitiveKeys.of(wanted.productType()))
                .run();
    }

    /** The text that belongs to its terms in the index; empty when they are not by today's rules. */
    private String foundBy(long product) {
        return tx.sql(
                        "select search_text from products where shop_id = :shop and id = :id and search_language = :rules")
                .bind(shop)
                .bind("id", product)
                .bind("rules", ProductSearchIndex.rules(shop))
                .value()
                .orElse("");
    }

    /** A row for each, so that lists and rules find products by one. */
    private void tags(long product, Product wanted) {
        if (wanted.id() != 0) {
            tx.sql("delete from product_tags where shop_id = :shop and product_id = :product")
                    .bind(shop)
                    .bind("product", product)
                    .run();
        }
        TAGS.insertAll(
                tx,
                shop,
                Tags.list(wanted.tags()).stream()
                        .map(tag -> new ProductTag(product, tag, CaseInsensitiveKeys.of(tag)))
                        .toList());
    }

    private Map<String, Long> locationsOf(Set<@Nullable String> services) {
        var known = new TreeMap<>(locations);
        known.keySet().retainAll(services);
        return known;
    }

    private static @Nullable Long real(@Nullable Long image, Map<Long, Long> images) {
        return image == null ? null : images.getOrDefault(image, image);
    }
}
