package dev.vitrine.server.console;

/** Pagination of a list: the range shown, and the URLs of the previous and the next page; empty without one. */
public record Pager(String words, String previous, String next) {

    /** @param page from 1 on; {@code one} and {@code many} name what is counted */
    public static Pager of(ListQuery listQuery, int size, long total, String one, String many) {
        return of(listQuery, size, RowCount.exactly(total), one, many);
    }

    public static Pager of(ListQuery listQuery, int size, RowCount rowCount, String one, String many) {
        var page = listQuery.page();
        var total = rowCount.rows();
        var first = (page - 1L) * size + 1;
        var last = Math.min(total, (long) page * size);
        var words = total == 0
                ? "No " + many
                : total <= size && page == 1
                        ? "%,d %s".formatted(total, total == 1 ? one : many)
                        : "%,d–%,d of %s %s".formatted(first, last, rowCount.words(), many);
        return new Pager(
                words,
                page > 1 ? listQuery.page(page - 1) : "",
                last < total || !rowCount.exact() ? listQuery.page(page + 1) : "");
    }

    public boolean several() {
        return !previous.isEmpty() || !next.isEmpty();
    }
}
