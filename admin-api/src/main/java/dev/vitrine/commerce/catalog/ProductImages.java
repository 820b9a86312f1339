package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.commerce.metafields.OwnerMetafields;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Filter;
import dev.vitrine.foundation.rest.Resource;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Images by themselves, below their product. Every change is a change of the product. */
public final class ProductImages implements Feature {

    private static final String OWNER = "product_image";

    private final Products products;

    public ProductImages(Products products) {
        this.products = products;
    }

    @Override
    public Map<String, MetafieldListener> metafieldOwners() {
        return Map.of(
                OWNER,
                (tx, shop, id) -> ProductLoader.IMAGES
                        .find(tx, shop, id)
                        .ifPresent(image -> products.metafieldsChanged(tx, shop, image.productId())));
    }

    @Override
    public List<Resource<?>> resources() {
        return List.of(resource());
    }

    public Resource<ProductImage> resource() {
        return Resource.of(ProductImage.class, "image", "images", ProductLoader.IMAGES)
                .scope(Scope.PRODUCTS)
                .under("products", "product_id", ProductLoader.PRODUCTS)
                .orderedBy("position, id")
                .completed(this::completed)
                .filters(
                        // "Shopify allows since_id on draft-order and image counts".
                        Filter.number("since_id", (select, id) -> select.above("id", id)))
                .before(apiCall -> products.pictures().of(apiCall, "image"))
                .list()
                .count()
                .read()
                .create((apiCall, body) -> add(apiCall.tx(), apiCall.shop(), apiCall.path("product_id"), body))
                .update((apiCall, current, body) -> change(apiCall.tx(), apiCall.shop(), current, body))
                .delete((apiCall, current) -> remove(apiCall.tx(), apiCall.shop(), current))
                .collectionAction(Verb.PUT, "", Scope.PRODUCTS, this::assign);
    }

    /** Id of the product that it is of; the image must exist. */
    public static long productOf(Session session, Shop shop, long id) {
        return session.sql("select product_id from product_images where shop_id = :shop and id = :id")
                .bind(shop)
                .bind("id", id)
                .number()
                .orElseThrow();
    }

    /** "many images to many variants": each image of the list gets its {@code variant_ids}, in one change. */
    private ApiResponse assign(ApiCall apiCall) {
        var product = products.lock(apiCall.tx(), apiCall.shop(), apiCall.path("product_id"));
        var wanted = products.form(apiCall.shop()).withAssigned(product, apiCall.body());
        products.save(apiCall.tx(), apiCall.shop(), Optional.of(product), wanted);
        return ApiResponse.ok(Map.of("code", 200, "message", "The images are assigned"));
    }

    /** Whole addresses and variants, from the products they are of. */
    private List<ProductImage> completed(Session session, Shop shop, List<ProductImage> rows) {
        var parents = rows.stream().map(ProductImage::productId).distinct().toList();
        var printed = products.byIds(session, shop, parents).stream()
                .flatMap(product -> product.images().stream())
                .collect(Collectors.toMap(ProductImage::id, Function.identity()));
        return rows.stream().map(row -> printed.getOrDefault(row.id(), row)).toList();
    }

    private ProductImage add(Tx tx, Shop shop, long productId, JsonNode body) {
        var product = products.lock(tx, shop, productId);
        var wanted = products.form(shop).withImage(product, body);
        var added = products.save(tx, shop, Optional.of(product), wanted).orElseThrow().images().stream()
                .max(Comparator.comparingLong(ProductImage::id))
                .orElseThrow();
        OwnerMetafields.saveAll(tx, shop, OWNER, added.id(), body, products.now());
        return added;
    }

    private ProductImage change(Tx tx, Shop shop, ProductImage current, JsonNode body) {
        var product = products.lock(tx, shop, current.productId());
        var held = product.image(current.id()).orElseThrow(ApiException::notFound);
        var wanted = products.form(shop).withChanged(product, held, body);
        var stored = products.save(tx, shop, Optional.of(product), wanted).orElse(product);
        OwnerMetafields.saveAll(tx, shop, OWNER, current.id(), body, products.now());
        return stored.image(current.id()).orElseThrow();
    }

    /** "deleting closes the gap and promotes the next image to main". */
    private void remove(Tx tx, Shop shop, ProductImage current) {
        var product = products.lock(tx, shop, current.productId());
        var rest = product.images().stream()
                .filter(image -> image.id() != current.id())
                .toList();
        var wanted = product.withImages(rest)
                .eachVariant(variant -> variant.imageId() != null && variant.imageId() == current.id()
                        ? variant.withImageId(null)
                        : variant);
        products.save(tx, shop, Optional.of(product), Variants.settled(product, wanted));
    }
}
