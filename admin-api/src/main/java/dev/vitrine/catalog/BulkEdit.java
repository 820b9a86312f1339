package dev.vitrine.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.kernel.Json;
import dev.vitrine.text.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What shall be done to each of many products. */
record BulkEdit(
        List<String> addTags,
        List<String> removeTags,
        List<Long> addCollections,
        List<Long> removeCollections,
        @Nullable Boolean published) {

    static BulkEdit read(Body body) {
        var edit = new BulkEdit(
                tags(body, "add_tags"),
                tags(body, "remove_tags"),
                ids(body, "add_collections"),
                ids(body, "remove_collections"),
                body.hasValue("published") ? body.flag("published", false) : null);
        if (Stream.of("add_tags", "remove_tags", "add_collections", "remove_collections", "published")
                .noneMatch(body::hasValue)) {
            body.problems().add("data", "can't be blank");
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

    private static List<String> tags(Body body, String key) {
        var sent = body.node().path(key).isArray() ? body.texts(key) : List.of(body.words(key, ""));
        return Tags.list(Tags.of(sent));
    }

    private static List<Long> ids(Body body, String key) {
        var ids = new ArrayList<Long>();
        for (var text : body.texts(key)) {
            if (text.matches("\\d{1,18}")) {
                ids.add(Long.valueOf(text));
            } else {
                body.problem(key, "is not a number");
            }
        }
        return ids;
    }
}
