package dev.vitrine.foundation.mail;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** New e-mail to be queued; the components are those of {@link Email}. Written in English; see {@link EmailTexts}. */
@RecordBuilder
public record NewEmail(
        String kind,
        String recipient,
        @Nullable String replyTo,
        List<String> bcc,
        String subject,
        EmailContent content,
        @Nullable String unsubscribe,
        @Nullable Long about,
        @Nullable Instant sendAt,
        @Nullable String locale)
        implements NewEmailBuilder.With {

    public static NewEmail of(String kind, String recipient, String subject, EmailContent content) {
        return new NewEmail(kind, recipient, null, List.of(), subject, content, null, null, null, null);
    }

    /** In the envelope that a caller filled in. */
    public static NewEmail of(String kind, EmailRequest emailRequest, EmailContent content) {
        var from = emailRequest.from().isBlank() ? null : emailRequest.from();
        return new NewEmail(
                kind,
                emailRequest.to(),
                from,
                emailRequest.bcc(),
                emailRequest.subject(),
                content,
                null,
                null,
                null,
                null);
    }

    /** In that language if e-mails know it; null for the shop's own. */
    public NewEmail in(@Nullable String language) {
        return withLocale(language);
    }

    /** Marketing e-mail with an unsubscribe link. */
    public NewEmail unsubscribedAt(String address) {
        return withUnsubscribe(address);
    }

    /** Id of its subject, which the listener gets when the e-mail was sent. */
    public NewEmail about(long id) {
        return withAbout(id);
    }

    /** Not before that instant, so that it can be called off. */
    public NewEmail notBefore(Instant time) {
        return withSendAt(time);
    }
}
