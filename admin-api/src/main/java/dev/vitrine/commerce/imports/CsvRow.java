package dev.vitrine.commerce.imports;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;

/** One row of the file. {@code line} is where it begins, counted from 1. */
record CsvRow(long line, Map<String, Integer> columns, CSVRecord values) {

    static final String HANDLE = "Handle";
    static final String TITLE = "Title";

    /** Whether the file has such a column at all. */
    boolean knows(String column) {
        return columns.containsKey(key(column));
    }

    /**
     * Without blanks around it, and without the apostrophe that keeps spreadsheets from calculating; empty when there
     * is no such column.
     */
    String get(String column) {
        var place = columns.get(key(column));
        return place == null || place >= values.size()
                ? ""
                : values.get(place).replace("\u0000", "").strip().replaceFirst("^'(?=[=+\\-@])", "");
    }

    boolean has(String column) {
        return !get(column).isEmpty();
    }

    static String key(String column) {
        return column.replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT);
    }

    String option(int place) {
        return get("Option" + place + " Value");
    }

    /** A row that only brings another image of its product. */
    boolean isImageOnly() {
        return option(1).isEmpty() && !has("Variant Price") && has("Image Src");
    }

    boolean isEmpty() {
        return values.stream().allMatch(String::isBlank);
    }

    /** As they stand in the file. */
    List<String> cells() {
        return values.stream().map(cell -> cell.replace("\u0000", "")).toList();
    }
}
