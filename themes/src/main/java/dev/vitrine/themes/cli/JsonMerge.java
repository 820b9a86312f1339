package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Documents of settings that two sides have changed since {@code base}, brought together setting by setting and in the
 * order of ours. For one merge, by one thread.
 */
final class JsonMerge {
    private final List<Conflict> conflicts = new ArrayList<>();
    private final boolean ours;

    /** A setting that both sides have changed, each in its way; missing where a side has deleted it. */
    record Conflict(String path, JsonNode ours, JsonNode theirs) {}

    /** The outcome: with our values at the conflicts, and with theirs. */
    record Merged(JsonNode ours, JsonNode theirs, List<Conflict> conflicts) {}

    private JsonMerge(boolean ours) {
        this.ours = ours;
    }

    static Merged of(JsonNode base, JsonNode ours, JsonNode theirs) {
        var first = new JsonMerge(true);
        return new Merged(
                first.merged("", base, ours, theirs),
                new JsonMerge(false).merged("", base, ours, theirs),
                List.copyOf(first.conflicts));
    }

    private JsonNode merged(String path, JsonNode base, JsonNode mine, JsonNode others) {
        if (mine.equals(others) || others.equals(base)) {
            return mine;
        }
        // why also where nothing of ours has changed: theirs come in the order of ours.
        if (mine.isObject() && others.isObject()) {
            return object(path, fields(base), fields(mine), fields(others));
        }
        if (mine.isArray() && others.isArray()) {
            var before = named(base);
            var own = named(mine);
            var theirs = named(others);
            if (own.isPresent() && theirs.isPresent() && (before.isPresent() || base.isMissingNode())) {
                return list(path, before.orElseGet(Map::of), own.get(), theirs.get());
            }
        }
        if (mine.equals(base)) {
            return others;
        }
        conflicts.add(new Conflict(path, mine, others));
        return ours ? mine : others;
    }

    private JsonNode object(
            String path, Map<String, JsonNode> base, Map<String, JsonNode> mine, Map<String, JsonNode> others) {
        ObjectNode object = Output.object();
        each(path, base, mine, others, order(mine.keySet(), others.keySet())).forEach(object::set);
        return object;
    }

    /** A list whose elements have names: who did not change the order gets the other's. */
    private JsonNode list(
            String path, Map<String, JsonNode> base, Map<String, JsonNode> mine, Map<String, JsonNode> others) {
        var moved = !List.copyOf(mine.keySet()).equals(List.copyOf(base.keySet()));
        var names = moved ? order(mine.keySet(), others.keySet()) : order(others.keySet(), mine.keySet());
        return Output.object()
                .arrayNode()
                .addAll(each(path, base, mine, others, names).values());
    }

    private Map<String, JsonNode> each(
            String path,
            Map<String, JsonNode> base,
            Map<String, JsonNode> mine,
            Map<String, JsonNode> others,
            Collection<String> names) {
        var values = new LinkedHashMap<String, JsonNode>();
        Function<Map<String, JsonNode>, Function<String, JsonNode>> in =
                map -> name -> map.getOrDefault(name, MissingNode.getInstance());
        for (var name : names) {
            var place = path.isEmpty() ? name : path + "." + name;
            var value = merged(
                    place,
                    in.apply(base).apply(name),
                    in.apply(mine).apply(name),
                    in.apply(others).apply(name));
            if (!value.isMissingNode()) {
                values.put(name, value);
            }
        }
        return values;
    }

    /** The first names in their order, with each of the second behind what it stands behind there. */
    private static List<String> order(Collection<String> first, Collection<String> second) {
        var order = new ArrayList<>(first);
        var known = new LinkedHashSet<>(first);
        var previous = "";
        for (var name : second) {
            if (known.add(name)) {
                order.add(order.indexOf(previous) + 1, name);
            }
            previous = name;
        }
        return order;
    }

    private static Map<String, JsonNode> fields(JsonNode object) {
        var fields = new LinkedHashMap<String, JsonNode>();
        object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    /** Elements by name: words are their own, objects have an {@code id}; empty for lists of others. */
    private static Optional<Map<String, JsonNode>> named(JsonNode list) {
        var byName = new LinkedHashMap<String, JsonNode>();
        for (var element : list) {
            var name = element.isTextual() ? element : element.path("id");
            if (!name.isTextual() || byName.put(name.asText(), element) != null) {
                return Optional.empty();
            }
        }
        return list.isArray() ? Optional.of(byName) : Optional.empty();
    }
}
