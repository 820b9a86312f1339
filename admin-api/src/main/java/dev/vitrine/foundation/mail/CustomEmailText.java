package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.kernel.Problems;
import dev.vitrine.foundation.text.Translations;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Merchant's own words of an e-mail to shoppers, in plain text with placeholders such as {@code {order}}; an empty one
 * leaves the platform's.
 */
@RecordBuilder
public record CustomEmailText(String subject, String heading, String introduction, String closing)
        implements CustomEmailTextBuilder.With {

    public static final CustomEmailText NONE = new CustomEmailText("", "", "", "");

    private static final int LONGEST_LINE = 150;
    private static final int LONGEST_TEXT = 2_000;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");

    /** As it is stored: lines end as on Unix, and the subject and the heading are one line each. */
    public static CustomEmailText typed(String subject, String heading, String introduction, String closing) {
        return new CustomEmailText(line(subject), line(heading), text(introduction), text(closing));
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    /** 422 with everything that is wrong. */
    void check(EmailTemplate template) {
        var problems = new Problems()
                .atMost(LONGEST_LINE, "subject", subject)
                .atMost(LONGEST_LINE, "heading", heading)
                .atMost(LONGEST_TEXT, "introduction", introduction)
                .atMost(LONGEST_TEXT, "closing", closing);
        check(problems, template, "subject", subject);
        check(problems, template, "heading", heading);
        check(problems, template, "introduction", introduction);
        check(problems, template, "closing", closing);
        for (var needed : template.needed()) {
            if (!introduction.isEmpty() && !introduction.contains("{" + needed + "}")) {
                problems.add("introduction", "must have {" + needed + "}, which the e-mail is about");
            }
        }
        problems.throwIfAny();
    }

    private static void check(Problems problems, EmailTemplate template, String field, String text) {
        var known = template.placeholders();
        PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> problems.add(
                        field,
                        "has {" + name + "}, which this e-mail does not know. It knows "
                                + known.stream().map(each -> "{" + each + "}").collect(Collectors.joining(", "))));
    }

    /** With its placeholders filled in. Of one without a value the blank before it goes, too. */
    CustomEmailText filled(Map<String, String> values) {
        return map(text -> {
            var all = text;
            for (var value : values.entrySet()) {
                if (value.getValue().isEmpty()) {
                    all = all.replaceAll(" ?\\{" + value.getKey() + "}", "");
                }
            }
            return Translations.filled(all, values);
        });
    }

    private CustomEmailText map(UnaryOperator<String> change) {
        return new CustomEmailText(
                change.apply(subject), change.apply(heading), change.apply(introduction), change.apply(closing));
    }

    private static String line(String text) {
        return text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    }

    /** why: browsers send every end of a line as two characters. */
    private static String text(String text) {
        return text.replace("\r\n", "\n")
                .replaceAll("[\\p{Cntrl}&&[^\n\t]]", "")
                .strip();
    }
}
