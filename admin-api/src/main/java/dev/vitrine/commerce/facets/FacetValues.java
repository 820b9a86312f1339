package dev.vitrine.commerce.facets;

import dev.vitrine.commerce.catalog.CaseInsensitiveKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of the values that a shop's products have: products hold them, and counting adds them up. Each spelling has a
 * number of its own, and a group with those that differ in letter case only. 0 is no value. For one thread.
 */
final class FacetValues {

    /** why: what is longer is no value that somebody chooses, and stands in no address. */
    static final int LONGEST = 200;

    static final int NONE = 0;

    /**
     * A value as products spell it.
     *
     * @param name of the option; empty for other facets
     */
    record Spelling(FacetKey facet, String name, String text) {}

    private record Group(FacetKey facet, String key) {}

    private final Map<Spelling, Integer> numbers = new HashMap<>();
    private final List<Spelling> spellings = new ArrayList<>();
    private final Map<Group, Integer> groupNumbers = new HashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private int[] groupOf = new int[64];

    FacetValues() {
        var none = new Spelling(new FacetKey(FacetKey.Kind.TAG, ""), "", "");
        spellings.add(none);
        groups.add(new Group(none.facet(), ""));
    }

    /** The number of a value, which gets one if it has none. */
    int number(FacetKey facet, String name, String text) {
        var trimmed = text.strip();
        if (trimmed.isEmpty() || trimmed.length() > LONGEST || name.length() > LONGEST) {
            return NONE;
        }
        var spelling = new Spelling(facet, name.strip(), trimmed);
        var known = numbers.get(spelling);
        return known == null ? add(spelling) : known;
    }

    private int add(Spelling spelling) {
        var number = spellings.size();
        numbers.put(spelling, number);
        spellings.add(spelling);
        if (number == groupOf.length) {
            groupOf = Arrays.copyOf(groupOf, 2 * number);
        }
        groupOf[number] = groupNumbers.computeIfAbsent(
                new Group(spelling.facet(), CaseInsensitiveKeys.of(spelling.text())), each -> {
                    groups.add(each);
                    return groups.size() - 1;
                });
        return number;
    }

    /** The group of a value in whatever letter case; {@link #NONE} when no product has had it. */
    int group(FacetKey facet, String text) {
        return groupNumbers.getOrDefault(new Group(facet, CaseInsensitiveKeys.of(text)), NONE);
    }

    int groupOf(int number) {
        return groupOf[number];
    }

    Spelling spelling(int number) {
        return spellings.get(number);
    }

    FacetKey facet(int group) {
        return groups.get(group).facet();
    }

    /** One more than the highest group. */
    int groups() {
        return groups.size();
    }

    /** One more than the highest number. */
    int size() {
        return spellings.size();
    }
}
