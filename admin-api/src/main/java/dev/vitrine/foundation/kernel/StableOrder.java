package dev.vitrine.foundation.kernel;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Maps and sets in a stable order. why: those of {@code Map.of} and {@code Set.of} change theirs with every start of
 * the process, and some clients take the first key of an answer.
 */
public final class StableOrder {

    private StableOrder() {}

    /** A constant map in the order in which it is written. */
    @SafeVarargs
    public static <K, V> Map<K, V> map(Map.Entry<K, V>... entries) {
        var all = new LinkedHashMap<K, V>();
        for (var entry : entries) {
            all.put(entry.getKey(), entry.getValue());
        }
        return Collections.unmodifiableMap(all);
    }

    /** A copy in the order of the map, that nobody changes. */
    public static <K, V> Map<K, V> copy(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** The map itself when it has an order; otherwise a copy, by the text of its keys. */
    public static <K, V> Map<K, V> of(Map<K, V> map) {
        if (map.size() < 2 || map instanceof SequencedMap || map instanceof EnumMap) {
            return map;
        }
        var sorted = new LinkedHashMap<K, V>();
        map.entrySet().stream()
                .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }

    /** The collection itself when it has an order; otherwise a copy, by the text of its elements. */
    public static <T> Collection<T> of(Collection<T> all) {
        if (all.size() < 2 || !(all instanceof Set) || all instanceof SequencedCollection || all instanceof EnumSet) {
            return all;
        }
        return all.stream().sorted(Comparator.comparing(String::valueOf)).toList();
    }
}
