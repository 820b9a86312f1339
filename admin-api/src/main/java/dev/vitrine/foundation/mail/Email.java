package dev.vitrine.foundation.mail;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * E-mail, pending or sent, with one recipient and blind copies.
 *
 * @param shopId the shop that sends it; the platform itself when null
 * @param kind what it is about, such as {@code customer_invite}
 * @param replyTo where replies go; null when replies are not read
 * @param unsubscribe the unsubscribe link; null where it is not marketing
 * @param about the id of its subject, for the listener that is notified when it was sent
 * @param state {@code waiting}, {@code sent}, {@code failed} or {@code cancelled}
 * @param reason why the last attempt failed, in words
 * @param locale the language in which it is; null for English
 */
@RecordBuilder
public record Email(
        long id,
        @Nullable Long shopId,
        String kind,
        String recipient,
        @Nullable String replyTo,
        List<String> bcc,
        String subject,
        EmailContent content,
        @Nullable String unsubscribe,
        @Nullable Long about,
        String state,
        int attempts,
        @Nullable String reason,
        Instant sendAt,
        Instant createdAt,
        @Nullable Instant sentAt,
        @Nullable String locale)
        implements EmailBuilder.With {

    /** For those who read text only. */
    public String body() {
        return unsubscribe == null
                ? content.plain()
                : content.plain() + "\n" + EmailTexts.of(locale, EmailTexts.STOP) + ":\n" + unsubscribe + "\n";
    }
}
