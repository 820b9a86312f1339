package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.StoredImage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A picture of a product. The one at position 1 is its main image.
 *
 * @param src the whole address; the remote one while the picture has not been fetched
 * @param variantIds the variants that show it; kept by the variants
 * @param mediaKey names the stored picture; null while it has not been fetched
 * @param source the remote address it comes from, when it was named by one
 */
public record ProductImage(
        long id,
        long productId,
        int position,
        @Nullable String alt,
        String src,
        String filename,
        @Nullable Integer width,
        @Nullable Integer height,
        List<Long> variantIds,
        Instant createdAt,
        Instant updatedAt,
        @JsonIgnore @Nullable String mediaKey,
        @JsonIgnore @Nullable String extension,
        @JsonIgnore @Nullable String source) {

    static final int MOST = 250;

    /** One that is known by its address only. */
    public static ProductImage remote(long id, String address, @Nullable String alt) {
        return new ProductImage(
                id,
                0,
                1,
                alt,
                address,
                fileName(address),
                null,
                null,
                List.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                null,
                address);
    }

    /** The shop-relative address; empty while the picture has not been fetched. */
    public Optional<String> path() {
        return mediaKey == null || extension == null
                ? Optional.empty()
                : Optional.of(ImageStore.url(mediaKey, filename, extension));
    }

    /** "metafields, array": what answers images by themselves fills it in. */
    @JsonProperty("metafields")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public List<JsonNode> metafields() {
        return List.of();
    }

    /** The same image with its picture at hand. */
    public ProductImage showing(StoredImage picture) {
        return new ProductImage(
                id,
                productId,
                position,
                alt,
                src,
                filename,
                picture.width(),
                picture.height(),
                variantIds,
                createdAt,
                updatedAt,
                picture.key(),
                picture.extension(),
                source);
    }

    public ProductImage described(@Nullable String newAlt) {
        return copy(id, productId, position, newAlt, src, variantIds, createdAt, updatedAt);
    }

    ProductImage named(String file) {
        return new ProductImage(
                id,
                productId,
                position,
                alt,
                src,
                file,
                width,
                height,
                variantIds,
                createdAt,
                updatedAt,
                mediaKey,
                extension,
                source);
    }

    ProductImage printed(String address, List<Long> variants) {
        return copy(id, productId, position, alt, address, variants, createdAt, updatedAt);
    }

    ProductImage placed(int newPosition) {
        return copy(id, productId, newPosition, alt, src, variantIds, createdAt, updatedAt);
    }

    ProductImage of(long product) {
        return copy(id, product, position, alt, src, variantIds, createdAt, updatedAt);
    }

    ProductImage at(Instant created, Instant updated) {
        return copy(id, productId, position, alt, src, variantIds, created, updated);
    }

    /** What a merchant can change, for comparing. */
    ProductImage core() {
        return copy(id, 0, position, alt, "", List.of(), Instant.EPOCH, Instant.EPOCH);
    }

    /** The last part of an address without its query. */
    static String fileName(String address) {
        var path = address.replaceFirst("[?#].*$", "");
        var name = path.substring(path.lastIndexOf('/') + 1);
        return name.isBlank() ? "image" : name.length() > 255 ? name.substring(name.length() - 255) : name;
    }

    private ProductImage copy(
            long newId,
            long product,
            int newPosition,
            @Nullable String newAlt,
            String address,
            List<Long> variants,
            Instant created,
            Instant updated) {
        return new ProductImage(
                newId,
                product,
                newPosition,
                newAlt,
                address,
                filename,
                width,
                height,
                variants,
                created,
                updated,
                mediaKey,
                extension,
                source);
    }
}
