package dev.vitrine.server.console.admin;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Text of a CSV file in the manners in which spreadsheets write it. */
final class CsvText {

    private static final String FORMULA = "=+-@\t\r";

    private CsvText() {}

    /** Words for a cell. why: a spreadsheet works out what begins like a formula. */
    static String cell(String words) {
        return !words.isEmpty() && FORMULA.indexOf(words.charAt(0)) >= 0 ? "'" + words : words;
    }

    /** Says what is wrong with a file, in a sentence. */
    static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /** why: spreadsheets save in the old Windows alphabet unless told otherwise. */
    static String of(byte[] file) {
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

    /** The sign that stands most often in the first line. why: spreadsheets of some countries write semicolons. */
    static char delimiter(String text) {
        var first = text.lines().findFirst().orElse("");
        return Stream.of(',', ';', '\t')
                .max((one, other) -> Long.compare(
                        first.chars().filter(sign -> sign == one).count(),
                        first.chars().filter(sign -> sign == other).count()))
                .filter(sign -> first.indexOf(sign) >= 0)
                .orElse(',');
    }
}
