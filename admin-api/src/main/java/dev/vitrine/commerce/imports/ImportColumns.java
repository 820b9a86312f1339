package dev.vitrine.commerce.imports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Columns that a kind of file has.
 *
 * @param all of them, in the order of files that do not name them
 * @param enough sets of columns, of which a file has one as a whole; otherwise it is no such file
 * @param nameless whether the first line may be the first row
 * @param refusal sentence, without its full stop, about a file that is none of this kind
 */
public record ImportColumns(List<Column> all, List<Set<String>> enough, boolean nameless, String refusal) {

    /** A column, with the other names that files give it, in lower case. */
    public record Column(String name, List<String> otherNames) {

        static Column of(String name, String... otherNames) {
            return new Column(name, List.of(otherNames));
        }
    }

    static List<Column> named(List<String> names) {
        return names.stream().map(Column::of).toList();
    }

    public List<String> names() {
        return all.stream().map(Column::name).toList();
    }

    boolean areNamedBy(List<String> heading) {
        var understood = new HashSet<>(understood(heading));
        return enough.stream().anyMatch(understood::containsAll);
    }

    /** Those that the heading names. */
    List<String> understood(List<String> heading) {
        var places = places(heading);
        return names().stream()
                .filter(name -> places.containsKey(CsvRow.key(name)))
                .toList();
    }

    /** What else it names. */
    List<String> ignored(List<String> heading) {
        var ours = new HashSet<Integer>();
        var places = places(heading);
        names().forEach(name -> ours.add(places.getOrDefault(CsvRow.key(name), -1)));
        var ignored = new ArrayList<String>();
        for (int i = 0; i < heading.size(); i++) {
            if (!ours.contains(i) && !heading.get(i).isBlank()) {
                ignored.add(heading.get(i).strip());
            }
        }
        return ignored;
    }

    /** Where each column stands, by its key; the first of those with the same name. */
    Map<String, Integer> places(List<String> heading) {
        var places = new HashMap<String, Integer>();
        for (int i = 0; i < heading.size(); i++) {
            places.putIfAbsent(CsvRow.key(heading.get(i)), i);
        }
        for (var column : all) {
            column.otherNames().stream()
                    .filter(places::containsKey)
                    .findFirst()
                    .ifPresent(other -> places.putIfAbsent(CsvRow.key(column.name()), places.get(other)));
        }
        return places;
    }
}
