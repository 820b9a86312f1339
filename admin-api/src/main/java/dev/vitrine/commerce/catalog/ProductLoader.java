package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Table;
import dev.vitrine.foundation.media.ImageUrls;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Loader of products from their four tables: four more statements complete any number of rows. */
final class ProductLoader {

    static final Table<Product> PRODUCTS = Table.of(
            "products", Product.class, "published", "collection_ids", "options", "variants", "images", "image");
    static final Table<ProductOption> OPTIONS = Table.of("product_options", ProductOption.class);
    static final Table<Variant> VARIANTS = Table.of("variants", Variant.class, "presentment_prices");
    /** Variants without what shoppers change: a merchant who edits a price must not put back what was just sold. */
    static final Table<Variant> VARIANT_FACTS =
            Table.of("variants", Variant.class, "presentment_prices", "inventory_item_id", "inventory_quantity");

    static final Table<ProductImage> IMAGES = Table.of("product_images", ProductImage.class, "src", "variant_ids");

    private static final String IN_ORDER = "position, id";

    private final ImageUrls addresses;

    ProductLoader(ImageUrls addresses) {
        this.addresses = addresses;
    }

    List<Product> completed(Session session, Shop shop, List<Product> rows) {
        return completed(session, shop, rows, field -> true);
    }

    /** With those parts that the {@code wanted} fields of a product show. */
    List<Product> completed(Session session, Shop shop, List<Product> rows, Predicate<String> wanted) {
        var ids = rows.stream().map(Product::id).toList();
        var pictured = wanted.test("images") || wanted.test("image");
        var options = children(OPTIONS, wanted.test("options"), session, shop, ids);
        // why with images: each names the variants that show it.
        var variants = children(VARIANTS, wanted.test("variants") || pictured, session, shop, ids);
        var images = children(IMAGES, pictured, session, shop, ids);
        var collections =
                wanted.test("collection_ids") ? collectionIds(session, shop, ids) : Map.<Long, List<Long>>of();
        return rows.stream()
                .map(row -> printed(
                        shop,
                        row.withCollectionIds(collections.getOrDefault(row.id(), List.of()))
                                .with(
                                        options.getOrDefault(row.id(), List.of()),
                                        variants.getOrDefault(row.id(), List.of()),
                                        images.getOrDefault(row.id(), List.of()))))
                .toList();
    }

    private static <T extends Record> Map<Long, List<T>> children(
            Table<T> table, boolean wanted, Session session, Shop shop, List<Long> products) {
        return wanted ? table.children(session, shop, "product_id", products, IN_ORDER) : Map.of();
    }

    private record CollectionPlacement(long productId, long collectionId) {}

    private static Map<Long, List<Long>> collectionIds(Session session, Shop shop, List<Long> products) {
        return session.sql("""
                        select product_id, collection_id from collects
                        where shop_id = :shop and product_id in (<products>) order by product_id, collection_id
                        """).bind(shop).bindList("products", products).list(CollectionPlacement.class).stream()
                .collect(Collectors.groupingBy(
                        CollectionPlacement::productId,
                        Collectors.mapping(CollectionPlacement::collectionId, Collectors.toList())));
    }

    /** Adds what follows from the shop: prices in its currencies, whole addresses, the images' variants. */
    Product printed(Shop shop, Product product) {
        var shownBy = new HashMap<Long, List<Long>>();
        for (var variant : product.variants()) {
            if (variant.imageId() != null) {
                shownBy.computeIfAbsent(variant.imageId(), id -> new ArrayList<>())
                        .add(variant.id());
            }
        }
        var images = product.images().stream()
                .map(image -> image.printed(src(shop, image), shownBy.getOrDefault(image.id(), List.of())))
                .toList();
        return product.with(
                product.options(),
                product.variants().stream()
                        .map(variant -> variant.presented(shop))
                        .toList(),
                images);
    }

    private String src(Shop shop, ProductImage image) {
        return image.path().map(path -> addresses.absolute(shop, path)).orElse(String.valueOf(image.source()));
    }
}
