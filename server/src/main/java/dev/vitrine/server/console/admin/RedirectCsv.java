package dev.vitrine.server.console.admin;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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

    /** Says what is wrong with the file, in a sentence. */
    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /** Lines of a file, without the one that names the columns and without empty ones. */
    static List<Line> read(byte[] file) throws UnreadableException {
        var text = text(file);
        var lines = new ArrayList<Line>();
        int from = 0;
        int to = 1;
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter(text))
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
            throw new UnreadableException("A quotation mark in the file is never closed.");
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

    /** The sign that stands most often in the first line. why: spreadsheets of some countries write semicolons. */
    private static char delimiter(String text) {
        var first = text.lines().findFirst().orElse("");
        return Stream.of(',', ';', '\t')
                .max((one, other) -> Long.compare(
                        first.chars().filter(sign -> sign == one).count(),
                        first.chars().filter(sign -> sign == other).count()))
                .filter(sign -> first.indexOf(sign) >= 0)
                .orElse(',');
    }

    /** why: spreadsheets save in the old Windows alphabet unless told otherwise. */
    private static String text(byte[] file) {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(file))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            return new String(file, Charset.forName("windows-1252"));
        }
    }
}
