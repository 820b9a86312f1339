package dev.vitrine.foundation.db;

import dev.vitrine.foundation.kernel.Tenant;
import java.util.List;
import java.util.Optional;

/** Page of a list, with cursors to the previous and next page where there are any. */
public record CursorPage<T>(List<T> rows, Optional<Cursor> previous, Optional<Cursor> next) {

    /** The rows at {@code from}; one more than {@code limit} is read, to see whether there are more. */
    public static <T extends Record> CursorPage<T> read(
            Session session, Tenant shop, Table<T> table, Select select, List<String> orders, Cursor from, int limit) {
        var found = table.list(session, shop, from.beyond(select, orders).limit(limit + 1));
        var rows = found.subList(0, Math.min(limit, found.size()));
        var more = found.size() > limit;
        if (from.reversed()) {
            return page(table, rows.reversed(), orders, more, true, from, limit);
        }
        return page(table, rows, orders, from.begun(), more, from, limit);
    }

    private static <T extends Record> CursorPage<T> page(
            Table<T> table, List<T> rows, List<String> orders, boolean before, boolean behind, Cursor from, int limit) {
        if (rows.isEmpty()) {
            return new CursorPage<>(rows, Optional.empty(), Optional.empty());
        }
        var offset = from.offset();
        var first = cursor(table, rows.getFirst(), true, orders, Math.max(0, offset - limit), from);
        var last = cursor(table, rows.getLast(), false, orders, offset + limit, from);
        return new CursorPage<>(
                rows, before ? Optional.of(first) : Optional.empty(), behind ? Optional.of(last) : Optional.empty());
    }

    private static <T extends Record> Cursor cursor(
            Table<T> table, T row, boolean back, List<String> orders, long offset, Cursor from) {
        return Cursor.of(back, orders, table.columns(row), offset, from.filters());
    }
}
