package dev.vitrine.server.console.admin;

import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;

/** Lines of CSV files that are exported. */
final class CsvLine {

    /** What spreadsheets would calculate begins so. */
    private static final String FORMULA = "=+-@\t\r";

    private CsvLine() {}

    /** A line of a file, with its end. Texts that a spreadsheet would calculate have an apostrophe in front. */
    static String of(Object... cells) {
        return CSVFormat.RFC4180.format(Stream.of(cells).map(CsvLine::cell).toArray()) + "\r\n";
    }

    private static Object cell(Object value) {
        return value instanceof String text ? text(text) : value;
    }

    /** A text that no spreadsheet calculates. */
    static String text(String text) {
        return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
