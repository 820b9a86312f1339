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

/** Lines of a CSV file in the manners in which spreadsheets write them. */
record CsvTable(List<Line> lines) {

    /** What spreadsheets would calculate begins so. */
    private static final String FORMULA = "=+-@\t\r";

    /** {@code number} is where the line begins, counted from 1. */
    record Line(long number, List<String> cells) {

        String cell(int place) {
            return place < cells.size()
                    ? cells.get(place).replace("\0", "").strip().replaceFirst("^'(?=[=+\\-@])", "")
                    : "";
        }

        /** The first column that has one of these names; -1 without one. */
        int column(List<String> names) {
            for (int i = 0; i < cells.size(); i++) {
                if (names.contains(cells.get(i).strip().toLowerCase(Locale.ROOT))) {
                    return i;
                }
            }
            return -1;
        }
    }

    /** Says what is wrong with the file, in a sentence. */
    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /** Without empty lines. */
    static CsvTable read(byte[] file) throws UnreadableException {
        var text = text(file);
        var lines = new ArrayList<Line>();
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(delimiter(text))
                .setIgnoreEmptyLines(false)
                .setTrailingData(true)
                .get();
        try (var parser = format.parse(new StringReader(text))) {
            var records = parser.iterator();
            for (long line = 1; records.hasNext(); line = parser.getCurrentLineNumber() + 1) {
                var cells = records.next().toList();
                if (!cells.stream().allMatch(String::isBlank)) {
                    lines.add(new Line(line, cells));
                }
            }
        } catch (UncheckedIOException | IOException e) {
            throw new UnreadableException("A quotation mark in the file is never closed.");
        }
        return new CsvTable(lines);
    }

    /** A line of a file, with its end. Texts that a spreadsheet would calculate have an apostrophe in front. */
    static String line(Object... cells) {
        return CSVFormat.RFC4180.format(Stream.of(cells).map(CsvTable::cell).toArray()) + "\r\n";
    }

    private static Object cell(Object value) {
        return value instanceof String text ? text(text) : value;
    }

    /** A text that no spreadsheet calculates. */
    static String text(String text) {
        return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
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
