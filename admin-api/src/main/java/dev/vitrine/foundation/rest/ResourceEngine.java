package dev.vitrine.foundation.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.db.Select;
import dev.vitrine.foundation.kernel.ApiException;
import dev.vitrine.foundation.kernel.Json;
import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.kernel.StableOrder;
import dev.vitrine.foundation.rest.Resource.Change;
import dev.vitrine.foundation.rest.Resource.Updater;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Standard implementation of list, count, read, create, update and delete for one resource descriptor. */
final class ResourceEngine<T extends Record> {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private final Resource<T> resource;
    private final List<String> names;
    private final Method id;

    ResourceEngine(Resource<T> resource) {
        this.resource = resource;
        var components = resource.type.getRecordComponents();
        this.names = Stream.of(components)
                .map(RecordComponent::getName)
                .map(Json::snake)
                .toList();
        this.id = components[names.indexOf("id")].getAccessor();
        this.id.setAccessible(true);
    }

    ApiResponse list(ApiCall apiCall) {
        return apiCall.reading(() -> {
            checkParent(apiCall);
            var place = place(apiCall);
            var cursorPage = Pagination.page(apiCall, resource, filters(apiCall), place);
            var apiResponse = ApiResponse.ok(Map.of(resource.plural, shaped(apiCall, cursorPage.rows())));
            var links = Pagination.links(apiCall, resource, cursorPage, place);
            return links.isEmpty() ? apiResponse : apiResponse.header("Link", links);
        });
    }

    ApiResponse count(ApiCall apiCall) {
        return apiCall.reading(() -> {
            var select = Pagination.narrowed(apiCall, filters(apiCall));
            checkParent(apiCall);
            var limit = Pagination.countLimit(apiCall);
            if (limit.isEmpty()) {
                return ApiResponse.ok(Map.of("count", resource.table.count(apiCall.session(), apiCall.shop(), select)));
            }
            var most = limit.getAsInt();
            var counted = resource.table.count(apiCall.session(), apiCall.shop(), select, most + 1);
            return ApiResponse.ok(StableOrder.map(
                    Map.entry("count", Math.min(counted, most)),
                    Map.entry("precision", counted > most ? "at_least" : "exact")));
        });
    }

    ApiResponse read(ApiCall apiCall) {
        return apiCall.reading(() -> {
            var row = shaped(apiCall, List.of(current(apiCall))).getFirst();
            return ApiResponse.ok(Map.of(resource.singular, row));
        });
    }

    <D> ApiResponse create(ApiCall apiCall, BiFunction<ApiCall, ObjectNode, D> read, BiFunction<ApiCall, D, T> store) {
        resource.before.apply(apiCall);
        var draft = read.apply(apiCall, apiCall.body(resource.singular));
        return apiCall.writing(() -> {
            checkParent(apiCall);
            var stored = store.apply(apiCall, draft);
            resource.storing.changed(apiCall, Change.CREATED, stored);
            var value = answered(apiCall, stored);
            publish(apiCall, Change.CREATED, value);
            log(apiCall, Change.CREATED, null, value);
            return ApiResponse.created(resource.createdAs.apply(value))
                    .header("Location", "/admin/" + place(apiCall) + "/" + id(value) + ".json");
        });
    }

    ApiResponse update(ApiCall apiCall, Updater<T> step) {
        resource.before.apply(apiCall);
        apiCall.body(resource.singular);
        return apiCall.writing(() -> {
            var current = current(apiCall);
            var body = apiCall.body(resource.singular);
            requireSameId(apiCall, body);
            var before = logged(apiCall, current);
            return updated(apiCall, before, step.update(apiCall, current, body));
        });
    }

    ApiResponse change(ApiCall apiCall, Updater<T> step) {
        return apiCall.writing(() -> {
            var current = current(apiCall);
            var before = logged(apiCall, current);
            return updated(apiCall, before, step.update(apiCall, current, Json.object()));
        });
    }

    private ApiResponse updated(ApiCall apiCall, @Nullable JsonNode before, T stored) {
        resource.storing.changed(apiCall, Change.UPDATED, stored);
        var value = answered(apiCall, stored);
        publish(apiCall, Change.UPDATED, value);
        log(apiCall, Change.UPDATED, before, value);
        return ApiResponse.ok(Map.of(resource.singular, value));
    }

    ApiResponse delete(ApiCall apiCall, BiConsumer<ApiCall, T> step) {
        return apiCall.writing(() -> {
            var current = current(apiCall);
            step.accept(apiCall, current);
            publish(apiCall, Change.DELETED, current);
            log(apiCall, Change.DELETED, null, current);
            return ApiResponse.ok(resource.deletedAs);
        });
    }

    T insert(ApiCall apiCall, ObjectNode body) {
        var tree = Json.object();
        resource.writable.forEach(name -> copyField(body, name, tree));
        parent(apiCall).ifPresent(parent -> tree.put(parent.place(), apiCall.path(parent.place())));
        setTimestamp(apiCall, tree, "created_at");
        return resource.table.insert(apiCall.tx(), apiCall.shop(), valid(apiCall, tree, Optional.empty()));
    }

    /** "an absent field leaves it untouched, null clears it". */
    T merge(ApiCall apiCall, T current, ObjectNode body) {
        var tree = (ObjectNode) apiCall.json().tree(current);
        resource.writable.forEach(name -> copyField(body, name, tree));
        return resource.table.update(
                apiCall.tx(), apiCall.shop(), apiCall.path("id"), valid(apiCall, tree, Optional.of(current)));
    }

    void remove(ApiCall apiCall, T current) {
        resource.table.delete(apiCall.tx(), apiCall.shop(), apiCall.path("id"));
    }

    private T valid(ApiCall apiCall, ObjectNode tree, Optional<T> current) {
        setTimestamp(apiCall, tree, "updated_at");
        var value = resource.preparer.prepare(apiCall, apiCall.json().read(tree, resource.type), current);
        var problems = new Problems();
        resource.validator.check(apiCall, value, problems);
        problems.throwIfAny();
        return value;
    }

    private T current(ApiCall apiCall) {
        checkParent(apiCall);
        var id = apiCall.path("id");
        var select = resource.visible.apply(parentSelect(apiCall), apiCall).equal("id", id);
        return resource.table.first(apiCall.session(), apiCall.shop(), select).orElseThrow(ApiException::notFound);
    }

    /** A parent of another shop is no parent: 404. */
    private void checkParent(ApiCall apiCall) {
        parent(apiCall)
                .ifPresent(parent -> parent.table()
                        .find(apiCall.session(), apiCall.shop(), apiCall.path(parent.place()))
                        .orElseThrow(ApiException::notFound));
    }

    private Select parentSelect(ApiCall apiCall) {
        return parent(apiCall)
                .map(parent -> Select.ALL.equal(parent.place(), apiCall.path(parent.place())))
                .orElse(Select.ALL);
    }

    private List<Filter> filters(ApiCall apiCall) {
        var filters = new ArrayList<>(resource.filters);
        filters.add(new Filter(List.of(), resource.visible));
        parent(apiCall)
                .map(Resource.Parent::place)
                .ifPresent(place ->
                        filters.add(new Filter(List.of(), (select, on) -> select.equal(place, on.path(place)))));
        return filters;
    }

    /** What this call hangs below; empty for a resource of its own and for the flat path of a nested one. */
    private Optional<Resource.Parent> parent(ApiCall apiCall) {
        return Optional.ofNullable(resource.parent).filter(parent -> apiCall.hasPathParameter(parent.place()));
    }

    private T answered(ApiCall apiCall, T stored) {
        return resource.stepsAnswerWhole
                ? stored
                : complete(apiCall, List.of(stored)).getFirst();
    }

    private List<T> complete(ApiCall apiCall, List<T> rows) {
        return complete(apiCall, rows, field -> true);
    }

    private List<T> complete(ApiCall apiCall, List<T> rows, Predicate<String> wanted) {
        return resource.completer.complete(apiCall.session(), apiCall.shop(), rows, wanted);
    }

    private void publish(ApiCall apiCall, Change change, T value) {
        if (resource.announcing != null) {
            resource.announcing.changed(apiCall, change, value);
        } else if (resource.topics != null) {
            var topics = resource.topics;
            var id = id(value);
            switch (change) {
                case CREATED -> apiCall.publish(topics.created(), id, value);
                case UPDATED -> apiCall.publish(topics.updated(), id, value);
                case DELETED -> apiCall.publish(topics.deleted(), id, Map.of("id", id));
            }
        }
    }

    /** The whole record as it is before a change; null where the log does not ask for it. */
    private @Nullable JsonNode logged(ApiCall apiCall, T current) {
        return resource.activity == null
                ? null
                : apiCall.json().tree(complete(apiCall, List.of(current)).getFirst());
    }

    private void log(ApiCall apiCall, Change change, @Nullable JsonNode before, T value) {
        if (resource.activity != null) {
            resource.activity.record(
                    apiCall, change, id(value), before, apiCall.json().tree(value));
        }
    }

    private long id(T value) {
        try {
            return (long) id.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a resource has an id", e);
        }
    }

    /** Complete, or those fields alone that the caller asked for. */
    private List<?> shaped(ApiCall apiCall, List<T> rows) {
        var fields = Pagination.fields(apiCall);
        return fields.isEmpty()
                ? complete(apiCall, rows)
                : complete(apiCall, rows, fields::contains).stream()
                        .map(row -> apiCall.json().fields(row, fields))
                        .toList();
    }

    /** The path of the collection with the ids of this call in its places. */
    private String place(ApiCall apiCall) {
        return PLACE.matcher(resource.path).replaceAll(found -> Long.toString(apiCall.path(found.group(1))));
    }

    private void setTimestamp(ApiCall apiCall, ObjectNode tree, String name) {
        if (names.contains(name)) {
            tree.set(name, apiCall.json().tree(apiCall.now()));
        }
    }

    private static void copyField(ObjectNode body, String name, ObjectNode into) {
        if (body.has(name)) {
            into.set(name, body.get(name));
        }
    }

    private static void requireSameId(ApiCall apiCall, ObjectNode body) {
        if (body.hasNonNull("id") && body.get("id").asLong() != apiCall.path("id")) {
            throw Problems.of("id", "does not match path");
        }
    }
}
