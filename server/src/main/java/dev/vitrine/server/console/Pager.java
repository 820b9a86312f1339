package dev.vitrine.server.console;

/** Which part of a list is shown, in words, and the addresses of the parts beside it; empty where there is none. */
public record Pager(String words, String previous, String next) {

    /** @param page from 1 on; {@code one} and {@code many} name what is counted */
    public static Pager of(Browsing browsing, int size, long total, String one, String many) {
        var page = browsing.page();
        var first = (page - 1L) * size + 1;
        var last = Math.min(total, (long) page * size);
        var words = total == 0
                ? "No " + many
                : total <= size && page == 1
                        ? "%,d %s".formatted(total, total == 1 ? one : many)
                        : "%,d–%,d of %,d %s".formatted(first, last, total, many);
        return new Pager(words, page > 1 ? browsing.page(page - 1) : "", last < total ? browsing.page(page + 1) : "");
    }

    public boolean several() {
        return !previous.isEmpty() || !next.isEmpty();
    }
}
