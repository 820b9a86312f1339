package dev.vitrine.foundation.mail;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Content of an e-mail without its layout: a heading and parts below each other. Immutable; every method that adds a
 * part answers a new text.
 */
public record EmailContent(String heading, List<ContentPart> parts) {

    private static final String PARAGRAPH = "paragraph";
    private static final String QUOTE = "quote";
    private static final String BUTTON = "button";
    private static final String GOODS = "goods";
    private static final String SUMS = "sums";
    private static final String FACTS = "facts";
    private static final String SMALL = "small";

    /**
     * One part of an e-mail.
     *
     * @param kind {@code paragraph}, {@code quote}, {@code button}, {@code goods}, {@code sums}, {@code facts} or
     *     {@code small}
     * @param once whether the link opens something by itself, so that it must not be kept once the e-mail was sent
     */
    @RecordBuilder
    public record ContentPart(
            String kind, String text, @Nullable String link, boolean once, List<ContentRow> rows)
            implements EmailContentContentPartBuilder.With {

        @SuppressWarnings("ConstantValue") // why: a stored part leaves out what it has not.
        public ContentPart {
            rows = rows == null ? List.of() : List.copyOf(rows);
        }

        private ContentPart withoutOneTimeLink() {
            return once ? with(copy -> copy.link(null).once(true)) : this;
        }
    }

    /** A line of a table: {@code 2 × Mug}, a note below it, and what stands at its end, perhaps as a link. */
    @RecordBuilder
    public record ContentRow(
            String label,
            String note,
            String value,
            @Nullable String link) implements EmailContentContentRowBuilder.With {

        public ContentRow(String label, String note, String value) {
            this(label, note, value, null);
        }

        public static ContentRow of(String label, String value) {
            return new ContentRow(label, "", value);
        }

        /** With a value that leads to {@code address}. */
        public ContentRow leadingTo(String address) {
            return withLink(address);
        }
    }

    public EmailContent {
        parts = List.copyOf(parts);
    }

    public static EmailContent titled(String heading) {
        return new EmailContent(heading, List.of());
    }

    /** A paragraph; nothing when it is blank. */
    public EmailContent paragraph(String text) {
        return text.isBlank() ? this : with(new ContentPart(PARAGRAPH, text.strip(), null, false, List.of()));
    }

    /** Quoted text, such as a merchant's own message; line breaks stay. */
    public EmailContent quote(String text) {
        return text.isBlank() ? this : with(new ContentPart(QUOTE, text.strip(), null, false, List.of()));
    }

    /** The one thing to do. */
    public EmailContent button(String label, String link) {
        return with(new ContentPart(BUTTON, label, link, false, List.of()));
    }

    /** A button with a one-time link: it is not kept after the e-mail was sent. */
    public EmailContent oneTimeButton(String label, String link) {
        return with(new ContentPart(BUTTON, label, link, true, List.of()));
    }

    public EmailContent items(List<ContentRow> contentRows) {
        return contentRows.isEmpty() ? this : with(new ContentPart(GOODS, "", null, false, contentRows));
    }

    /** What goods come to; the last row is the one that counts. */
    public EmailContent sums(List<ContentRow> contentRows) {
        return contentRows.isEmpty() ? this : with(new ContentPart(SUMS, "", null, false, contentRows));
    }

    /** Names and what they are, such as a tracking number. */
    public EmailContent facts(List<ContentRow> contentRows) {
        return contentRows.isEmpty() ? this : with(new ContentPart(FACTS, "", null, false, contentRows));
    }

    /** What may be left unread. */
    public EmailContent smallPrint(String text) {
        return text.isBlank() ? this : with(new ContentPart(SMALL, text.strip(), null, false, List.of()));
    }

    /** Without the links that open something by themselves. */
    public EmailContent withoutOneTimeLinks() {
        return new EmailContent(
                heading, parts.stream().map(ContentPart::withoutOneTimeLink).toList());
    }

    /** With what a merchant says in place of the heading and of the paragraph at {@code introduction}. */
    EmailContent rewritten(CustomEmailText text, int introduction) {
        var all = new EmailContent(text.heading().isEmpty() ? heading : text.heading(), List.of());
        for (int i = 0; i < parts.size(); i++) {
            all = i == introduction && !text.introduction().isEmpty()
                    ? all.paragraphs(text.introduction())
                    : all.with(parts.get(i));
        }
        // why before them: what may be left unread stands at the end.
        var last = all.parts;
        var end = last.size();
        while (end > 0 && last.get(end - 1).kind().equals(SMALL)) {
            end--;
        }
        var whole = new EmailContent(all.heading, last.subList(0, end)).paragraphs(text.closing());
        for (var small : last.subList(end, last.size())) {
            whole = whole.with(small);
        }
        return whole;
    }

    private EmailContent paragraphs(String text) {
        var all = this;
        for (var paragraph : text.split("\\n\\s*\\n")) {
            all = all.paragraph(paragraph);
        }
        return all;
    }

    boolean isParagraph(int part) {
        return parts.get(part).kind().equals(PARAGRAPH);
    }

    /** With its words translated, those of the shop and of the goods left as they are. */
    EmailContent translated(UnaryOperator<String> words) {
        return new EmailContent(
                words.apply(heading),
                parts.stream()
                        .map(part -> part.with(copy -> copy.text(
                                        part.kind().equals(QUOTE) ? part.text() : words.apply(part.text()))
                                .rows(
                                        part.kind().equals(GOODS)
                                                ? part.rows()
                                                : part.rows().stream()
                                                        .map(row -> row.withLabel(words.apply(row.label())))
                                                        .toList())))
                        .toList());
    }

    /** The plain-text version; it says everything that the HTML version says. */
    public String plain() {
        return Stream.concat(Stream.of(heading), parts.stream().map(EmailContent::plain))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    private static String plain(ContentPart contentPart) {
        return switch (contentPart.kind()) {
            case BUTTON -> contentPart.link() == null ? "" : contentPart.text() + ":\n" + contentPart.link();
            case GOODS, SUMS, FACTS ->
                contentPart.rows().stream()
                        .map(contentRow -> plain(contentPart.kind(), contentRow))
                        .collect(Collectors.joining("\n"));
            default -> contentPart.text();
        };
    }

    private static String plain(String kind, ContentRow contentRow) {
        var note = contentRow.note().isBlank() ? "" : " (" + contentRow.note() + ")";
        var between = kind.equals(GOODS) ? "  " : ": ";
        var link = contentRow.link() == null ? "" : "\n" + contentRow.link();
        return contentRow.label() + note + (contentRow.value().isBlank() ? "" : between + contentRow.value()) + link;
    }

    private EmailContent with(ContentPart contentPart) {
        var all = new ArrayList<>(parts);
        all.add(contentPart);
        return new EmailContent(heading, all);
    }
}
