package dev.vitrine.mail;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a letter says, without its form: a heading and parts below each other. Immutable; every method that adds a part
 * answers a new text.
 */
public record LetterText(String heading, List<Part> parts) {

    private static final String PARAGRAPH = "paragraph";
    private static final String QUOTE = "quote";
    private static final String BUTTON = "button";
    private static final String GOODS = "goods";
    private static final String SUMS = "sums";
    private static final String FACTS = "facts";
    private static final String SMALL = "small";

    /**
     * One part of a letter.
     *
     * @param kind {@code paragraph}, {@code quote}, {@code button}, {@code goods}, {@code sums}, {@code facts} or
     *     {@code small}
     * @param once whether the link opens something by itself, so that it must not be kept once the letter has left
     */
    public record Part(String kind, String text, @Nullable String link, boolean once, List<Row> rows) {

        @SuppressWarnings("ConstantValue") // why: a stored part leaves out what it has not.
        public Part {
            rows = rows == null ? List.of() : List.copyOf(rows);
        }

        private Part blanked() {
            return once ? new Part(kind, text, null, true, rows) : this;
        }
    }

    /** A line of a table: {@code 2 × Mug}, a note below it, and what stands at its end, perhaps as a link. */
    public record Row(
            String label,
            String note,
            String value,
            @Nullable String link) {

        public Row(String label, String note, String value) {
            this(label, note, value, null);
        }

        public static Row of(String label, String value) {
            return new Row(label, "", value);
        }

        /** With a value that leads to {@code address}. */
        public Row leadingTo(String address) {
            return new Row(label, note, value, address);
        }
    }

    public LetterText {
        parts = List.copyOf(parts);
    }

    public static LetterText titled(String heading) {
        return new LetterText(heading, List.of());
    }

    /** A paragraph; nothing when it is blank. */
    public LetterText say(String text) {
        return text.isBlank() ? this : with(new Part(PARAGRAPH, text.strip(), null, false, List.of()));
    }

    /** Words of somebody else, such as a merchant's own message; line breaks stay. */
    public LetterText quote(String text) {
        return text.isBlank() ? this : with(new Part(QUOTE, text.strip(), null, false, List.of()));
    }

    /** The one thing to do. */
    public LetterText button(String label, String link) {
        return with(new Part(BUTTON, label, link, false, List.of()));
    }

    /** A button whose link works by itself and once: it is not kept after the letter has left. */
    public LetterText once(String label, String link) {
        return with(new Part(BUTTON, label, link, true, List.of()));
    }

    public LetterText goods(List<Row> rows) {
        return rows.isEmpty() ? this : with(new Part(GOODS, "", null, false, rows));
    }

    /** What goods come to; the last row is the one that counts. */
    public LetterText sums(List<Row> rows) {
        return rows.isEmpty() ? this : with(new Part(SUMS, "", null, false, rows));
    }

    /** Names and what they are, such as a tracking number. */
    public LetterText facts(List<Row> rows) {
        return rows.isEmpty() ? this : with(new Part(FACTS, "", null, false, rows));
    }

    /** What may be left unread. */
    public LetterText small(String text) {
        return text.isBlank() ? this : with(new Part(SMALL, text.strip(), null, false, List.of()));
    }

    /** Without the links that open something by themselves. */
    public LetterText blanked() {
        return new LetterText(heading, parts.stream().map(Part::blanked).toList());
    }

    /** The letter for those who read text only; it says everything that the other form says. */
    public String plain() {
        return Stream.concat(Stream.of(heading), parts.stream().map(LetterText::plain))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    private static String plain(Part part) {
        return switch (part.kind()) {
            case BUTTON -> part.link() == null ? "" : part.text() + ":\n" + part.link();
            case GOODS, SUMS, FACTS ->
                part.rows().stream().map(row -> plain(part.kind(), row)).collect(Collectors.joining("\n"));
            default -> part.text();
        };
    }

    private static String plain(String kind, Row row) {
        var note = row.note().isBlank() ? "" : " (" + row.note() + ")";
        var between = kind.equals(GOODS) ? "  " : ": ";
        var link = row.link() == null ? "" : "\n" + row.link();
        return row.label() + note + (row.value().isBlank() ? "" : between + row.value()) + link;
    }

    private LetterText with(Part part) {
        var all = new ArrayList<>(parts);
        all.add(part);
        return new LetterText(heading, all);
    }
}
