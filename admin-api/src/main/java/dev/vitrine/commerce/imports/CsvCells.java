package dev.vitrine.commerce.imports;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parser of CSV cells: prices, numbers and flags. Empty cells mean nothing. */
final class CsvCells {

    private static final BigDecimal MOST = new BigDecimal("1000000000000");

    private CsvCells() {}

    /** Says what is wrong with a cell, in words that follow "the row". */
    static final class UnreadableCellException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableCellException(String message) {
            super(message);
        }
    }

    /** {@code 1299.00}, {@code 1,299.00} and {@code 1299,00}. */
    static Optional<BigDecimal> price(CsvRow csvRow, String column) throws UnreadableCellException {
        var text = csvRow.get(column);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        var plain = text.matches("\\d{1,3}(,\\d{3})+(\\.\\d+)?")
                ? text.replace(",", "")
                : text.matches("\\d+,\\d{1,2}") ? text.replace(',', '.') : text;
        if (!plain.matches("-?\\d{1,15}(\\.\\d{1,10})?")) {
            throw new UnreadableCellException("has '" + text + "' as " + column + ", which is not a number");
        }
        var price = new BigDecimal(plain);
        if (price.signum() < 0) {
            throw new UnreadableCellException("has '" + text + "' as " + column + ", which is below zero");
        }
        if (price.compareTo(MOST) > 0) {
            throw new UnreadableCellException("has '" + text + "' as " + column + ", which is too large");
        }
        return Optional.of(price);
    }

    static Optional<Long> whole(CsvRow csvRow, String column) throws UnreadableCellException {
        var text = csvRow.get(column).replaceFirst("\\.0+$", "");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (!text.matches("-?\\d{1,12}")) {
            throw new UnreadableCellException("has '" + text + "' as " + column + ", which is not a whole number");
        }
        return Optional.of(Long.parseLong(text));
    }

    static Optional<Boolean> flag(CsvRow csvRow, String column) throws UnreadableCellException {
        return switch (csvRow.get(column).toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "true", "yes", "1", "active" -> Optional.of(true);
            case "false", "no", "0", "draft", "archived" -> Optional.of(false);
            default ->
                throw new UnreadableCellException(
                        "has '" + csvRow.get(column) + "' as " + column + ", where true or false belongs");
        };
    }

    static Optional<String> word(CsvRow csvRow, String column, String... allowed) throws UnreadableCellException {
        var text = csvRow.get(column).toLowerCase(Locale.ROOT);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (!List.of(allowed).contains(text)) {
            throw new UnreadableCellException(
                    "has '" + text + "' as " + column + ", where one of " + String.join(", ", allowed) + " belongs");
        }
        return Optional.of(text);
    }
}
