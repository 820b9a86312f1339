package dev.vitrine.server.console;

import dev.vitrine.foundation.tenancy.Limit;
import dev.vitrine.foundation.tenancy.ShopUse;
import java.util.List;

/** What a shop has beside what it may have, in words. */
public final class ShopUseWords {

    private ShopUseWords() {}

    /**
     * A line of what is limited.
     *
     * @param words {@code 80 of 100}
     * @param amount the same with what it is: {@code 80 of 100 products}
     * @param percent how much of the limit that is, 100 at most; 0 without a limit
     */
    public record Line(
            String name, String words, String amount, boolean limited, int percent, boolean near, boolean full) {}

    /** Products and storage, in this order. */
    public static List<Line> lines(ShopUse use) {
        return List.of(
                line("Products", use.productsText(), " products", use.productLimit(), use.products()),
                line("Storage", use.storageText(), " of storage", use.storageLimit(), use.storageBytes()));
    }

    private static Line line(String name, String words, String of, Limit limit, long used) {
        return new Line(
                name,
                words,
                words + of,
                !limit.isNone(),
                Math.min(100, limit.percent(used)),
                limit.isNear(used),
                limit.isReached(used));
    }
}
