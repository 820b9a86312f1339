package dev.vitrine.foundation.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** Tags: "de-duplicate case-insensitively keeping first spelling, sort alphabetically". */
public final class Tags {

    /** "product: at most 250 tags of 255 chars". */
    public static final int MOST = 250;

    private Tags() {}

    /** One comma-separated string, as it is stored and printed. */
    public static String of(String commaSeparated) {
        return of(Arrays.asList(commaSeparated.split(",")));
    }

    public static String of(Collection<String> tags) {
        var kept = new TreeMap<String, String>();
        for (var tag : tags) {
            for (var part : tag.split(",")) {
                var word = part.strip().replaceAll("\\s+", " ");
                if (!word.isEmpty()) {
                    kept.putIfAbsent(word.toLowerCase(Locale.ROOT), word);
                }
            }
        }
        return String.join(", ", kept.values());
    }

    public static List<String> list(String stored) {
        return stored.isEmpty() ? List.of() : List.of(stored.split(", "));
    }
}
