package dev.vitrine.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.db.Select;
import dev.vitrine.kernel.ApiException;
import dev.vitrine.kernel.Json;
import dev.vitrine.kernel.Problems;
import dev.vitrine.rest.Resource.Change;
import dev.vitrine.rest.Resource.Updating;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The ordinary way of each verb. One engine serves one descriptor. */
final class Engine<T extends Record> {

    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private final Resource<T> resource;
    private final List<String> names;
    private final Method id;

    Engine(Resource<T> resource) {
        this.resource = resource;
        var components = resource.type.getRecordComponents();
        this.names = Stream.of(components)
                .map(RecordComponent::getName)
                .map(Json::snake)
                .toList();
        this.id = components[names.indexOf("id")].getAccessor();
        this.id.setAccessible(true);
    }

    Answer list(Call call) {
        return call.reading(() -> {
            checkParent(call);
            var place = place(call);
            var page = Listing.page(call, resource, filters(call), place);
            var answer = Answer.ok(Map.of(resource.plural, shaped(call, complete(call, page.rows()))));
            var links = Listing.links(call, resource, page, place);
            return links.isEmpty() ? answer : answer.header("Link", links);
        });
    }

    Answer count(Call call) {
        return call.reading(() -> {
            var select = Listing.narrowed(call, filters(call));
            checkParent(call);
            return Answer.ok(Map.of(
                    "count", resource.table.count(call.session(), call.shop().shopId(), select)));
        });
    }

    Answer read(Call call) {
        return call.reading(() -> {
            var row = complete(call, List.of(current(call)));
            return Answer.ok(Map.of(resource.singular, shaped(call, row).getFirst()));
        });
    }

    Answer create(Call call, BiFunction<Call, ObjectNode, T> step) {
        resource.before.apply(call);
        call.body(resource.singular);
        return call.writing(() -> {
            checkParent(call);
            var stored = step.apply(call, call.body(resource.singular));
            resource.storing.follow(call, Change.CREATED, stored);
            var value = complete(call, List.of(stored)).getFirst();
            announce(call, Change.CREATED, value);
            return Answer.created(resource.createdAs.apply(value))
                    .header("Location", "/admin/" + place(call) + "/" + id(value) + ".json");
        });
    }

    Answer update(Call call, Updating<T> step) {
        resource.before.apply(call);
        call.body(resource.singular);
        return call.writing(() -> {
            var current = current(call);
            var body = call.body(resource.singular);
            refuseOtherId(call, body);
            var stored = step.update(call, current, body);
            resource.storing.follow(call, Change.UPDATED, stored);
            var value = complete(call, List.of(stored)).getFirst();
            announce(call, Change.UPDATED, value);
            return Answer.ok(Map.of(resource.singular, value));
        });
    }

    Answer delete(Call call, BiConsumer<Call, T> step) {
        return call.writing(() -> {
            var current = current(call);
            step.accept(call, current);
            announce(call, Change.DELETED, current);
            return Answer.ok(resource.deletedAs);
        });
    }

    T insert(Call call, ObjectNode body) {
        var tree = Json.object();
        resource.writable.forEach(name -> take(body, name, tree));
        parent(call).ifPresent(parent -> tree.put(parent.place(), call.path(parent.place())));
        stamp(call, tree, "created_at");
        return resource.table.insert(call.tx(), call.shop().shopId(), valid(call, tree, Optional.empty()));
    }

    /** "an absent field leaves it untouched, null clears it". */
    T merge(Call call, T current, ObjectNode body) {
        var tree = (ObjectNode) call.json().tree(current);
        resource.writable.forEach(name -> take(body, name, tree));
        return resource.table.update(
                call.tx(), call.shop().shopId(), call.path("id"), valid(call, tree, Optional.of(current)));
    }

    void remove(Call call, T current) {
        resource.table.delete(call.tx(), call.shop().shopId(), call.path("id"));
    }

    private T valid(Call call, ObjectNode tree, Optional<T> current) {
        stamp(call, tree, "updated_at");
        var value = resource.preparing.prepare(call, call.json().read(tree, resource.type), current);
        var problems = new Problems();
        resource.checking.check(call, value, problems);
        problems.throwIfAny();
        return value;
    }

    private T current(Call call) {
        checkParent(call);
        var id = call.path("id");
        var select = resource.visible.apply(parentSelect(call), call).equal("id", id);
        return resource.table
                .first(call.session(), call.shop().shopId(), select)
                .orElseThrow(ApiException::notFound);
    }

    /** A parent of another shop is no parent: 404. */
    private void checkParent(Call call) {
        parent(call)
                .ifPresent(parent -> parent.table()
                        .find(call.session(), call.shop().shopId(), call.path(parent.place()))
                        .orElseThrow(ApiException::notFound));
    }

    private Select parentSelect(Call call) {
        return parent(call)
                .map(parent -> Select.ALL.equal(parent.place(), call.path(parent.place())))
                .orElse(Select.ALL);
    }

    private List<Filter> filters(Call call) {
        var filters = new ArrayList<>(resource.filters);
        filters.add(new Filter(List.of(), resource.visible));
        parent(call)
                .map(Resource.Parent::place)
                .ifPresent(place ->
                        filters.add(new Filter(List.of(), (select, on) -> select.equal(place, on.path(place)))));
        return filters;
    }

    /** What this call hangs below; empty for a resource of its own and for the flat path of a nested one. */
    private Optional<Resource.Parent> parent(Call call) {
        return Optional.ofNullable(resource.parent).filter(parent -> call.has(parent.place()));
    }

    private List<T> complete(Call call, List<T> rows) {
        return resource.completing.complete(call.session(), call.shop(), rows);
    }

    private void announce(Call call, Change change, T value) {
        if (resource.announcing != null) {
            resource.announcing.follow(call, change, value);
        } else if (resource.topics != null) {
            var topics = resource.topics;
            var id = id(value);
            switch (change) {
                case CREATED -> call.announce(topics.created(), id, value);
                case UPDATED -> call.announce(topics.updated(), id, value);
                case DELETED -> call.announce(topics.deleted(), id, Map.of("id", id));
            }
        }
    }

    private long id(T value) {
        try {
            return (long) id.invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a resource has an id", e);
        }
    }

    private List<?> shaped(Call call, List<T> rows) {
        var fields = Listing.fields(call);
        if (fields.isEmpty()) {
            return rows;
        }
        return rows.stream()
                .map(row -> {
                    var tree = call.json().tree(row);
                    var kept = new LinkedHashMap<String, Object>();
                    fields.stream().filter(tree::has).forEach(name -> kept.put(name, tree.get(name)));
                    return kept;
                })
                .toList();
    }

    /** The path of the collection with the ids of this call in its places. */
    private String place(Call call) {
        return PLACE.matcher(resource.path).replaceAll(found -> Long.toString(call.path(found.group(1))));
    }

    private void stamp(Call call, ObjectNode tree, String name) {
        if (names.contains(name)) {
            tree.set(name, call.json().tree(call.now()));
        }
    }

    private static void take(ObjectNode body, String name, ObjectNode into) {
        if (body.has(name)) {
            into.set(name, body.get(name));
        }
    }

    private static void refuseOtherId(Call call, ObjectNode body) {
        if (body.hasNonNull("id") && body.get("id").asLong() != call.path("id")) {
            throw Problems.of("id", "does not match path");
        }
    }
}
