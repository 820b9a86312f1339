package dev.vitrine.apps.themelistings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vitrine.foundation.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Settings that both a merchant and the theme's developer have changed since {@code base}: what the merchant changed
 * stays, what only the developer changed comes, and where both did the merchant's stays unless they choose otherwise.
 * For one merge, by one thread.
 */
final class SettingsMerge {

    private final Set<String> chosenTheirs;
    private final List<Change> taken = new ArrayList<>();
    private final List<Change> kept = new ArrayList<>();
    private final List<Change> conflicts = new ArrayList<>();

    /**
     * A setting that differs.
     *
     * @param path keys with slashes between, as in a JSON pointer
     * @param mine the merchant's value; missing when there is none
     * @param theirs that of the new version
     */
    record Change(String path, JsonNode mine, JsonNode theirs) {}

    /** The outcome of a merge. */
    record Merged(JsonNode document, List<Change> taken, List<Change> kept, List<Change> conflicts) {}

    private SettingsMerge(Set<String> chosenTheirs) {
        this.chosenTheirs = chosenTheirs;
    }

    /** {@code chosenTheirs} are paths of conflicts at which the new version's value is taken. */
    static Merged of(JsonNode base, JsonNode mine, JsonNode theirs, Set<String> chosenTheirs) {
        var merge = new SettingsMerge(chosenTheirs);
        var document = merge.merged("", base, mine, theirs);
        return new Merged(
                document.isMissingNode() ? Json.object() : document,
                List.copyOf(merge.taken),
                List.copyOf(merge.kept),
                List.copyOf(merge.conflicts));
    }

    private JsonNode merged(String path, JsonNode base, JsonNode mine, JsonNode theirs) {
        if (mine.equals(theirs)) {
            return mine;
        }
        if (mine.equals(base)) {
            noteEach(taken, path, mine, theirs);
            return theirs;
        }
        if (theirs.equals(base)) {
            noteEach(kept, path, mine, theirs);
            return mine;
        }
        if (mine.isObject() && theirs.isObject()) {
            return mergedObject(path, base, (ObjectNode) mine, (ObjectNode) theirs);
        }
        if (mine.isArray() && theirs.isArray()) {
            var list = mergedList(path, base, mine, theirs);
            if (list.isPresent()) {
                return list.get();
            }
        }
        conflicts.add(new Change(path, mine, theirs));
        return chosenTheirs.contains(path) ? theirs : mine;
    }

    private ObjectNode mergedObject(String path, JsonNode base, ObjectNode mine, ObjectNode theirs) {
        var names = new LinkedHashSet<String>();
        mine.fieldNames().forEachRemaining(names::add);
        theirs.fieldNames().forEachRemaining(names::add);
        var object = Json.object();
        for (var name : names) {
            var value = merged(path + "/" + name, base.path(name), mine.path(name), theirs.path(name));
            if (!value.isMissingNode()) {
                object.set(name, value);
            }
        }
        return object;
    }

    /** Merges lists whose elements have names; empty for others, which cannot be told apart. */
    private Optional<JsonNode> mergedList(String path, JsonNode base, JsonNode mine, JsonNode theirs) {
        var before = named(base);
        var own = named(mine);
        var others = named(theirs);
        if (before.isEmpty() || own.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        // why: who did not change the order gets the other's.
        var first = own.get().keySet().equals(before.get().keySet())
                        && List.copyOf(own.get().keySet())
                                .equals(List.copyOf(before.get().keySet()))
                ? others.get()
                : own.get();
        var second = first == own.get() ? others.get() : own.get();
        var order = new ArrayList<>(first.keySet());
        var previous = "";
        for (var name : second.keySet()) {
            if (!order.contains(name)) {
                order.add(order.indexOf(previous) + 1, name);
            }
            previous = name;
        }
        ArrayNode list = Json.object().arrayNode();
        for (var name : order) {
            var value = merged(
                    path + "/" + name,
                    before.get().getOrDefault(name, MissingNode.getInstance()),
                    own.get().getOrDefault(name, MissingNode.getInstance()),
                    others.get().getOrDefault(name, MissingNode.getInstance()));
            if (!value.isMissingNode()) {
                list.add(value);
            }
        }
        return Optional.of(list);
    }

    /** Elements by name: words are their own, objects have an {@code id}. */
    private static Optional<Map<String, JsonNode>> named(JsonNode list) {
        var byName = new LinkedHashMap<String, JsonNode>();
        for (var element : list) {
            var name = element.isTextual() ? element : element.path("id");
            if (!name.isTextual() || byName.put(name.asText(), element) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(byName);
    }

    /** Notes setting by setting what differs; what only one side has, such as a new section, is noted as a whole. */
    private static void noteEach(List<Change> changes, String path, JsonNode mine, JsonNode theirs) {
        if (mine.equals(theirs)) {
            return;
        }
        var own = byName(mine);
        var others = byName(theirs);
        if (own.isEmpty() || others.isEmpty() || path.startsWith("/orders/")) {
            changes.add(new Change(path, mine, theirs));
            return;
        }
        var names = new LinkedHashSet<>(own.get().keySet());
        names.addAll(others.get().keySet());
        for (var name : names) {
            noteEach(
                    changes,
                    path + "/" + name,
                    own.get().getOrDefault(name, MissingNode.getInstance()),
                    others.get().getOrDefault(name, MissingNode.getInstance()));
        }
    }

    /** What is in an object, or in a list whose elements have names; empty for anything else. */
    private static Optional<Map<String, JsonNode>> byName(JsonNode value) {
        if (value.isArray()) {
            return named(value);
        }
        var fields = new LinkedHashMap<String, JsonNode>();
        value.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return value.isObject() ? Optional.of(fields) : Optional.empty();
    }
}
