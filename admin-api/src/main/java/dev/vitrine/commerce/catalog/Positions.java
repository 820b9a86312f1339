package dev.vitrine.commerce.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Positions in a list: items that ask for a position get it, the others fill what is left, in the order they had. */
final class Positions {

    private Positions() {}

    /**
     * "position beyond the end is clamped; inserting shifts others". {@code wish} is the position asked for, or null.
     */
    static <T> List<T> arranged(List<T> things, Function<T, @Nullable Integer> wish) {
        var asking = things.stream()
                .filter(thing -> wish.apply(thing) != null)
                .sorted(Comparator.comparing(thing -> place(thing, wish)))
                .toList();
        var others = things.stream().filter(thing -> wish.apply(thing) == null).iterator();
        var arranged = new ArrayList<T>();
        for (var thing : asking) {
            while (arranged.size() + 1 < place(thing, wish) && others.hasNext()) {
                arranged.add(others.next());
            }
            arranged.add(thing);
        }
        others.forEachRemaining(arranged::add);
        return arranged;
    }

    private static <T> int place(T thing, Function<T, @Nullable Integer> wish) {
        var place = wish.apply(thing);
        return place == null ? Integer.MAX_VALUE : place;
    }
}
