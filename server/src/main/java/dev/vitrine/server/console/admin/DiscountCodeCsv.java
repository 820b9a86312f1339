package dev.vitrine.server.console.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** CSV of the codes of one discount: each code, and how often it was used. */
final class DiscountCodeCsv {

    static final String HEADING = CsvTable.line("Code", "Used");

    private static final List<String> CODE_NAMES = List.of("code", "codes", "discount code", "coupon", "coupon code");

    private DiscountCodeCsv() {}

    /** {@code line} is where it stands, counted from 1. */
    record Line(long line, String code) {}

    /** The codes of a file: those of the column that is named so, or of the first one. */
    static List<Line> read(byte[] file) throws CsvTable.UnreadableException {
        var lines = CsvTable.read(file).lines();
        var named = lines.isEmpty() || lines.getFirst().number() > 1
                ? -1
                : lines.getFirst().column(CODE_NAMES);
        return lines.stream()
                .skip(named < 0 ? 0 : 1)
                .map(line -> new Line(line.number(), line.cell(Math.max(0, named))))
                .filter(line -> !line.code().isEmpty())
                .toList();
    }

    static String line(JsonNode code) {
        return CsvTable.line(
                code.path("code").asText(), code.path("usage_count").asText());
    }
}
