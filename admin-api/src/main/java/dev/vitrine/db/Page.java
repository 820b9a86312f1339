package dev.vitrine.db;

import dev.vitrine.kernel.ShopId;
import java.util.List;
import java.util.Optional;

/** Some rows of a list, with the places before and behind them where there are more. */
public record Page<T>(List<T> rows, Optional<Bookmark> previous, Optional<Bookmark> next) {

    /** The rows at {@code from}; one more than {@code limit} is read, to see whether there are more. */
    public static <T extends Record> Page<T> read(
            Session session,
            ShopId shop,
            Table<T> table,
            Select select,
            List<String> orders,
            Bookmark from,
            int limit) {
        var found = table.list(session, shop, from.beyond(select, orders).limit(limit + 1));
        var rows = found.subList(0, Math.min(limit, found.size()));
        var more = found.size() > limit;
        if (from.reversed()) {
            return page(table, rows.reversed(), orders, more, true, from, limit);
        }
        return page(table, rows, orders, from.begun(), more, from, limit);
    }

    private static <T extends Record> Page<T> page(
            Table<T> table,
            List<T> rows,
            List<String> orders,
            boolean before,
            boolean behind,
            Bookmark from,
            int limit) {
        if (rows.isEmpty()) {
            return new Page<>(rows, Optional.empty(), Optional.empty());
        }
        var offset = from.offset();
        var first = bookmark(table, rows.getFirst(), true, orders, Math.max(0, offset - limit), from);
        var last = bookmark(table, rows.getLast(), false, orders, offset + limit, from);
        return new Page<>(
                rows, before ? Optional.of(first) : Optional.empty(), behind ? Optional.of(last) : Optional.empty());
    }

    private static <T extends Record> Bookmark bookmark(
            Table<T> table, T row, boolean back, List<String> orders, long offset, Bookmark from) {
        return Bookmark.of(back, orders, table.columns(row), offset, from.filters());
    }
}
