package dev.vitrine.themes.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What differs between two documents of settings, setting by setting. */
final class SettingDifferences {
    private static final int MOST_SHOWN = 12;

    private final SortedMap<String, String> differences = new TreeMap<>();

    private SettingDifferences() {}

    static SettingDifferences between(JsonNode before, JsonNode after) {
        var found = new SettingDifferences();
        found.compare("", before, after);
        return found;
    }

    static SettingDifferences none() {
        return new SettingDifferences();
    }

    boolean isEmpty() {
        return differences.isEmpty();
    }

    Set<String> paths() {
        return differences.keySet();
    }

    /** The first of them as {@code path: old → new}. */
    List<String> lines() {
        var lines = new ArrayList<String>();
        differences.entrySet().stream()
                .limit(MOST_SHOWN)
                .forEach(entry -> lines.add("  " + entry.getKey() + ": " + entry.getValue()));
        if (differences.size() > MOST_SHOWN) {
            lines.add("  … and " + (differences.size() - MOST_SHOWN) + " more");
        }
        return lines;
    }

    private void compare(String path, JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return;
        }
        if (before.isObject() && after.isObject()) {
            var names = new TreeSet<String>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            names.forEach(
                    name -> compare(path.isEmpty() ? name : path + "." + name, before.path(name), after.path(name)));
            return;
        }
        differences.put(path, shown(before) + " → " + shown(after));
    }

    static String shown(JsonNode value) {
        var text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() > 40 ? text.substring(0, 37) + "…" : text;
    }
}
