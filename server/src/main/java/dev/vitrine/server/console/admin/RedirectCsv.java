package dev.vitrine.server.console.admin;

import java.util.List;

/**
 * CSV of redirects: an old address and where it leads now, under names that other platforms give these columns, too.
 */
final class RedirectCsv {

    static final String FROM = "Redirect from";
    static final String TO = "Redirect to";

    private static final List<String> FROM_NAMES = List.of("redirect from", "from", "path", "from_url", "old");
    private static final List<String> TO_NAMES = List.of("redirect to", "to", "target", "to_url", "new");

    private RedirectCsv() {}

    /** {@code line} is where it begins, counted from 1. */
    record Line(long line, String path, String target) {}

    /** Lines of a file, without the one that names the columns and without empty ones. */
    static List<Line> read(byte[] file) throws CsvTable.UnreadableException {
        var lines = CsvTable.read(file).lines();
        var names =
                lines.isEmpty() || lines.getFirst().number() > 1 ? new CsvTable.Line(0, List.of()) : lines.getFirst();
        var from = names.column(FROM_NAMES);
        var to = names.column(TO_NAMES);
        var named = from >= 0 && to >= 0;
        return lines.stream()
                .skip(named ? 1 : 0)
                .map(line -> new Line(line.number(), line.cell(named ? from : 0), line.cell(named ? to : 1)))
                .toList();
    }

    /** A line of a file, with its end. */
    static String line(String from, String to) {
        return CsvTable.line(from, to);
    }
}
