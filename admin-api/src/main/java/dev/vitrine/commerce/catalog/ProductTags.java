package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.events.PageTag;
import dev.vitrine.foundation.events.PageTag.Listed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tags of the pages that a change of a product concerns. */
final class ProductTags {

    private final Optional<Product> before;
    private final Optional<Product> after;
    private final Set<PageTag> touched = new HashSet<>();

    private ProductTags(Optional<Product> before, Optional<Product> after) {
        this.before = before;
        this.after = after;
    }

    /** Each with its collections; empty for a product that was not there, or is there no longer. */
    static Set<PageTag> between(Optional<Product> before, Optional<Product> after) {
        return new ProductTags(before, after).touched();
    }

    private Set<PageTag> touched() {
        before.or(() -> after).ifPresent(product -> touched.add(PageTag.product(product.id())));
        touched.add(PageTag.SEARCH);
        var held = before.map(Product::collectionIds).orElse(List.of());
        var holds = after.map(Product::collectionIds).orElse(List.of());
        var lists = new HashSet<>(held);
        lists.addAll(holds);
        lists.stream()
                .filter(collection -> held.contains(collection) != holds.contains(collection))
                .map(PageTag::products)
                .forEach(touched::add);
        lists.add(PageTag.ALL_PRODUCTS);
        if (differs(Product::publishedAt)) {
            lists.stream().map(PageTag::products).forEach(touched::add);
            touched.add(PageTag.ADDRESSES);
        }
        if (differs(Product::handle)) {
            touched.add(PageTag.ADDRESSES);
        }
        listed(lists, Listed.TITLE, Product::title);
        listed(lists, Listed.PRICE, product -> product.cheapest().price());
        listed(lists, Listed.IMAGE, ProductTags::cover);
        listed(lists, Listed.VENDOR, Product::vendor);
        listed(lists, Listed.TYPE, Product::productType);
        listed(lists, Listed.TAGS, Product::tags);
        listed(lists, Listed.FACETS, ProductTags::facets);
        return touched;
    }

    private void listed(Set<Long> lists, Listed property, Function<Product, @Nullable Object> read) {
        if (differs(read)) {
            lists.stream()
                    .map(collection -> PageTag.products(collection, property))
                    .forEach(touched::add);
        }
    }

    private boolean differs(Function<Product, @Nullable Object> read) {
        return !Objects.equals(before.map(read).orElse(null), after.map(read).orElse(null));
    }

    /** Of one that is sold out, or is there again: cards show it, and facets count it. */
    static Set<PageTag> ofStock(Product product) {
        var touched = new HashSet<PageTag>();
        touched.add(PageTag.product(product.id()));
        product.collectionIds().forEach(collection -> touched.add(PageTag.products(collection, Listed.FACETS)));
        touched.add(PageTag.products(PageTag.ALL_PRODUCTS, Listed.FACETS));
        return touched;
    }

    /** All that facets count of a product. */
    private static Object facets(Product product) {
        return List.of(
                product.vendor(),
                product.productType(),
                product.tags(),
                product.options().stream().map(ProductOption::name).toList(),
                product.variants().stream()
                        .map(variant -> List.of(variant.price(), variant.options(), variant.sells(1)))
                        .toList());
    }

    /** What a collection without a picture of its own shows of its first product that has one. */
    private static @Nullable Object cover(Product product) {
        var image = product.image();
        if (image == null) {
            return null;
        }
        var shown = new ArrayList<@Nullable Object>();
        shown.add(image.path());
        shown.add(image.alt());
        shown.add(image.width());
        shown.add(image.height());
        return shown;
    }
}
