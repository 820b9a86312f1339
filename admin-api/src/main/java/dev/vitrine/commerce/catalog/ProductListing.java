package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.vitrine.foundation.kernel.Money;
import dev.vitrine.foundation.tenancy.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A product as a sales channel sees it: published, and with what it takes to sell it. */
public record ProductListing(
        @JsonIgnore long id,
        long productId,
        String title,
        @Nullable String bodyHtml,
        String handle,
        String vendor,
        String productType,
        String tags,
        boolean available,
        @Nullable Instant publishedAt,
        Instant createdAt,
        Instant updatedAt,
        List<ProductImage> images,
        List<ProductOption> options,
        List<ListedVariant> variants) {

    /** The value of one option. */
    public record OptionValue(
            long optionId, String name, @Nullable String value) {}

    /** A variant as a sales channel sees it. */
    public record ListedVariant(
            long id,
            String title,
            List<OptionValue> optionValues,
            Money price,
            String formattedPrice,
            @Nullable Money compareAtPrice,
            long grams,
            boolean requiresShipping,
            String sku,
            String barcode,
            boolean taxable,
            String inventoryPolicy,
            long inventoryQuantity,
            @Nullable String inventoryManagement,
            String fulfillmentService,
            BigDecimal weight,
            String weightUnit,
            @Nullable Long imageId,
            Instant createdAt,
            Instant updatedAt,
            boolean available) {}

    static ProductListing of(Shop shop, Product product) {
        return new ProductListing(
                product.id(),
                product.id(),
                product.title(),
                product.bodyHtml(),
                product.handle(),
                product.vendor(),
                product.productType(),
                product.tags(),
                product.available(),
                product.publishedAt(),
                product.createdAt(),
                product.updatedAt(),
                product.images(),
                product.options(),
                product.variants().stream()
                        .map(variant -> listed(shop, product, variant))
                        .toList());
    }

    private static ListedVariant listed(Shop shop, Product product, Variant variant) {
        return new ListedVariant(
                variant.id(),
                variant.title(),
                product.options().stream()
                        .map(option -> new OptionValue(option.id(), option.name(), variant.option(option.position())))
                        .toList(),
                variant.price(),
                shop.price(Objects.requireNonNull(variant.price())),
                variant.compareAtPrice(),
                variant.weighed().grams(),
                variant.requiresShipping(),
                variant.sku(),
                variant.barcode(),
                variant.tax().taxable(),
                variant.inventory().inventoryPolicy(),
                variant.inventory().inventoryQuantity(),
                variant.inventory().inventoryManagement(),
                variant.fulfillmentService(),
                variant.weighed().weight(),
                variant.weighed().weightUnit(),
                variant.imageId(),
                variant.createdAt(),
                variant.updatedAt(),
                variant.sells(1));
    }
}
