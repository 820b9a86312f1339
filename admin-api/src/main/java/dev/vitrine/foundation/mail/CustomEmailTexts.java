package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.db.Session;
import dev.vitrine.foundation.db.Tx;
import dev.vitrine.foundation.tenancy.Shop;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Merchants' words of e-mails to shoppers, one text for each e-mail and language of a shop. */
public final class CustomEmailTexts {

    private static final String TEST = "email_test";

    /** What samples are filled with, in place of what is known of a shopper. */
    private static final Map<String, String> SAMPLE = Map.of(
            "first_name", "Anna",
            "order", "#1001",
            "amount", "",
            "card", "Visa",
            "digits", "4242",
            "code", "123456",
            "email", "anna@example.com");

    private CustomEmailTexts() {}

    /** An e-mail and a language in which a shop has words of its own. */
    public record Changed(String email, String language) {}

    public static List<Changed> changed(Session session, Shop shop) {
        return session.sql("select email, language from email_texts where shop_id = :shop order by email, language")
                .bind(shop)
                .list(Changed.class);
    }

    /** Empty texts where the shop has said nothing. */
    public static CustomEmailText find(Session session, Shop shop, EmailTemplate template, String language) {
        return session.sql("""
                        select subject, heading, introduction, closing from email_texts
                        where shop_id = :shop and email = :email and language = :language
                        """)
                .bind(shop)
                .bind("email", template.id())
                .bind("language", language)
                .one(CustomEmailText.class)
                .orElse(CustomEmailText.NONE);
    }

    /** Stores the words, or forgets them where all are empty. 422 with everything that is wrong. */
    public static void save(Tx tx, Shop shop, EmailTemplate template, String language, CustomEmailText text) {
        text.check(template);
        if (text.isEmpty()) {
            tx.sql("delete from email_texts where shop_id = :shop and email = :email and language = :language")
                    .bind(shop)
                    .bind("email", template.id())
                    .bind("language", language)
                    .run();
            return;
        }
        tx.sql("""
                        insert into email_texts (shop_id, email, language, subject, heading, introduction, closing)
                        values (:shop, :email, :language, :subject, :heading, :introduction, :closing)
                        on conflict (shop_id, email, language) do update set subject = excluded.subject,
                        heading = excluded.heading, introduction = excluded.introduction, closing = excluded.closing
                        """)
                .bind(shop)
                .bind("email", template.id())
                .bind("language", language)
                .bind("subject", text.subject())
                .bind("heading", text.heading())
                .bind("introduction", text.introduction())
                .bind("closing", text.closing())
                .run();
    }

    /** The e-mail in its language, with the shop's words where it has some. */
    static NewEmail written(Session session, Shop shop, NewEmail english) {
        var translated = EmailTexts.translated(english, shop.primaryLocale());
        return EmailTemplates.match(english, shop)
                .map(match -> match.rewrite(
                        translated, find(session, shop, match.template(), EmailTexts.language(translated.locale()))))
                .orElse(translated);
    }

    /** The e-mail as a shopper would get it with these words, about goods of the shop and made-up people. */
    public static NewEmail sample(
            Shop shop, EmailTemplate template, String language, CustomEmailText text, EmailSample sample) {
        var values = new HashMap<>(SAMPLE);
        values.put("amount", sample.total());
        var english = template.sample(shop, values, sample).in(language);
        var translated = EmailTexts.translated(english, language);
        return template.match(english, shop)
                .map(match -> match.rewrite(translated, text))
                .orElse(translated);
    }

    /** A sample as a test to somebody of the shop. */
    public static NewEmail test(NewEmail sample, String recipient) {
        return sample.withKind(TEST).withRecipient(recipient);
    }

    /** A sample as renderers take it. */
    public static Email shown(NewEmail sample, Shop shop, Instant now) {
        return new Email(
                0,
                shop.id(),
                sample.kind(),
                sample.recipient(),
                shop.email(),
                List.of(),
                sample.subject(),
                sample.content(),
                null,
                null,
                "waiting",
                0,
                null,
                now,
                now,
                null,
                sample.locale());
    }
}
