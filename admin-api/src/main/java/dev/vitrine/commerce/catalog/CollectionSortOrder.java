package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The order of a smart collection's products: by a rule, or those that are named in front. */
final class CollectionSortOrder {

    private final ApiCall apiCall;
    private final Collection collection;

    CollectionSortOrder(ApiCall apiCall, Collection collection) {
        this.apiCall = apiCall;
        this.collection = collection;
    }

    Collection store() {
        var problems = new Problems();
        var named = named(problems);
        var order = apiCall.query("sort_order")
                .orElse(apiCall.body().path("sort_order").asText(""))
                .replace("created-asc", "created");
        if (order.isEmpty() && named.isEmpty()) {
            problems.add("products", "can't be blank");
        }
        if (!order.isEmpty()) {
            problems.oneOf("sort_order", order, CollectionForm.ORDERS);
        }
        problems.throwIfAny();
        place(named);
        var sorted = collection.withSortOrder(order.isEmpty() ? "manual" : order);
        return CollectionLoader.COLLECTIONS.update(
                apiCall.tx(), apiCall.shop(), collection.id(), sorted.at(collection.createdAt(), apiCall.now()));
    }

    private Set<Long> named(Problems problems) {
        var sent = apiCall.query("products")
                .map(csv -> Arrays.stream(csv.split(",")))
                .orElseGet(() -> StreamSupport.stream(
                                apiCall.body().path("products").spliterator(), false)
                        .map(JsonNode::asText));
        var ids = new LinkedHashSet<Long>();
        sent.map(String::strip).filter(text -> !text.isEmpty()).forEach(text -> {
            if (text.matches("\\d{1,18}")) {
                ids.add(Long.valueOf(text));
            } else {
                problems.add("products", "is invalid");
            }
        });
        var ofCollection = Select.ALL.equal("collection_id", collection.id()).in("product_id", ids);
        if (Collects.TABLE.count(apiCall.tx(), apiCall.shop(), ofCollection) < ids.size()) {
            problems.add("products", "must be products of the collection");
        }
        return ids;
    }

    /** The others keep their order behind them. */
    private void place(Set<Long> named) {
        if (named.isEmpty()) {
            return;
        }
        move("position = position + :places", List.copyOf(named), "product_id not in (<ids>)", named.size());
        var place = 1;
        for (var product : named) {
            move("position = :places", List.of(product), "product_id in (<ids>)", place++);
        }
    }

    private void move(String change, List<Long> ids, String which, int places) {
        apiCall.tx()
                .sql("update collects set " + change + ", updated_at = :now"
                        + " where shop_id = :shop and collection_id = :collection and " + which)
                .bind(apiCall.shop())
                .bind("collection", collection.id())
                .bind("places", places)
                .bind("now", apiCall.now())
                .bindList("ids", ids)
                .run();
    }
}
