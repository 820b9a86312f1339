package dev.vitrine.commerce.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vitrine.foundation.access.Scope;
import dev.vitrine.foundation.db.Database;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.feature.Feature;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.rest.ApiCall;
import dev.vitrine.foundation.rest.ApiResponse;
import dev.vitrine.foundation.rest.Route;
import dev.vitrine.foundation.rest.Verb;
import dev.vitrine.foundation.tenancy.Shop;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Many products at once: {@code PATCH} and {@code DELETE /admin/products.json}. Each 250 are a transaction of their
 * own, so that no other writer waits for thousands; each product publishes its own change.
 */
public final class ProductBulkOperations implements Feature {

    private static final int AT_ONCE = 250;

    private final Database database;
    private final Products products;

    public ProductBulkOperations(Database database, Products products) {
        this.database = database;
        this.products = products;
    }

    @Override
    public void everyMinute(Shop shop) {
        products.reindexSearch(database, shop);
    }

    @Override
    public List<Long> dueShops(Session session) {
        return ProductSearchIndex.dueShops(session);
    }

    @Override
    public List<Route> routes() {
        return List.of(
                new Route(Verb.PATCH, "products", Scope.PRODUCTS, "products", this::edit),
                new Route(Verb.DELETE, "products", Scope.PRODUCTS, "products", this::delete));
    }

    private ApiResponse edit(ApiCall apiCall) {
        var edit = checked(apiCall);
        each(apiCall, (tx, id) -> products.edit(tx, apiCall.shop(), id, edit));
        return ApiResponse.ok(Map.of("status", true, "is_process_background", false));
    }

    private ApiResponse delete(ApiCall apiCall) {
        each(apiCall, (tx, id) -> {
            if (products.find(tx, apiCall.shop(), id).isPresent()) {
                products.delete(tx, apiCall.shop(), id);
            }
        });
        return ApiResponse.ok(Map.of("status", "success"));
    }

    /** In the order of their ids, so that two callers never wait for each other. */
    private void each(ApiCall apiCall, BiConsumer<Tx, Long> step) {
        var ids = ids(apiCall);
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            var some = ids.subList(from, Math.min(from + AT_ONCE, ids.size()));
            database.change(tx -> some.forEach(id -> step.accept(tx, id)));
        }
    }

    private ProductBulkEdit checked(ApiCall apiCall) {
        var problems = new Problems();
        var edit = ProductBulkEdit.read(
                new RequestBody(apiCall.shop(), apiCall.body().path("data"), "data.", problems));
        var named = Stream.concat(edit.addCollections().stream(), edit.removeCollections().stream())
                .toList();
        var known =
                database.read(session -> Collections.TABLE.list(session, apiCall.shop(), Select.ALL.in("id", named)));
        check(edit.addCollections(), "data.add_collections", known, problems);
        check(edit.removeCollections(), "data.remove_collections", known, problems);
        problems.throwIfAny();
        return edit;
    }

    private static void check(List<Long> ids, String field, List<Collection> known, Problems problems) {
        for (int i = 0; i < ids.size(); i++) {
            var id = ids.get(i);
            var found = known.stream().filter(one -> one.id() == id).findFirst();
            if (found.isEmpty()) {
                problems.add(field + "[" + i + "]", "must exist");
            } else if (found.get().isSmart()) {
                problems.add(field + "[" + i + "]", "is invalid");
            }
        }
    }

    /** "ids or exclude_ids", in the query or the body; unknown ones are skipped. */
    private List<Long> ids(ApiCall apiCall) {
        var ids = numbers(apiCall, "ids");
        if (!ids.isEmpty()) {
            return List.copyOf(ids);
        }
        var body = apiCall.body();
        var all = apiCall.query("type").orElse(body.path("type").asText("")).equals("all");
        if (!all && !body.has("exclude_ids") && apiCall.query("exclude_ids").isEmpty()) {
            throw Problems.of("ids", "can't be blank");
        }
        var spared = new HashSet<>(numbers(apiCall, "exclude_ids"));
        var every = database.read(session -> session.sql("select id from products where shop_id = :shop order by id")
                .bind(apiCall.shop())
                .numbers());
        return every.stream().filter(id -> !spared.contains(id)).toList();
    }

    private static TreeSet<Long> numbers(ApiCall apiCall, String name) {
        var sent = apiCall.query(name)
                .map(csv -> Arrays.stream(csv.split(",")))
                .orElseGet(() -> StreamSupport.stream(apiCall.body().path(name).spliterator(), false)
                        .map(JsonNode::asText));
        var numbers = new TreeSet<Long>();
        sent.map(String::strip).filter(text -> !text.isEmpty()).forEach(text -> {
            if (!text.matches("\\d{1,18}")) {
                throw ApiException.field(422, name, "is not a number");
            }
            numbers.add(Long.valueOf(text));
        });
        return numbers;
    }
}
