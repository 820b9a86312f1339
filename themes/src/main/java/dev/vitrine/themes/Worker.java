package dev.vitrine.themes;

import java.util.LinkedHashSet;
import java.util.Set;

/** A render worker and what its owner remembers about it. */
final class Worker {
    final Child child;
    private final int contexts;
    private final LinkedHashSet<String> warm = new LinkedHashSet<>();
    private int renders;

    Worker(Child child, int contexts) {
        this.child = child;
        this.contexts = contexts;
    }

    boolean isWarmFor(String key) {
        return warm.contains(key);
    }

    int load() {
        return warm.size();
    }

    int renders() {
        return renders;
    }

    void used(String key) {
        renders++;
        warm.remove(key);
        warm.add(key);
        while (warm.size() > contexts) warm.remove(warm.iterator().next());
    }

    void spoiled(String key) {
        warm.remove(key);
    }

    Set<String> warm() {
        return warm;
    }
}
