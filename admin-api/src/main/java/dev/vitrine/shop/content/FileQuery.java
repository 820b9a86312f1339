package dev.vitrine.shop.content;

import dev.vitrine.foundation.text.TextNormalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * Which files of a shop, and in which order.
 *
 * @param words parts of the name; empty for any
 * @param extension {@code jpg}, {@code png}, {@code gif} or {@code webp}; empty for any
 */
public record FileQuery(String words, String extension, Usage usage, Order order) {

    /** All of them, the newest first. */
    public static final FileQuery NEWEST = of("");

    private static final int MOST_WORDS = 8;

    /** Whether something shows them. */
    public enum Usage {
        ANY,
        USED,
        UNUSED
    }

    /** In which order they are listed. */
    public enum Order {
        NEWEST("f.created_at desc, f.id desc"),
        OLDEST("f.created_at, f.id"),
        NAME("f.sort_name, f.id"),
        LARGEST("f.bytes desc, f.id desc");

        private final String sql;

        Order(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }
    }

    /** Those with these words in their names, the newest first. */
    public static FileQuery of(String words) {
        return new FileQuery(words, "", Usage.ANY, Order.NEWEST);
    }

    FileQuery with(Usage other) {
        return new FileQuery(words, extension, other, order);
    }

    /** As {@code like} takes them. */
    List<String> patterns() {
        var patterns = new ArrayList<String>();
        for (var word : TextNormalizer.fold(words).split(" ")) {
            if (!word.isEmpty() && patterns.size() < MOST_WORDS) {
                patterns.add("%" + word.replaceAll("([%_!])", "!$1") + "%");
            }
        }
        return patterns;
    }
}
