package dev.vitrine.commerce.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a shop sells, whole: with its options, its variants (at least one) and its images, each in order.
 *
 * @param published has a time of publication; it is shown from then on
 * @param status {@code active}, or {@code draft} or {@code archived} and so hidden
 * @param productAvailability the bits of its channels: none while it is hidden
 * @param collectionIds the collections that contain it, smart ones included
 * @param image the one at position 1
 */
@RecordBuilder
public record Product(
        long id,
        String title,
        @Nullable String bodyHtml,
        String vendor,
        String productType,
        String handle,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant publishedAt,
        boolean published,
        String publishedScope,
        @Nullable String templateSuffix,
        String tags,
        boolean giftCard,
        @Nullable String metafieldsGlobalTitleTag,
        @Nullable String metafieldsGlobalDescriptionTag,
        String status,
        int productAvailability,
        List<Long> collectionIds,
        List<CustomOption> customOptions,
        @Nullable DisplayOptions displayOptions,
        List<ProductOption> options,
        List<Variant> variants,
        List<ProductImage> images,
        @Nullable ProductImage image)
        implements ProductBuilder.With {

    static final String ACTIVE = "active";
    static final List<String> STATUSES = List.of(ACTIVE, "draft", "archived");

    /** "product_availability int bits: 7 all channels, 1 / 2 / 3 partial, 0 none". */
    static final int EVERYWHERE = 7;

    public Product {
        published = publishedAt != null;
        productAvailability = !published ? 0 : productAvailability == 0 ? EVERYWHERE : productAvailability;
        collectionIds = List.copyOf(collectionIds);
        customOptions = List.copyOf(customOptions);
        options = List.copyOf(options);
        variants = List.copyOf(variants);
        images = List.copyOf(images);
        image = images.isEmpty() ? null : images.getFirst();
    }

    /** A product about to be made: shown, and with nothing in it. */
    public static Product draft(Instant now) {
        return new Product(
                0,
                "",
                null,
                "",
                "",
                "",
                now,
                now,
                now,
                true,
                "web",
                null,
                "",
                false,
                null,
                null,
                ACTIVE,
                EVERYWHERE,
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    public boolean isVisible(Instant now) {
        return publishedAt != null && !publishedAt.isAfter(now);
    }

    /** Any variant can be bought. */
    public boolean available() {
        return variants.stream().anyMatch(variant -> variant.sells(1));
    }

    public Variant cheapest() {
        return variants.stream().min(Comparator.comparing(Variant::price)).orElseThrow();
    }

    public Optional<Variant> variant(long variantId) {
        return variants.stream().filter(variant -> variant.id() == variantId).findFirst();
    }

    Optional<ProductImage> image(long imageId) {
        return images.stream().filter(candidate -> candidate.id() == imageId).findFirst();
    }

    /** Has nothing to choose from: one variant that was made by itself. */
    boolean isPlain() {
        return variants.size() == 1 && variants.getFirst().options().option1().equals(Variant.DEFAULT_TITLE);
    }

    Product with(List<ProductOption> newOptions, List<Variant> newVariants, List<ProductImage> newImages) {
        return with(copy -> copy.options(newOptions).variants(newVariants).images(newImages));
    }

    /** In the order given. */
    public Product withImages(List<ProductImage> newImages) {
        var placed = new ArrayList<ProductImage>();
        newImages.forEach(next -> placed.add(next.withPosition(placed.size() + 1)));
        return with(options, variants, placed);
    }

    public Product eachVariant(UnaryOperator<Variant> change) {
        return withVariants(variants.stream().map(change).toList());
    }

    Product at(Instant created, Instant updated) {
        return with(copy -> copy.createdAt(created).updatedAt(updated));
    }

    /** What a merchant can change of the product itself, for comparing. */
    Product core() {
        return with(List.of(), List.of(), List.of()).at(Instant.EPOCH, Instant.EPOCH);
    }
}
