package dev.vitrine.server.console;

import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * List with search and pagination once it is longer than one page.
 *
 * @param searchable whether there is more than a page of it
 */
public record SearchableList<T>(List<T> rows, ListQuery browsing, Pager pager, boolean searchable) {

    private static final int SIZE = 20;

    /** {@code words} is what a search looks at; {@code one} and {@code many} name what is counted. */
    public static <T> SearchableList<T> of(
            Context context, String path, List<T> all, Function<T, String> words, String one, String many) {
        var listQuery = ListQuery.of(context, path, List.of("q"));
        var sought = listQuery.text("q").toLowerCase(Locale.ROOT);
        var found = all.stream()
                .filter(each -> words.apply(each).toLowerCase(Locale.ROOT).contains(sought))
                .toList();
        var rows =
                found.stream().skip((listQuery.page() - 1L) * SIZE).limit(SIZE).toList();
        return new SearchableList<>(
                rows, listQuery, Pager.of(listQuery, SIZE, found.size(), one, many), all.size() > SIZE);
    }
}
