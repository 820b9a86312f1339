package dev.vitrine.foundation.mail;

import dev.vitrine.foundation.text.Translations;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Languages of e-mails to shoppers. They are written in English; one whose heading is known is translated sentence by
 * sentence when it is queued. E-mails to merchants and partners are not known, and stay English.
 */
public final class EmailTexts {

    /** What the unsubscribe link says. */
    public static final String STOP = "No more e-mails like this";

    /** Languages that merchants may write texts in. */
    public static final List<String> LANGUAGES = List.of("en", "de");

    private static final Translations TRANSLATIONS = Translations.of("emails");

    private EmailTexts() {}

    /** A text of the layout; null for English. */
    public static String of(@Nullable String locale, String english) {
        return TRANSLATIONS.find(TRANSLATIONS.known(locale), english).orElse(english);
    }

    /** In the language that it asks for, or the shop's; as it is where that is not known. */
    public static NewEmail translated(NewEmail email, String otherwise) {
        var locale = TRANSLATIONS.known(Optional.ofNullable(email.locale()).orElse(otherwise));
        return TRANSLATIONS.sentence(locale, email.content().heading()).isEmpty()
                ? email.in(null)
                : email.withSubject(sentence(locale, email.subject()))
                        .withContent(email.content().translated(text -> sentence(locale, text)))
                        .in(locale);
    }

    /** The language of {@link CustomEmailText}s that an e-mail in this locale has: {@code de} of {@code de-AT}. */
    public static String language(@Nullable String locale) {
        return TRANSLATIONS.known(locale).replaceFirst("-.*", "");
    }

    /** A country as it is called in that language, or in English where that is not known. */
    public static String country(@Nullable String locale, String code) {
        return Locale.of("", code).getDisplayCountry(Locale.forLanguageTag(language(locale)));
    }

    /** A sentence in that language, or in English where that is not known. */
    static String sentence(String locale, String english) {
        return TRANSLATIONS.sentence(locale, english).orElse(english);
    }
}
