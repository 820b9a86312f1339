package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.media.StoredImage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a caller's image onto one that is known, or onto a new one. Its picture was brought by {@link ImageIntake}. */
final class ProductImageForm {

    private ProductImageForm() {}

    static ProductImage read(RequestBody requestBody, ProductImage current) {
        var alt = requestBody.text("alt", current.alt());
        requestBody.problems().atMost(512, requestBody.prefix() + "alt", alt);
        var image = current.withAlt(alt);
        var picture = requestBody.node().path(ImageIntake.BROUGHT);
        if (!picture.isObject()) {
            return image;
        }
        return named(image, picture)
                .showing(new StoredImage(
                        picture.path("key").asText(),
                        picture.path("extension").asText(),
                        picture.path("width").asInt(),
                        picture.path("height").asInt()));
    }

    static ProductImage blank(long id) {
        return new ProductImage(
                id, 0, 1, null, "", "image", null, null, List.of(), Instant.EPOCH, Instant.EPOCH, null, null, null);
    }

    /** "variant_ids: replaces the set; each variant has at most one image, so assigning moves it". */
    static List<Variant> assigned(RequestBody requestBody, long image, List<Variant> variants) {
        if (!requestBody.has("variant_ids")) {
            return variants;
        }
        var wanted = new TreeSet<Long>();
        for (var id : requestBody.node().path("variant_ids")) {
            wanted.add(id.asLong());
        }
        var known = variants.stream().map(Variant::id).toList();
        if (!known.containsAll(wanted)) {
            requestBody.problem("variant_ids", "must be variants of the same product");
            return variants;
        }
        var assigned = new ArrayList<Variant>();
        for (var variant : variants) {
            assigned.add(showing(variant, image, wanted));
        }
        return assigned;
    }

    private static Variant showing(Variant variant, long image, Set<Long> wanted) {
        if (wanted.contains(variant.id())) {
            return variant.withImageId(image);
        }
        return variant.imageId() != null && variant.imageId() == image ? variant.withImageId(null) : variant;
    }

    private static ProductImage named(ProductImage image, JsonNode picture) {
        @Nullable
        String source = picture.hasNonNull("source") ? picture.get("source").asText() : null;
        return image.with(copy -> copy.filename(picture.path("filename").asText("image"))
                .width(null)
                .height(null)
                .variantIds(List.of())
                .mediaKey(null)
                .extension(null)
                .source(source));
    }
}
