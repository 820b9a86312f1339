package dev.vitrine.server.console;

import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A list that is short in most shops: shown whole there, searched and paged where it is longer.
 *
 * @param searchable whether there is more than a page of it
 */
public record Shelf<T>(List<T> rows, Browsing browsing, Pager pager, boolean searchable) {

    private static final int SIZE = 20;

    /** {@code words} is what a search looks at; {@code one} and {@code many} name what is counted. */
    public static <T> Shelf<T> of(
            Context context, String path, List<T> all, Function<T, String> words, String one, String many) {
        var browsing = Browsing.of(context, path, List.of("q"));
        var sought = browsing.text("q").toLowerCase(Locale.ROOT);
        var found = all.stream()
                .filter(each -> words.apply(each).toLowerCase(Locale.ROOT).contains(sought))
                .toList();
        var rows =
                found.stream().skip((browsing.page() - 1L) * SIZE).limit(SIZE).toList();
        return new Shelf<>(rows, browsing, Pager.of(browsing, SIZE, found.size(), one, many), all.size() > SIZE);
    }
}
