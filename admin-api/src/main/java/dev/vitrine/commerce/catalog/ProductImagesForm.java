package dev.vitrine.commerce.catalog;

import dev.vitrine.foundation.kernel.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** Reads a caller's images onto those of a product: by id, or as new ones. New ones have ids below zero. */
final class ProductImagesForm {

    private final Map<Long, Integer> places = new HashMap<>();
    private long next = -1;

    /** {@code full}: those that are not named go. */
    Product sent(RequestBody requestBody, Product product, boolean full) {
        var sent = requestBody.list("images");
        var result = product;
        var named = new HashSet<Long>();
        var unknown = new ArrayList<String>();
        for (var one : full ? RequestBody.inOrder(sent) : sent) {
            var id = one.id("id", null);
            if (id == null) {
                named.add(next);
                result = added(one, result);
            } else if (product.image(id).isPresent()) {
                named.add(id);
                result = changed(one, result, product.image(id).get());
            } else {
                unknown.add(id.toString());
            }
        }
        if (!unknown.isEmpty()) {
            requestBody.problem(Problems.BASE, "unknown image ids: " + String.join(", ", unknown));
        }
        if (full && requestBody.has("images")) {
            result = result.withImages(result.images().stream()
                    .filter(image -> named.contains(image.id()))
                    .toList());
        }
        return result;
    }

    Product added(RequestBody requestBody, Product product) {
        var image = ProductImageForm.read(requestBody, ProductImageForm.blank(next--));
        if (image.mediaKey() == null) {
            requestBody
                    .problems()
                    .add(requestBody.prefix().isEmpty() ? "image" : requestBody.prefix() + "src", "can't be blank");
        }
        var images = new ArrayList<>(product.images());
        images.add(image);
        return placed(requestBody, image.id(), product.withImages(images));
    }

    Product changed(RequestBody requestBody, Product product, ProductImage current) {
        var changed = ProductImageForm.read(requestBody, current);
        var images = product.images().stream()
                .map(image -> image.id() == changed.id() ? changed : image)
                .toList();
        return placed(requestBody, current.id(), product.withImages(images));
    }

    private Product placed(RequestBody requestBody, long image, Product product) {
        if (requestBody.hasValue("position")) {
            places.put(image, Math.clamp(requestBody.whole("position", 1), 1, ProductImage.MOST));
        }
        return product.withVariants(ProductImageForm.assigned(requestBody, image, product.variants()))
                .withImages(Positions.arranged(product.images(), one -> places.get(one.id())));
    }
}
