package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.media.ImageStore;
import dev.vitrine.foundation.media.StoredImage;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
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
        @JsonIgnore @Nullable String source)
        implements ProductImageBuilder.With {

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
        return with(copy -> copy.width(picture.width())
                .height(picture.height())
                .mediaKey(picture.key())
                .extension(picture.extension()));
    }

    ProductImage printed(String address, List<Long> variants) {
        return with(copy -> copy.src(address).variantIds(variants));
    }

    ProductImage at(Instant created, Instant updated) {
        return with(copy -> copy.createdAt(created).updatedAt(updated));
    }

    /** What a merchant can change, for comparing. */
    ProductImage core() {
        return with(copy -> copy.productId(0)
                .src("")
                .variantIds(List.of())
                .createdAt(Instant.EPOCH)
                .updatedAt(Instant.EPOCH));
    }

    /** The last part of an address without its query. */
    static String fileName(String address) {
        var path = address.replaceFirst("[?#].*$", "");
        var name = path.substring(path.lastIndexOf('/') + 1);
        return name.isBlank() ? "image" : name.length() > 255 ? name.substring(name.length() - 255) : name;
    }
}
