package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.tenancy.Shop;
import dev.vitrine.foundation.text.Translations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * E-mail to shoppers whose words merchants may change. Its texts are English patterns: they recognise the e-mail when
 * it is queued, and what stands where they have names fills the placeholders of the merchant's words.
 *
 * @param id part of its address in the console, and what its texts are stored by
 * @param kind that of {@link Email}; several that differ by what they say may share it
 * @param group what it is about, in words
 * @param sent one sentence: when it is sent
 * @param needed placeholders without which its introduction would be useless
 * @param sample what else it has, for previews
 */
public record EmailTemplate(
        String id,
        String kind,
        String group,
        String title,
        String sent,
        boolean greets,
        String subject,
        String heading,
        String introduction,
        List<String> needed,
        Sample sample) {

    private static final String SHOP = "shop";
    private static final String FIRST_NAME = "first_name";
    private static final Pattern GREETING = Pattern.compile("Hello(?: (.+))?,", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    /** What follows the introduction in a preview: goods, perhaps with a total, a button and small print. */
    record Sample(boolean goods, boolean total, String button, String small) {}

    /** An e-mail of a template, and what fills its placeholders. */
    record Match(EmailTemplate template, Map<String, String> values, boolean ownSubject, int introduction) {

        /** The translated e-mail with the merchant's words. */
        NewEmail rewrite(NewEmail translated, CustomEmailText text) {
            var filled = text.filled(values);
            return translated
                    .withSubject(ownSubject || filled.subject().isEmpty() ? translated.subject() : filled.subject())
                    .withContent(translated.content().rewritten(filled, introduction));
        }
    }

    /** Names that its texts may have in braces. */
    public Set<String> placeholders() {
        var names = new LinkedHashSet<String>();
        names.add(SHOP);
        if (greets) {
            names.add(FIRST_NAME);
        }
        Stream.of(subject, heading, introduction)
                .flatMap(text -> NAME.matcher(text).results())
                .forEach(found -> names.add(found.group(1)));
        return names;
    }

    /** The platform's words in that language; nothing stands at the end. */
    public CustomEmailText original(String language) {
        return new CustomEmailText(
                EmailTexts.sentence(language, subject),
                EmailTexts.sentence(language, heading),
                EmailTexts.sentence(language, introduction),
                "");
    }

    /** Empty unless the e-mail, still in English, is of this template. */
    Optional<Match> match(NewEmail email, Shop shop) {
        if (!email.kind().equals(kind)) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        values.put(SHOP, shop.name());
        var title = values(heading, shop, email.content().heading());
        var said = introduction(email, shop);
        if (title.isEmpty() || said < 0) {
            return Optional.empty();
        }
        values.putAll(title.get());
        values.putAll(
                values(introduction, shop, email.content().parts().get(said).text())
                        .orElseThrow());
        var line = values(subject, shop, email.subject());
        line.ifPresent(values::putAll);
        if (greets) {
            values.put(FIRST_NAME, firstName(email.content()));
        }
        // why: who typed a subject for this one e-mail meant that.
        return Optional.of(new Match(this, values, line.isEmpty(), said));
    }

    private int introduction(NewEmail email, Shop shop) {
        var parts = email.content().parts();
        for (int i = 0; i < parts.size(); i++) {
            if (email.content().isParagraph(i)
                    && values(introduction, shop, parts.get(i).text()).isPresent()) {
                return i;
            }
        }
        return -1;
    }

    private static Optional<Map<String, String>> values(String pattern, Shop shop, String text) {
        return Translations.values(pattern.replace("{" + SHOP + "}", shop.name()), text);
    }

    private static String firstName(EmailContent content) {
        return content.parts().stream()
                .map(part -> GREETING.matcher(part.text()))
                .filter(found -> found.matches() && found.group(1) != null)
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
    }

    /** An e-mail to show, in English, with made-up values. */
    NewEmail sample(Shop shop, Map<String, String> values, EmailSample goods) {
        var all = new LinkedHashMap<>(values);
        all.put(SHOP, shop.name());
        var content = EmailContent.titled(Translations.filled(heading, all))
                .paragraph(greets ? "Hello " + all.get(FIRST_NAME) + "," : "")
                .paragraph(Translations.filled(introduction, all));
        if (sample.goods()) {
            content = content.items(goods.goods());
        }
        if (sample.total()) {
            content = content.sums(new ArrayList<>(List.of(EmailContent.ContentRow.of("Total", goods.total()))));
        }
        if (!sample.button().isEmpty()) {
            content = content.button(sample.button(), goods.link());
        }
        return NewEmail.of(
                kind, "anna@example.com", Translations.filled(subject, all), content.smallPrint(sample.small()));
    }
}
