package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;

/** CSV of the codes of one discount: each code, and how often it was used. */
final class DiscountCodeCsv {

    static final String HEADING = line("Code", "Used");

    private static final List<String> CODE_NAMES = List.of("code", "codes", "discount code", "coupon", "coupon code");

    private DiscountCodeCsv() {}

    /** {@code line} is where it stands, counted from 1. */
    record Line(long line, String code) {}

    /** The codes of a file: those of the column that is named so, or of the first one. */
    static List<Line> read(byte[] file) throws CsvText.UnreadableException {
        var text = CsvText.of(file);
        var lines = new ArrayList<Line>();
        var format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(CsvText.delimiter(text))
                .setIgnoreEmptyLines(false)
                .setTrailingData(true)
                .get();
        var column = 0;
        try (var parser = format.parse(new StringReader(text))) {
            var records = parser.iterator();
            for (long line = 1; records.hasNext(); line = parser.getCurrentLineNumber() + 1) {
                var cells = records.next().toList();
                var named = line == 1
                        ? cells.stream()
                                .map(cell -> cell.strip().toLowerCase(Locale.ROOT))
                                .filter(CODE_NAMES::contains)
                                .findFirst()
                        : Optional.<String>empty();
                if (named.isPresent()) {
                    column = cells.stream()
                            .map(cell -> cell.strip().toLowerCase(Locale.ROOT))
                            .toList()
                            .indexOf(named.get());
                } else if (column < cells.size() && !cells.get(column).isBlank()) {
                    lines.add(new Line(line, plain(cells.get(column))));
                }
            }
        } catch (UncheckedIOException | IOException e) {
            throw new CsvText.UnreadableException("A quotation mark in the file is never closed.");
        }
        return lines;
    }

    static String line(JsonNode code) {
        var text = code.path("code").asText();
        // why: a spreadsheet would work out what begins so.
        var cell = text.matches("(?s)[=+\\-@].*") ? "'" + text : text;
        return line(cell, code.path("usage_count").asText());
    }

    private static String plain(String cell) {
        return cell.replace("\0", "").strip().replaceFirst("^'(?=[=+\\-@])", "");
    }

    private static String line(String code, String used) {
        return CSVFormat.RFC4180.format(code, used) + "\r\n";
    }
}
