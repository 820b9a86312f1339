package dev.vitrine.server.console.admin;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

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
    static List<Line> read(byte[] file) throws CsvText.UnreadableException {
        var text = CsvText.of(file);
        var lines = new ArrayList<Line>();
        int from = 0;
        int to = 1;
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(CsvText.delimiter(text))
                .setIgnoreEmptyLines(false)
                .setTrailingData(true)
                .get();
        try (var parser = format.parse(new StringReader(text))) {
            var records = parser.iterator();
            for (long line = 1; records.hasNext(); line = parser.getCurrentLineNumber() + 1) {
                var cells = records.next();
                if (line == 1 && column(cells, FROM_NAMES) >= 0 && column(cells, TO_NAMES) >= 0) {
                    from = column(cells, FROM_NAMES);
                    to = column(cells, TO_NAMES);
                } else if (!cells.stream().allMatch(String::isBlank)) {
                    lines.add(new Line(line, cell(cells, from), cell(cells, to)));
                }
            }
        } catch (UncheckedIOException | IOException e) {
            throw new CsvText.UnreadableException("A quotation mark in the file is never closed.");
        }
        return lines;
    }

    /** A line of a file, with its end. */
    static String line(String from, String to) {
        return CSVFormat.RFC4180.format(from, to) + "\r\n";
    }

    private static String cell(CSVRecord cells, int place) {
        return place < cells.size() ? cells.get(place).replace("\0", "").strip() : "";
    }

    private static int column(CSVRecord header, List<String> names) {
        for (int i = 0; i < header.size(); i++) {
            if (names.contains(header.get(i).strip().toLowerCase(Locale.ROOT))) {
                return i;
            }
        }
        return -1;
    }
}
