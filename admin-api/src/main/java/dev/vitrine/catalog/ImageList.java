package dev.vitrine.catalog;

import dev.vitrine.kernel.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** Reads a caller's images onto those of a product: by id, or as new ones. New ones have ids below zero. */
final class ImageList {

    private final Map<Long, Integer> places = new HashMap<>();
    private long next = -1;

    /** {@code full}: those that are not named go. */
    Product sent(Body body, Product product, boolean full) {
        var sent = body.list("images");
        var result = product;
        var named = new HashSet<Long>();
        var unknown = new ArrayList<String>();
        for (var one : full ? Body.inOrder(sent) : sent) {
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
            body.problem(Problems.BASE, "unknown image ids: " + String.join(", ", unknown));
        }
        if (full && body.has("images")) {
            result = result.withImages(result.images().stream()
                    .filter(image -> named.contains(image.id()))
                    .toList());
        }
        return result;
    }

    Product added(Body body, Product product) {
        var image = ImageForm.read(body, ImageForm.blank(next--));
        if (image.mediaKey() == null) {
            body.problems().add(body.prefix().isEmpty() ? "image" : body.prefix() + "src", "can't be blank");
        }
        var images = new ArrayList<>(product.images());
        images.add(image);
        return placed(body, image.id(), product.withImages(images));
    }

    Product changed(Body body, Product product, ProductImage current) {
        var changed = ImageForm.read(body, current);
        var images = product.images().stream()
                .map(image -> image.id() == changed.id() ? changed : image)
                .toList();
        return placed(body, current.id(), product.withImages(images));
    }

    private Product placed(Body body, long image, Product product) {
        if (body.hasValue("position")) {
            places.put(image, Math.clamp(body.whole("position", 1), 1, ProductImage.MOST));
        }
        return product.withVariants(ImageForm.assigned(body, image, product.variants()))
                .withImages(Places.arranged(product.images(), one -> places.get(one.id())));
    }
}
