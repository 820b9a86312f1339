package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.text.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bulk edit: the changes to make to each of many products. */
record ProductBulkEdit(
        List<String> addTags,
        List<String> removeTags,
        List<Long> addCollections,
        List<Long> removeCollections,
        @Nullable Boolean published) {

    static ProductBulkEdit read(RequestBody requestBody) {
        var edit = new ProductBulkEdit(
                tags(requestBody, "add_tags"),
                tags(requestBody, "remove_tags"),
                ids(requestBody, "add_collections"),
                ids(requestBody, "remove_collections"),
                requestBody.hasValue("published") ? requestBody.flag("published", false) : null);
        if (Stream.of("add_tags", "remove_tags", "add_collections", "remove_collections", "published")
                .noneMatch(requestBody::hasValue)) {
            requestBody.problems().add("data", "can't be blank");
        }
        return edit;
    }

    /** As the body of a product's update. */
    ObjectNode of(Product product) {
        var body = Json.object();
        if (!addTags.isEmpty() || !removeTags.isEmpty()) {
            var gone =
                    removeTags.stream().map(tag -> tag.toLowerCase(Locale.ROOT)).toList();
            var tags = new ArrayList<>(Tags.list(product.tags()));
            tags.addAll(addTags);
            tags.removeIf(tag -> gone.contains(tag.toLowerCase(Locale.ROOT)));
            body.put("tags", Tags.of(tags));
        }
        if (!addCollections.isEmpty() || !removeCollections.isEmpty()) {
            var ids = body.putArray("collection_ids");
            Stream.concat(product.collectionIds().stream(), addCollections.stream())
                    .distinct()
                    .filter(id -> !removeCollections.contains(id))
                    .forEach(ids::add);
        }
        if (published != null) {
            body.put("published", published);
        }
        return body;
    }

    private static List<String> tags(RequestBody requestBody, String key) {
        var sent =
                requestBody.node().path(key).isArray() ? requestBody.texts(key) : List.of(requestBody.words(key, ""));
        return Tags.list(Tags.of(sent));
    }

    private static List<Long> ids(RequestBody requestBody, String key) {
        var ids = new ArrayList<Long>();
        for (var text : requestBody.texts(key)) {
            if (text.matches("\\d{1,18}")) {
                ids.add(Long.valueOf(text));
            } else {
                requestBody.problem(key, "is not a number");
            }
        }
        return ids;
    }
}
